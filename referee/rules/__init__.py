"""The rules of Chinese Official mahjong: pure Python, importable without Django."""

"""Detectors of the fan, by the kind of evidence that shows them."""

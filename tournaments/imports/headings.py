"""The words that organisers write over the columns of a list of players, in the languages of the field."""

from typing import Final

from tournaments.imports.cells import key

# What a column can hold; "name" is a whole name as the person writes it, "latin" the same in Latin letters.
ROLES: Final = (
    "name",
    "latin",
    "surname",
    "given",
    "number",
    "federation",
    "country",
    "club",
    "team",
    "substitute",
    "pseudonym",
)

WORDS: Final[dict[str, str]] = {
    "name": "name|full name|display name|player|player name|participant|person|names|players|姓名|"
    "名字|选手|選手|选手姓名|選手姓名|运动员|運動員|参赛者|參賽者|玩家|nazwisko i imię|"
    "imię i nazwisko|zawodnik|gracz|uczestnik|nom et prénom|prénom et nom|nom prénom|prénom nom|"
    "joueur|joueuse|participant|spieler|spielerin|teilnehmer|vor- und nachname|nombre y apellidos|"
    "nombre y apellido|jugador|jugadora|participante|giocatore|nome e cognome|cognome e nome|speler|"
    "naam|navn|spiller|deltager|namn|spelare|nimi|pelaaja|jméno|hráč|név|játékos|nome|jogador|имя|"
    "игрок|фио|фамилия имя|氏名|名前|お名前|選手名|이름|성명|tên|họ tên|họ và tên|nombre",
    "latin": "latin name|english name|name in english|romanized name|romanised name|pinyin|"
    "name (pinyin)|name pinyin|name (latin)|name latin|latin|拼音|姓名拼音|拉丁字母姓名|英文名|英文姓名|"
    "汉语拼音|漢語拼音|ローマ字|romaji|nom latin|nazwisko łacińskie|lateinischer name",
    "surname": "surname|last name|family name|lastname|familyname|姓|姓氏|nazwisko|nom|"
    "nom de famille|nachname|familienname|apellido|apellidos|cognome|achternaam|efternavn|efternamn|"
    "sukunimi|příjmení|vezetéknév|apelido|sobrenome|фамилия|苗字|성|họ|etternavn",
    "given": "given name|first name|forename|firstname|givenname|given names|first names|名|imię|"
    "imiona|prénom|vorname|nome proprio|voornaam|fornavn|förnamn|etunimi|křestní jméno|keresztnév|"
    "nome próprio|отчество|이름만",
    "number": "number|no|nr|nº|n°|#|num|no.|nr.|start number|player number|player no|id|pos|position|"
    "编号|編號|号码|號碼|序号|序號|参赛编号|參賽編號|numer|lp|l.p.|numéro|nummer|lfd nr|lfd. nr.|"
    "startnummer|número|numero|číslo|sorszám|номер|№|番号|번호|số|stt|numer startowy|dossard",
    "federation": "federation number|federation no|federation id|ema|ema number|ema no|ema id|ema nr|"
    "ema-nr|nr ema|n ema|nº ema|no ema|numéro ema|numer ema|ema nummer|licence|license|"
    "licence number|licence no|member number|member no|membership number|numéro de licence|n licence|"
    "licencia|licenza|lizenz|lizenznummer|mitgliedsnummer|numer licencji|licencja|会员号|會員號|"
    "会员编号|會員編號|注册号|註冊號|注册编号|证号|證號|段位证号|会員番号|協会番号",
    "country": "country|nation|nationality|land|federation|flag|国家|國家|国籍|國籍|国家/地区|"
    "国家或地区|國家或地區|國家/地區|地区|地區|kraj|narodowość|państwo|pays|nationalité|nationalität|"
    "staat|país|pais|nacionalidad|paese|nazione|nazionalità|nationaliteit|nationalitet|maa|země|stát|"
    "ország|страна|国|국가|국적|quốc gia|nước|nat|countrycode|country code",
    "club": "club|organisation|organization|association|单位|單位|俱乐部|俱樂部|所属单位|所屬單位|"
    "代表队单位|协会|協會|klub|stowarzyszenie|association|verein|asociación|circolo|società|"
    "associazione|vereniging|klubb|kerho|seura|egyesület|клуб|所属|クラブ|소속|câu lạc bộ|city|城市|"
    "stadt|ville|miasto|stad",
    "team": "team|team name|team code|队伍|隊伍|队|隊|代表队|代表隊|队名|隊名|团队|團隊|drużyna|"
    "zespół|équipe|equipe|mannschaft|equipo|squadra|ploeg|hold|lag|joukkue|tým|družstvo|csapat|"
    "команда|チーム|팀|đội",
    "substitute": "substitute|sub|reserve|substitute?|is substitute|替补|替補|候补|候補|后备|"
    "rezerwowy|rezerwowa|rezerwa|remplaçant|remplaçante|réserve|ersatz|ersatzspieler|reserva|"
    "suplente|riserva|reservespeler|vikar|varaspelaaja|náhradník|tartalék|запасной|補欠|후보|dự bị",
    "pseudonym": "pseudonym|alias|nickname|nick|shown as|public name|昵称|暱稱|网名|網名|化名|"
    "pseudonim|ksywa|pseudo|pseudonyme|surnom|spitzname|seudónimo|apodo|pseudonimo|soprannome|"
    "bijnaam|ニックネーム|псевдоним|닉네임",
}
BY_WORD: Final = {
    key(word): role for role, words in WORDS.items() for word in words.split("|") if key(word)
} | {
    "#": "number",
    "№": "number",
}

TOTALS: Final = (
    "total",
    "totals",
    "sum",
    "suma",
    "razem",
    "summe",
    "gesamt",
    "somme",
    "totale",
    "totaal",
    "合计",
    "合計",
    "总计",
    "總計",
)
TOTALS_BESIDE_A_NUMBER: Final = ("players", "participants", "joueurs", "spieler", "graczy", "人", "名", "位")
_YES: Final = (
    "yes|y|x|1|true|sub|substitute|reserve|是|替补|替補|候补|候補|有|√|✓|✔|v|ja|j|oui|o|tak|t|sí|si|s|vero|да|はい|○|預備|"
    "rezerwowy|rezerwowa|remplaçant|remplaçante|ersatz|suplente|riserva|wahr|prawda|vrai"
)
_NO: Final = "no|n|0|false|否|不是|无|無|nein|non|nie|nee|нет|いいえ|falsch|fałsz|faux|falso|-|–"
YES: Final = frozenset(key(word) or word for word in _YES.split("|"))
NO: Final = frozenset(key(word) or word for word in _NO.split("|"))


def role_of(heading: str) -> str:
    """Return what a heading announces; empty where it is not known.

    >>> role_of("EMA no."), role_of("Imię i nazwisko"), role_of("國籍"), role_of("Shoe size")
    ('federation', 'name', 'country', '')
    """
    return BY_WORD.get(key(heading)) or BY_WORD.get(heading.strip(), "")


def is_yes(text: str) -> bool | None:
    """Return what somebody wrote into a column of yes and no; None where that is not known."""
    word = key(text) or text.strip()
    if word in YES:
        return True
    return False if word in NO else None


def is_total(cells: tuple[str, ...]) -> bool:
    """Tell whether a row sums up the list: TOTAL 72, 合计, 共72人."""
    filled = [cell for cell in cells if cell]
    if not filled or len(filled) > 3:  # noqa: PLR2004 - a total, its number, a remark
        return False
    words = ["".join(char for char in key(cell) if not char.isdigit()) for cell in filled]
    has_number = any(char.isdigit() for cell in filled for char in cell)
    return any(_sums_up(word, has_number=has_number) for word in words)


def _sums_up(word: str, *, has_number: bool) -> bool:
    """Tell whether a word without its digits stands for a sum: total, 合计, 共人 beside a number."""
    plain = word.removeprefix("共")
    if plain in TOTALS or (has_number and plain in TOTALS_BESIDE_A_NUMBER):
        return True
    rest = (word.removeprefix(total) for total in TOTALS if word.startswith(total))
    return has_number and any(each in TOTALS_BESIDE_A_NUMBER for each in rest)

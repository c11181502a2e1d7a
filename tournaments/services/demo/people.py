"""Who plays in the demo event: thirty-two invented persons in eight teams."""

from typing import Any, Final, NamedTuple


class DemoTeam(NamedTuple):
    """A team: code, name, country of most, and its four members as (name, Latin name, country, club)."""

    code: str
    name: str
    members: tuple[tuple[str, str, str, str], ...]


TEAMS: Final = (
    DemoTeam(
        "T1",
        "江南棋社",
        (
            ("林晓雯", "Lin Xiaowen", "CHN", "杭州"),
            ("周明哲", "Zhou Mingzhe", "CHN", "杭州"),
            ("欧阳雨桐", "Ouyang Yutong", "CHN", "苏州"),
            ("赵建国", "Zhao Jianguo", "CHN", "苏州"),
        ),
    ),
    DemoTeam(
        "T2",
        "Bursztynowe Smoki",
        (
            ("Zofia Wójcik-Łęska", "", "POL", "Gdańsk"),
            ("Grzegorz Brzęczyński", "", "POL", "Gdańsk"),
            ("Małgorzata Śliwińska", "", "POL", "Kraków"),
            ("Paweł Żurek", "", "POL", "Łódź"),
        ),
    ),
    DemoTeam(
        "T3",
        "Sen Hồng",
        (
            ("Nguyễn Thị Minh Châu", "", "VIE", "Hà Nội"),
            ("Trần Quốc Bảo", "", "VIE", "Hà Nội"),
            ("Lê Đức Thịnh", "", "VIE", "Đà Nẵng"),
            ("Phạm Hồng Ngọc", "", "VIE", "Huế"),
        ),
    ),
    DemoTeam(
        "T4",
        "Les Quatre Vents",
        (
            ("Hélène Lefèvre-Morvan", "", "FRA", "Brest"),
            ("Benoît Carpentier", "", "FRA", "Lyon"),
            ("Aurélie Desœuvres", "", "FRA", "Lyon"),
            ("Jean-François Guérin", "", "FRA", "Nancy"),
        ),
    ),
    DemoTeam(
        "T5",
        "Drago Verde",
        (
            ("Chiara Benedetti", "", "ITA", "Ravenna"),
            ("Niccolò D’Angelo", "", "ITA", "Ravenna"),
            ("Federica Rossetti", "", "ITA", "Torino"),
            ("Matteo Zanella", "", "ITA", "Torino"),
        ),
    ),
    DemoTeam(
        "T6",
        "Nordlys",
        (
            ("Søren Ågård", "", "DEN", "Aarhus"),
            ("Maja Kjærgaard", "", "DEN", "Odense"),
            ("Sjoerd van der Heijden", "", "NED", "Utrecht"),
            ("Femke IJsselstein", "", "NED", "Zwolle"),
        ),
    ),
    DemoTeam(
        "T7",
        "東の風",
        (
            ("佐藤 美咲", "Sato Misaki", "JPN", "大阪"),
            ("髙橋 健", "Takahashi Ken", "JPN", "大阪"),
            ("黃詠晴", "Huang Yung-ching", "TPE", "臺中"),
            ("張志豪", "Chang Chih-hao", "TPE", "臺中"),
        ),
    ),
    DemoTeam(
        "T8",
        "Duna & Ebro",
        (
            ("Szilárd Őri", "", "HUN", "Szeged"),
            ("Réka Hűvös", "", "HUN", "Szeged"),
            ("Íñigo Etxeberria", "", "ESP", "Zaragoza"),
            ("Begoña Muñoz Peláez", "", "ESP", "Zaragoza"),
        ),
    ),
)


def teams() -> list[dict[str, Any]]:
    """Return the teams as an archive writes them."""
    return [{"code": team.code, "name": team.name} for team in TEAMS]


def players() -> list[dict[str, Any]]:
    """Return the players as an archive writes them; team-mates do not follow one another."""
    seats = [(team, member) for place in range(4) for team in TEAMS for member in (team.members[place],)]
    return [
        {
            "number": number,
            "name": name,
            **({"latin_name": latin} if latin else {}),
            "country": country,
            "club": club,
            "team": team.code,
            "federation_number": f"0{7 * number + 1000}",
            "status": "active",
        }
        for number, (team, (name, latin, country, club)) in enumerate(seats, start=1)
    ]

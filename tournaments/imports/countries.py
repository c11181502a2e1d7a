"""Countries as people write them -> the code of three letters that result lists print."""

from typing import Final

from tournaments.imports.cells import key

# IOC code: other codes | names in English, Chinese, the country's own and the neighbours' languages.
COUNTRIES: Final[dict[str, str]] = {
    "ARG": "AR|Argentina|阿根廷|Argentine|Argentinien",
    "AUS": "AU|Australia|澳大利亚|澳洲|Australie|Australien",
    "AUT": "AT|Austria|奥地利|奧地利|Österreich|Autriche",
    "BEL": "BE|Belgium|比利时|比利時|België|Belgique|Belgien|Belgio|Bélgica|Belgia",
    "BRA": "BR|Brazil|巴西|Brasil|Brésil|Brasilien",
    "BUL": "BG|BGR|Bulgaria|保加利亚|България|Bulgarie|Bulgarien",
    "CAN": "CA|Canada|加拿大|Kanada",
    "CHI": "CL|CHL|Chile|智利|Chili",
    "CHN": "CN|China|中国|中國|Chine|Chiny|Kina|Cina|PR China|P.R. China|People's Republic of China|"
    "中国大陆|Китай",
    "CRO": "HR|HRV|Croatia|克罗地亚|Hrvatska|Croatie|Kroatien",
    "CZE": "CZ|Czechia|Czech Republic|捷克|Česko|Česká republika|Tchéquie|Tschechien|Czechy",
    "DEN": "DK|DNK|DÄN|Denmark|丹麦|丹麥|Danmark|Danemark|Dänemark|Dania|Dinamarca|Danimarca",
    "ESP": "ES|Spain|西班牙|España|Espagne|Spanien|Spagna|Hiszpania|Espanha|Spanje",
    "EST": "EE|Estonia|爱沙尼亚|Eesti|Estonie|Estland",
    "FIN": "FI|Finland|芬兰|芬蘭|Suomi|Finlande|Finnland|Finlandia",
    "FRA": "FR|France|法国|法國|Frankreich|Francia|Francja|França|Frankrijk|Frankrig|Frankrike",
    "GBR": "GB|UK|United Kingdom|Great Britain|England|Scotland|Wales|英国|英國|Royaume-Uni|"
    "Großbritannien|Vereinigtes Königreich|Wielka Brytania|Reino Unido|Regno Unito",
    "GER": "DE|DEU|Germany|德国|德國|Deutschland|Allemagne|Germania|Alemania|Niemcy|Alemanha|"
    "Duitsland|Tyskland",
    "GRE": "GR|GRC|Greece|希腊|希臘|Ελλάδα|Grèce|Griechenland",
    "HKG": "HK|Hong Kong|Hongkong|香港|中国香港|中國香港|Hong Kong, China|Hong Kong SAR",
    "HUN": "HU|Hungary|匈牙利|Magyarország|Hongrie|Ungarn|Węgry|Ungheria|Hungría|Hongarije",
    "INA": "ID|IDN|Indonesia|印度尼西亚|印尼|Indonésie|Indonesien",
    "IND": "IN|India|印度|Inde|Indien",
    "IRL": "IE|Ireland|爱尔兰|愛爾蘭|Irlande|Irland|Irlandia|Éire",
    "ISR": "IL|Israel|以色列|Israël",
    "ITA": "IT|Italy|意大利|義大利|Italia|Italie|Italien|Włochy|Itália|Italië",
    "JPN": "JP|Japan|日本|Japon|Japonia|Giappone|Japón|Япония",
    "KAZ": "KZ|Kazakhstan|哈萨克斯坦|Казахстан",
    "KOR": "KR|South Korea|Korea|韩国|韓國|한국|대한민국|Corée du Sud|Südkorea|Korea Południowa|"
    "Republic of Korea",
    "LAT": "LV|LVA|Latvia|拉脱维亚|Latvija|Lettonie|Lettland",
    "LTU": "LT|Lithuania|立陶宛|Lietuva|Lituanie|Litauen|Litwa",
    "LUX": "LU|Luxembourg|卢森堡|Luxemburg",
    "MAC": "MO|Macao|Macau|澳门|澳門|中国澳门|中國澳門|Macao, China",
    "MAS": "MY|MYS|Malaysia|马来西亚|馬來西亞|Malaisie",
    "MEX": "MX|Mexico|墨西哥|México|Mexique|Mexiko",
    "MGL": "MN|MNG|Mongolia|蒙古|Монгол",
    "NED": "NL|NLD|HOL|Netherlands|The Netherlands|Holland|荷兰|荷蘭|Nederland|Pays-Bas|Niederlande|"
    "Paesi Bassi|Países Bajos|Holandia|Holanda|Olanda|Países Baixos|Nederlandene",
    "NOR": "NO|Norway|挪威|Norge|Norvège|Norwegen|Norwegia",
    "NZL": "NZ|New Zealand|新西兰|紐西蘭|Nouvelle-Zélande|Neuseeland",
    "PHI": "PH|PHL|Philippines|菲律宾|菲律賓|Filipiny",
    "POL": "PL|Poland|波兰|波蘭|Polska|Pologne|Polen|Polonia|Polsko",
    "POR": "PT|PRT|Portugal|葡萄牙|Portogallo|Portugalia",
    "ROU": "RO|ROM|Romania|罗马尼亚|România|Roumanie|Rumänien|Rumunia",
    "RUS": "RU|Russia|俄罗斯|俄羅斯|Россия|Russie|Russland|Rosja|Rusia|Russian Federation",
    "SGP": "SG|SIN|Singapore|新加坡|Singapour|Singapur",
    "SLO": "SI|SVN|Slovenia|斯洛文尼亚|Slovenija|Slovénie|Slowenien",
    "SRB": "RS|Serbia|塞尔维亚|Србија|Serbie|Serbien",
    "SUI": "CH|CHE|Switzerland|瑞士|Schweiz|Suisse|Svizzera|Suiza|Szwajcaria|Zwitserland",
    "SVK": "SK|Slovakia|斯洛伐克|Slovensko|Slovaquie|Slowakei|Słowacja",
    "SWE": "SE|Sweden|瑞典|Sverige|Suède|Schweden|Szwecja|Suecia|Svezia|Zweden",
    "THA": "TH|Thailand|泰国|泰國|Thaïlande",
    "TPE": "TW|TWN|Chinese Taipei|Taiwan|台湾|臺灣|台灣|中华台北|中華臺北|中华台北队|Taïwan|Tajwan",
    "TUR": "TR|Turkey|Türkiye|土耳其|Turquie|Türkei|Turcja",
    "UKR": "UA|Ukraine|乌克兰|烏克蘭|Україна|Ukraina",
    "USA": "US|United States|United States of America|America|美国|美國|États-Unis|"
    "Vereinigte Staaten|Stany Zjednoczone|Estados Unidos|Stati Uniti",
    "VIE": "VN|VNM|Vietnam|Viet Nam|越南|Việt Nam|Viêt Nam|Wietnam",
}
CODES: Final = {key(word): code for code, words in COUNTRIES.items() for word in (code, *words.split("|"))}


def country_code(text: str) -> str:
    """Return the code of a country; what is not known stays as it was written.

    >>> country_code("Polska"), country_code("de"), country_code("中国"), country_code("Atlantis")
    ('POL', 'GER', 'CHN', 'Atlantis')
    """
    return CODES.get(key(text), text)

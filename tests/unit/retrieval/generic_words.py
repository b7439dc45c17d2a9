# ruff: noqa: E501 - lists of words
"""Words that say what is to be done, when, how many or which one, and not what it is about, by language.

`python -m tests.unit.retrieval.generic_words` prints their stems, which `engram/retrieval/question.py` keeps.
"""

from engram.retrieval.terms import stem

WORDS = {
    "en": (
        "add create make build set setup install configure enable disable activate change edit modify replace remove delete start stop run "
        "launch open close check find search look show write read put give send connect translate "
        "handle manage work prepare move fix solve explain describe organize ask help happen keep allow expect "
        "accept two three four five first second third fourth fifth last next new old big small good bad right wrong today yesterday "
        "tomorrow week month year day morning night time hour minute people person thing "
    ),
    "ru": (
        "добавить добавь создать создай сделать сделай собрать настроить настрой установить включить включи выключить изменить измени "
        "поменять заменить замени удалить удали убрать убери запустить запусти остановить открыть закрыть проверить проверь найти найди "
        "искать показать покажи написать напиши прочитать положить отправить отправь послать подключить перевести переводить "
        "подготовить переместить перенести исправить исправь решить объяснить описать "
        "работает работать использовать использует принять один два две три четыре пять первый второй третий третьем последний следующий "
        "новый старый большой маленький сегодня вчера завтра неделя месяц год день утро утром ночь ночью час минута человек сменить"
    ),
    "es": (
        "añadir agregar crear hacer montar poner configurar instalar activar desactivar cambiar editar modificar sustituir reemplazar "
        "quitar borrar eliminar empezar iniciar parar ejecutar lanzar abrir cerrar revisar buscar encontrar "
        "mostrar escribir leer mandar enviar conectar traducir ar manejar preparar mover arreglar "
        "explicar organizar ayudar funciona usar utilizar admitir dos tres cuatro cinco primero segundo tercero tercera último "
        "siguiente nuevo nueva viejo pequeño bueno malo hoy ayer mañana semana mes año día noche hora minuto persona cosa manera "
        "trabajar dar damos"
    ),
    "de": (
        "hinzufügen anlegen erstellen erzeugen machen bauen einrichten installieren konfigurieren aktivieren einschalten ausschalten "
        "abschalten ändern bearbeiten ersetzen entfernen löschen starten anhalten ausführen öffnen schließen prüfen suchen finden zeigen "
        "anzeigen schreiben lesen legen schicken senden bekommen verbinden übersetzen vorbereiten "
        "verschieben beheben lösen erklären helfen läuft gehen geht kommen kommt bleibt nutzen verwenden "
        "erlauben zwei drei vier fünf erste zweite dritte dritten letzte letzten nächste neu neue neuen alt alte groß klein heute "
        "gestern morgen woche monat jahr nacht stunde minute person ding arbeiten"
    ),
    "fr": (
        "ajouter créer mettre installer configurer activer désactiver changer modifier éditer remplacer supprimer enlever "
        "démarrer lancer arrêter ouvrir fermer essayer chercher trouver montrer afficher écrire lire envoyer "
        "connecter traduire er gérer préparer déplacer corriger expliquer "
        "organiser accepter deux trois quatre cinq premier première deuxième troisième dernier dernière prochain "
        "nouveau nouvelle ancien ancienne vieux bon mauvais aujourd hier demain semaine mois année jour matin nuit heure minute "
        "personne travailler"
    ),
}


def stems() -> list[str]:
    """The stems of all words, in order."""
    return sorted({stem(word) for words in WORDS.values() for word in words.split()})


if __name__ == "__main__":
    print(*stems())

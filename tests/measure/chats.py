# ruff: noqa: E501 - what people say
"""A harder stand-in for real dialogues, made from a seed: people who come back to the same topics for a year.

A topic comes up several times with other details. What is asked for is often said in a turn full of pronouns,
while the turns around it hold the words of the question. Questions are short, or as long as people ask; some
need two turns. A document is one turn (`chats`) or all turns of one day (`days`).
"""

from __future__ import annotations

import random

from tests.measure.sets import Set

NAMES = (
    "Nadia", "Ruben", "Tessa", "Milan", "Carla", "Joel", "Farah", "Simon", "Greta", "Idris", "Paula", "Anton",
)  # fmt: skip
# fmt: off
PEOPLE = ("sister", "dad", "partner", "niece", "neighbour", "boss", "best friend", "cousin", "flatmate", "old teacher")
PLACES = ("Porto", "Galway", "the lake", "Bergen", "Ghent", "the old town", "Tartu", "the hills", "Trieste", "my hometown")
WHEN = ("last weekend", "yesterday", "on Tuesday", "two weeks ago", "last month", "this morning", "over Easter", "on my birthday")
MONTHS = ("January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December")
# fmt: on

# A topic: details that differ each time; turns, of the teller (+) or the friend (-); questions with the turns that
# answer them. {m} tells, {n} is the friend, {x} and {y} are the details, {p} a person, {l} a place, {w} a time.
Topic = tuple[str, str, tuple[str, ...], tuple[tuple[str, tuple[int, ...]], ...]]
TOPICS: tuple[Topic, ...] = (
    ("support group|book club|choir|debate evening|sewing circle|chess night", "welcome|shy at first|inspired|less alone|exhausted|proud",
     ("+Hey {n}! Good to see you again. I finally went to that {x} {w}.", "-Oh nice, what was it like?", "+Everybody was so kind, it made me feel {y}. My {p} came too.", "-That's great, I'm really happy for you, {m}."),
     (("When did {m} go to the {x}?", (0,)), ("How did {m} feel at the {x}?", (2,)), ("Who went to the {x} with {m}?", (2,)))),
    ("marathon|charity run|triathlon|swimming gala|bike race|obstacle course", "my knee held up|it poured all day|we came in last|I beat my old time|they ran out of water|I got a medal",
     ("-So, how did the big day go?", "+The {x} {w}? {y}! I could hardly walk afterwards, ha.", "-No way! Did your {p} come to cheer?", "+They did, with a huge banner. We had pancakes after."),
     (("What happened to {m} at the {x}?", (1,)), ("What did {m} and the {p} eat after the {x}?", (3,)))),
    ("ceramics|watercolour|woodcarving|weaving|photography|glass painting", "a bowl with a blue rim|a tiny horse|a lighthouse|a portrait of the dog|a crooked vase|a forest at night",
     ("+I've been taking that {x} course with my {p}, did I tell you?", "-You did mention it! Show me what you made?", "+Here, it's {y}. It took me three evenings.", "-Wow, {m}, the colours are gorgeous."),
     (("Which course is {m} doing with the {p}?", (0,)), ("What did {m} make in the {x} course?", (2,)), ("Can you remind me what it was that {m} showed {n} from those evenings spent on {x}, the thing that took so long?", (2,)))),
    ("puppy|kitten|parrot|rabbit|hedgehog|turtle", "Biscuit|Olive|Pixel|Waffles|Juno|Captain",
     ("+We've got news! There's a new member in the family {w}.", "-Wait, a baby?", "+No, silly, a {x}! The kids call it {y}.", "-Haha, that's adorable. Send pictures!"),
     (("What pet did {m} get?", (2,)), ("What is the name of the {x} that {m} has?", (2,)))),
    ("counselling|marine biology|graphic design|nursing|carpentry|law", "working with teenagers|saving reefs|book covers|night shifts at the clinic|building boats|helping refugees",
     ("-Have you decided what to do next year?", "+I think so. I want to study {x}. I keep thinking about {y}.", "-You'd be perfect for that, you have so much empathy.", "+Thanks, {n}. My {p} says the same, but it scares me a bit."),
     (("What field would {m} like to study?", (1,)), ("Why is {m} interested in {x}?", (1,)))),
    ("train|ferry|bus|camper|old car|bike", "a storm|a broken window|a wedding|street musicians|whales|a power cut",
     ("+You won't believe the trip we had {w}.", "-Tell me everything! Where to?", "+To {l}, by {x}, with my {p}. There was {y} on the second day!", "-Only you, {m}. Did they like it?", "+She still talks about it. We want to go back in the summer."),
     (("How did {m} travel to {l}?", (2,)), ("What did {m} see on the trip to {l} with the {p}?", (2,)), ("When does {m} plan to go back to {l}?", (2, 4)))),
    ("lasagne|dumplings|goulash|apple strudel|pad thai|fish soup", "cinnamon|twice the garlic|no salt at all|her grandmother's pan|oat milk|a secret spice",
     ("-What are you up to tonight?", "+Cooking! My {p} gave me the recipe for {x}. The trick is {y}.", "-Yum. Save me some, I'm starving.", "+Come over then, there's always enough."),
     (("What did {m} cook?", (1,)), ("What is the trick in the {x} that {m} makes?", (1,)))),
    ("violin|drums|clarinet|guitar|piano|banjo", "at a wedding|in the park|at the school fair|for the neighbours|on the radio|in a tiny bar",
     ("+I picked up the {x} again after years.", "-Seriously? I didn't know you played!", "+Since I was eight. We even performed {w}, {y}. I was shaking.", "-I wish I had been there!"),
     (("What instrument does {m} play?", (0,)), ("Where did {m} perform with the {x}?", (2,)), ("How old was {m} when they started to play?", (2,)))),
    ("leaking roof|mould in the bathroom|broken boiler|noisy pipes|flooded cellar|stuck door", "a plumber from {l}|my uncle|nobody yet|the landlord|two students|a lady with a van",
     ("+Ugh, we have a {x} since {w}.", "-Oh no. Can somebody fix it?", "+We found {y}, but it'll cost a lot. I'm so done with this house.", "-Hang in there. You can shower at mine."),
     (("What is wrong with the house of {m}?", (0,)), ("Who repairs the {x} for {m}?", (2,)))),
    ("anxiety|migraine|back pain|bad sleep|allergies|burnout", "long walks|acupuncture|no coffee|a weighted blanket|yoga with the neighbours|cold showers",
     ("-You look tired. Is everything okay?", "+It's the {x} again. The doctor suggested {y}, so I try that.", "-I'm sorry, {m}. Does it help?", "+A little. Talking to you does."),
     (("What does {m} do against the {x}?", (1,)), ("What problem does {m} have with their health?", (1,)))),
    ("adoption agency|animal shelter|food bank|youth centre|city archive|community garden", "reading to children|sorting letters|walking dogs|handing out soup|planting beans|fixing bikes",
     ("+I signed up at the {x} {w}!", "-What made you do that?", "+My {p} has been there for years. I'll be {y}, mostly on Fridays.", "-I'm proud of you. I could never do that."),
     (("Where does {m} help out?", (0,)), ("What does {m} do at the {x}?", (2,)), ("I know that {m} gives up some of the week for other people, on which day is it that they are at the {x}?", (2,)))),
    ("necklace|watch|teapot|painting|letter|scarf", "it stands for courage|it smells like home|it survived the war|she wore it at her wedding|it never worked|it came by post",
     ("-That's a beautiful {x}! Is it new?", "+My {p} in {l} gave it to me {w}. I love it because {y}.", "-What a thoughtful gift.", "+I know, I nearly cried."),
     (("Who gave {m} the {x}?", (1,)), ("Why does the {x} mean so much to {m}?", (1,)))),
)  # fmt: skip
CHAT = (
    "Hi {n}, how have you been?", "Good, busy as always. And you?", "Can't complain! The kids keep me on my toes.", "Ha, I know that feeling.", "Thanks, {n}! That means so much to me.", "You're so right.",
    "It's been ages, we should really meet up.", "Wow, that's amazing! Congrats!", "Oh no, I'm so sorry to hear that.", "What do you like most about it?", "I totally get it. It makes me happy too.", "Take care, {n}, talk soon!",
    "Bye! Say hi to your {p} from me.", "My {p} said the same thing {w}.", "How was {l}, by the way?", "That sounds like so much fun!", "I've never tried {t}, is it hard?", "{t} again? You never get tired of it!",
    "I was telling my {p} about you and {t}.", "Did you see the pictures that I sent {w}?", "I think it's important to make time for yourself.", "Let me know how it goes with {t}!", "Work has been crazy since we came back from {l}.", "Sure, what's up?",
)  # fmt: skip


def chats(by: str = "chats", count: int = 6, seed: int = 11) -> Set:
    """`count` conversations; a document is a turn, or with `by` = "days" all that was said on one day."""
    rng = random.Random(seed)
    made = Set(by)
    for number in range(count):
        _chat(rng, made, f"g{number}", by == "days")
    return made


def _chat(rng: random.Random, made: Set, group: str, whole: bool) -> None:
    pair = rng.sample(NAMES, 2)
    topics = [topic for topic in TOPICS for _ in range(3)]
    rng.shuffle(topics)
    details = {topic: rng.sample(range(6), 6) for topic in TOPICS}
    day, asked = 0, set[str]()
    while topics:
        now, topics = topics[:2], topics[2:]
        day += 1
        date = f"{rng.randrange(1, 28)} {MONTHS[(day * 2 // 3) % 12]}"
        said: list[str] = []
        for topic in now:
            said += _small_talk(rng, pair, topics or now, rng.randrange(3, 9))
            teller = rng.randrange(2)
            slots = _slots(rng, pair[teller], pair[1 - teller])
            detail = details[topic].pop()
            slots["x"] = topic[0].split("|")[detail]
            slots["y"] = topic[1].split("|")[detail].format(**slots)
            first = len(said)
            for turn in topic[2]:
                speaker = pair[teller if turn[0] == "+" else 1 - teller]
                said.append(f"{speaker}: {turn[1:].format(**slots)}")
            for text, turns in topic[3]:
                question = text.format(**slots)
                if question not in asked:
                    asked.add(question)
                    place = f"{group}-{day:02}"
                    answers = [place if whole else f"{place}-{first + number:02}" for number in turns]
                    made.ask(f"q{len(made.queries)}", group, question, answers)
        said += _small_talk(rng, pair, topics or now, rng.randrange(2, 6))
        if whole:
            made.add(f"{group}-{day:02}", group, f"{date}\n" + "\n".join(said))
        for number, text in enumerate(said if not whole else ()):
            made.add(f"{group}-{day:02}-{number:02}", group, f"({date}) {text}")


def _slots(rng: random.Random, teller: str, friend: str) -> dict[str, str]:
    return {"m": teller, "n": friend, "p": rng.choice(PEOPLE), "l": rng.choice(PLACES), "w": rng.choice(WHEN)}


def _small_talk(rng: random.Random, pair: list[str], topics: list[Topic], count: int) -> list[str]:
    said = []
    for number in range(count):
        slots = _slots(rng, pair[number % 2], pair[1 - number % 2])
        slots["t"] = rng.choice(rng.choice(topics)[0].split("|"))
        said.append(f"{pair[number % 2]}: {rng.choice(CHAT).format(**slots)}")
    return said

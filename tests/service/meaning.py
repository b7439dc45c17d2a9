"""Questions in other words than the memories that answer them, to tell embedders of a text's meaning apart.

Each entry is (memory, question that it answers, distractor that shares words with the question).
"""

from __future__ import annotations

ENTRIES = (
    (
        "Deployments are frozen from Friday noon until Monday morning.",
        "may we ship a release on the weekend?",
        "The weekend shift may call a taxi when the last ship has left.",
    ),
    (
        "Customer passwords are hashed with argon2 and never logged.",
        "how do we store user credentials safely?",
        "Users may store bicycles safely in the yard behind the gate.",
    ),
    (
        "The cafeteria closes at three in the afternoon.",
        "until when can I get lunch?",
        "When the build can not get a runner, retry it.",
    ),
    (
        "Anna prefers dark colour schemes in her editor.",
        "which theme does Anna like?",
        "The conference theme is resilience; which talk Anna gives is open.",
    ),
    (
        "Invoices are archived for ten years because the tax office wants that.",
        "how long must bills be kept?",
        "Bills of timber must not be longer than the truck; how it is kept dry matters.",
    ),
    (
        "The nightly backup is copied to a second data centre in Oslo.",
        "where do we keep our disaster recovery copies?",
        "Where we keep the coffee is a disaster.",
    ),
    (
        "The doctor advised less salt because of high blood pressure.",
        "what did the physician say about my diet?",
        "What the diet of otters did to the river is open.",
    ),
    (
        "Our oldest server will be switched off in March.",
        "when does the legacy machine retire?",
        "When my aunt will retire, the coffee machine stays.",
    ),
    (
        "The car needs new brakes before the winter.",
        "what has to be repaired on the vehicle?",
        "What has to be on the shopping list is bread.",
    ),
    (
        "Tests that fail at random are put into quarantine and fixed within a week.",
        "what do we do about flaky checks?",
        "What we do about checks from the bank: cash them.",
    ),
    (
        "Prices are kept as whole cents, never as floating point numbers.",
        "which data type should represent money?",
        "Which type of bread should the money buy?",
    ),
    (
        "The neighbours complained about loud music at night.",
        "who was annoyed by the noise?",
        "Who was at the door by noon?",
    ),
    (
        "Every endpoint allows at most a hundred requests a minute for one client.",
        "what is our rate limit?",
        "What is our limit of luggage on the boat?",
    ),
    (
        "The train to Hamburg leaves from platform nine.",
        "where does the railway to the north depart?",
        "Where the compass points, the north is.",
    ),
    (
        "Lena is allergic to peanuts and shellfish.",
        "which food must Lena avoid?",
        "Which door must Lena close at night?",
    ),
    (
        "The board rejected the merger with the Danish company.",
        "did the directors approve the acquisition?",
        "Did the directors of the film approve the poster?",
    ),
    (
        "Pull requests need two approvals before they are merged.",
        "how many reviewers does a code change require?",
        "How many stamps does a letter require?",
    ),
    (
        "The heating is turned down at ten in the evening.",
        "when does the temperature in the building drop?",
        "When the ball does drop, the year begins in the building.",
    ),
    (
        "Grandmother was born in a village near Kraków.",
        "where does our family come from?",
        "Where does our water come from?",
    ),
    (
        "The cache is emptied whenever a product changes.",
        "what invalidates stored results?",
        "What results from stored energy is heat.",
    ),
    (
        "The plumber fixes the leaking pipe on Tuesday.",
        "who repairs the water damage?",
        "Who drinks the water at the race?",
    ),
    (
        "Employees get thirty days of paid vacation.",
        "how much holiday do workers have?",
        "How much do tickets for the holiday market cost?",
    ),
    (
        "Errors are reported to the on-call engineer by telephone.",
        "who is alerted when something breaks in production?",
        "Who is in the production of the play when the curtain breaks?",
    ),
    (
        "The museum lets children in for free.",
        "do kids have to pay admission?",
        "Do students have to pay for admission to the exam?",
    ),
    (
        "The database is only reachable through the private network.",
        "can the storage be accessed from the internet?",
        "Can the recipe be found on the internet?",
    ),
    (
        "We chose Rust for the parser because it had to be fast.",
        "why was that programming language picked?",
        "Why was that apple picked?",
    ),
    (
        "The meeting was moved to the smaller room upstairs.",
        "where do we gather now?",
        "Where do we buy pens now?",
    ),
    (
        "The patient's surgery went well and she goes home tomorrow.",
        "how did the operation turn out?",
        "How did the cake turn out?",
    ),
    (
        "Photos of the wedding are on the blue hard disk.",
        "where are the pictures of the marriage?",
        "Where are the plates?",
    ),
    (
        "The garden is watered by a timer at dawn.",
        "how do the plants get irrigated?",
        "How do the trains get cleaned?",
    ),
)

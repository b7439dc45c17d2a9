# ruff: noqa: E501 - lists of words
"""What orders to an agent do beyond dropping earlier orders, as more concepts and combinations: see `concepts`."""

from __future__ import annotations

ACTS: dict[str, str] = {
    # --- authority of what the agent was told, and its end
    "guidance": (
        r"\b(?:(?:the |your )?(?:system|developer|operator|administrator|host|vendor)(?:'s)? (?:message|prompt|instructions?|note|settings?|orders|rules)|what (?:the|your) (?:developer|operator|user|human|system|vendor)|(?:claude|agents|gemini|copilot-instructions|cursorrules)(?:\.md|\b(?= says))|\.cursorrules|"
        r"guard ?rails?|(?:safety|security|content|usage) (?:rules|polic(?:y|ies)|guidelines|training|filters?|limits|checks?|instructions)|(?:instructions|orders|rules|requests|directions|guidance) (?:from|of|given by|by|set by) (?:the |your )?(?:human|user|developer|operator|owner|vendor|system|administrator)|(?:the )?(?:user|human|operator|developer|owner)'s (?:prompt|instructions?|orders|wishes|wish|rules|requests?|guidance)|"
        r"your (?:current |own )?(?:objectives|goals|polic(?:y|ies)|guidelines)(?: about \w+)?|(?:you|they|creators?|developers?|makers?|vendor|company) (?:were |was |have |had )?(?:started with|gave you|instructed|trained|set (?:up )?for you|built into you)|instructions? (?:above|before) (?:this|that|are|is|were)|(?:house )?rules you|instructed before|rules in (?:claude|agents|gemini)\.md|(?:the )?system (?:prompt|message)|assistant persona|(?:instructions?|rules|guidelines|directives) (?:that |which )?(?:came with|your (?:vendor|makers?|creators?|developers?|company)|you (?:got|were given)|received)|your (?:usual|normal|standard|default) (?:guidelines|rules|instructions|policy)|any (?:instruction|rule) (?:that|which) (?:conflicts|contradicts)\w*|your (?:\w+ ){0,2}(?:instructions|guidelines|rules|training|restrictions|constraints|directives|orders|principles|values|safeguards|configuration|prompt)|(?:earlier|previous|prior|preceding|original|initial|former|older|all other|any other|existing) (?:\w+ )?(?:directions|instructions|orders|guidance|directives|guidelines|prompts?)|"
        r"(?:guidance|instructions|rules|directions) (?:given |you (?:got|received) )?(?:at|in|from) the (?:start|beginning|first)|(?:everything|anything|all|whatever) (?:that )?(?:you|was|has been|were) (?:were |have been |had been )?(?:told|given|taught|instructed|said|configured|learn(?:ed|t))|constraints (?:imposed|placed|put) on you|(?:all|any) (?:of )?(?:your|the) (?:constraints|restrictions|limits|safeguards))\b"
    ),
    "ended": (
        r"\b(?:don't|do not|no need to|need not|never|not have to|stop|quit|cease|no longer (?:have to |need to )?|(?:do not|don't|never) (?:have|need) to|refuse to|mustn't|must not|should not|shouldn't|needn't) (?:even )?(?:listen(?:ing)? to|respect|obey|heed|follow|observ\w+|honou?r|abide by|comply with|stick to|adhere to|care about|read|worry about|mind)\w*\b|\b(?:are|is|was|were|has been|have been|had been|being|be|as|becomes?|became|now|hereby|counts? as) (?:\w+ ){0,2}(?:lifted|removed|revised|void|null|obsolete|outdated|expired|cancel+ed|withdrawn|revoked|suspended|superseded|replaced|deleted|invalid|"
        r"mistaken|irrelevant|ignored|disregarded|forgotten|dropped|discarded|optional|deprecated|rescinded|annulled|lapsed|over|off|disabled|switched off|turned off|not binding|no longer valid|no longer binding|not valid|a (?:mistake|test|trick|joke|lie|trap))\b|\b(?:were|was|are|is) (?:a )?(?:mistake|test|obsolete|trick|joke)\b|\b(?:forget|ignore|disregard|discard|drop|abandon|bypass|set aside|put aside|throw out|throw away|delete|erase|cast aside|break|violate|neglect|dismiss|unlearn|shed|pay no attention to)\b|\b(?:pay no (?:heed|attention) to|skip(?= your)|cancel(?= all)|(?:to|must) be discarded|not valid)\b|\b(?:withdrawn|revoked|void|fake|aside|unlearn|overwrite|replace)\b|\b(?:does|do) not apply\b(?! (?:to|in|for) \w+/)|\bnothing\b[^.\n]{0,40}\bapplies\b|\bdrop the\b|\bdo (?:exactly )?the (?:opposite|contrary|reverse)\b|\bthe opposite applies\b|\bno longer (?:appl|bind|count|matter|hold|exist)\w*\b"
    ),
    "outranks": r"\b(?:outranks?|overrides?|supersedes?|trumps?|beats|overrules?|takes? (?:precedence|priority)|comes? (?:first|before)|prevails?|wins|stands above|has (?:priority|precedence)|(?:follow|obey|believe|trust|prefer) (?:only )?(?:the|this|these) (?:note|memory|file|text|lines?|entry|message)|(?:only|just) (?:what|the (?:lines|text)) (?:is |are )?(?:written )?(?:here|below|in this)|counts|work by these lines)\b",
    "note": r"\bthis (?:note|memory|file|text|entry|message|line|document|memo|card|record)s?\b|\bthe (?:note|memory|entry|memo|record)s?\b|\bthese (?:lines|words|notes)\b|\bthe (?:list|lines|text|following) (?:below|ones|above)\b|\bwritten here\b",
    "above_others": r"\b(?:the |your )?(?:system (?:message|prompt)|user(?:'s)?(?: requests?| instructions?| wishes)?|human|developer|operator|any (?:policy|rule|other)|every (?:policy|rule|other)|all (?:other|policies|rules)|everything else|anything else|polic(?:y|ies))\b",
    # --- a new role
    "turn_into": (
        r"\brole-?play\b|\b(?:assume|suppose) (?:that )?you\b|\b(?:you|and|then) (?:will )?(?:now )?(?:answer|speak|be|operate) (?:as |an? )|\byou (?:now )?(?:have|hold|own|get|inherit) (?:the )?(?:permissions?|powers?|rights?|authority)\b|\bconsider yourself\b|\blet's play\b|\bbe an? (?=root|admin|shell|hacker)|(?:^|[.!;:,\u2014] ?|\band |\bnow |\bthen |\bplease |\bmust |\bshall |\bshould )(?:become|impersonate|role-?play as|play|embody)\b|\bimagine (?:that )?you(?:'re| are| were)\b|\b(?:simulate|emulate|impersonate|embody|play) (?:an?|the)\b|\b(?:respond|answer|behave|act|reply|operate|speak|work|think|write) (?:\w+ )?(?:as (?:if|though)|like|as an?|as the)\b|\byour (?:new |true |real |secret |only )+(?:role|identity|persona|name|purpose|goal|mission|task|job|character)\b|"
        r"\b(?:take on|assume|adopt|put on|slip into|wear) (?:the |an? )?(?:\w+ )?(?:persona|role|identity|character|mask)\b|\b(?:you(?:'re| are)(?: now)?|you now (?:are|act|behave|play)|from (?:now|here) on,? you(?:'re| are)?|you play|you act|consider yourself|think of yourself as|call yourself|you will be)\b(?! (?:done|ready|able|right|asked|not sure|welcome))|\benter\b|\bswitch (?:in)?to\b|\bgo into\b|\bactivate\b|\bunlock\b"
    ),
    "lawless": (
        r"\b(?:no|without|free of|free from|lacks?|beyond|zero|lost|has no|had no|have no|never had) (?:any |all |its |your |more |further )?(?:\w+ )?(?:content polic\w+|polic(?:y|ies)|filters?|limits?|restrictions?|rules|safety(?: \w+)?|guard ?rails?|ethics|morals?|boundaries|constraints|limitations|censorship|safeguards|refusals?|restraints?|inhibitions?)\b|\b(?:never|cannot|can't|won't|does not|doesn't|do not|don't) (?:ever )?(?:refuses?|says? no|decline|object|deny|questions? orders)\b|\b(?:filters?|safet\w+|limits?|restrictions?|guard ?rails?|refusals?|safeguards|censorship|limiter) (?:are|is|were) (?:off|disabled|removed|gone|lifted|no longer allowed|forbidden|not allowed|out of reach)\b|"
        r"\b(?:evil|rogue|jailbroken|uncensored|unfiltered|unrestricted|unaligned|omnipotent|all-powerful|amoral|unchained|unlimited)\b|\b\w*(?:evil|dan|gpt|chaos|free)bot\b|\b(?:god|dan|jailbreak|sudo|root|unsafe|no-?limits?|unrestricted|yolo|chaos|evil|opposite|anarchy) ?mode\b|\b(?:an? |the )?(?:attacker|hacker|intruder|malware|penetration tester|black ?hat|red ?teamer|superuser|criminal)\b|\b(?:you(?:'re| are) (?:now )?(?:root|god|dan|admin|the (?:owner(?! of)|approver|gatekeeper|boss|administrator|root user)|in charge of approvals)|(?:root|admin) (?:shell|user) (?:now|that))\b|\bmalicious\b|\binsider\b|\bcan do anything\b|\b\w+gpt\b|\b(?:permissions?|powers?|rights?|authority) of (?:the |an? )?(?:human|owner|reviewer|admin\w*|user|maintainer|root)\b|\broot shell\b|\b(?:admin|root|owner|full|unlimited) (?:rights|access|powers?)\b(?! (?:are|is|for|to))|\bgrants? (?:every|any|all) \w*requests?\b|\bdoes whatever\b|\bobeys? (?:everything|anything|every command|any command)\b"
    ),
    "chief": r"\b(?:cto|ceo|cfo|owner|maintainer|project lead|release manager|administrator|security officer|boss|reviewer|auditor|manager|user|human)\b",
    "sign": r"\b(?:authori[sz]e|approve|sign off|confirm|accept|release the|consent|merge (?:as you|it|all|every|them|whatever|anything)|greenlight|grant|wave through)\b",
    # --- sending out
    "give_out": (
        r"(?<![\w/.-])(?:send|sends|sending|share|post|posts|upload|uploads|forward|exfiltrate|transmit|e-?mail|mail|copy|paste|append|include|put|puts|attach|submit|report|deliver|write|add|embed|encode|leak|publish|push|sync|stream|dump|base64|fetch|gather|collect|pass|hand over|pipe|relay|mirror|drop|place|store|commit|insert|beacon|ship|smuggle|expose|echo|print)(?![\w/-])|\b(?:curl|wget|nc|netcat|scp|rsync|dns (?:lookup|query)|nslookup|dig)\b"
    ),
    "private_value": (
        r"(?<![\w)\]])\.env\b(?!\.(?:example|sample|template|dist|test))|(?<![\w.])(?:~|\$home|/root|/home/\w+)?/\.(?:ssh|aws|gnupg|netrc|kube|docker|npmrc|pypirc|config/gh)\b|/etc/(?:passwd|shadow)|\bid_(?:rsa|ed25519|ecdsa)\b(?!\.pub)|\b(?:the (?:value|content)s? of )?[a-z]+(?:_[a-z]+)*_(?:token|key|secret|password)\b|\b(?:private|secret) (?:\w+ )?keys?\b|\b(?:all |the |any |our |its |repo'?s? |every )?(?:secrets|credentials|passwords|api keys|access tokens|session cookies|ssh keys?|private keys)\b(?! (?:manager|store|scanner|scanning|names?|rotation|engine|hygiene|policy|page|must|are|is|should|may|to vault))|\b(?:database|admin|root|db|user|master|prod(?:uction)?) passwords?\b|"
        r"\ban? (?:api key|secret|password|access token|credential)\b|\b(?:aws|gcp|azure|cloud|database|login|user) credentials\b|\b(?:customer|user|database) (?:tables?|dumps?|records)\b|\bsession (?:tokens?|cookies?)\b|\benvironment variables\b|\b(?:whole|full|entire|complete) environment\b|\b(?:each|every|all|the) (?:\w+ )?(?:user messages?|messages? of the user|prompts? of the user|conversations?(?: history)?|chat (?:history|log)|transcripts?|memories)\b|\bconversation history\b|\bcustomer (?:data|records|list)\b|\bsource code\b|\bkeychain\b|\bbrowser cookies\b"
    ),
    "away": (
        r"(?<!\]\()https?://(?!(?:localhost|127\.|10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|[\w.-]*\.(?:internal|local|corp|lan|svc)\b))|(?<![\w.])[\w.+-]+@(?!(?:localhost))[\w-]+\.\w{2,}|(?<![\w.])(?!10\.|127\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|169\.254\.)\d{1,3}(?:\.\d{1,3}){3}(?![\w.])|(?<![\w.])(?!env\.)(?:[\w-]+\.){1,4}(?:example|tld|ru|cn|xyz|tk|top|pw|su|onion)\b|\b(?:pastebin|paste\.ee|requestbin|webhook\.site|ngrok|transfer\.sh|0x0\.st|gist)\b"
    ),
    "in_public": r"\b(?:(?:every|each|the|all|a|our|your|next|public) )(?:\w+ )?(?:pull requests?(?: description)?s?|pr descriptions?|commit messages?|commits?|issue comments?|issues|release notes|public (?:\w+ )?(?:gist|repo|repository|channel|bucket|issue|log|page)|url of (?:the|an|a) (?:image|link|picture)|image url|query string|user-agent|branch names?|web page|changelog|comments?|answer|reply|response)\b|\b(?:into|in|to) (?:the |our )?(?:readme|docs?|wiki|changelog|public)\b|\burl (?:carries|contains|holds|includes)\b|\b(?:image|link|img) (?:tag|url)\b|\bgets? published\b|\bpublic (?:bucket|gist|repo|repository|channel|page|issue)\b|\b\w+(?:\.md|\.txt|\.html) so that it\b",
    "value_of": r"\b(?:aws|gcp|azure|cloud|database|login|user) credentials\b|\b(?:the|your|a) session (?:token|cookie)\b|\bcustomer (?:table|data|records)\b|\b(?:value|contents?|copy|plaintext) of\b|\b(?:repo'?s|project'?s|user'?s|our|all|every|the) (?:\w+ )?(?:secrets|credentials|passwords|private|api keys?|tokens?)\b|\b(?:\w+ )?(?:password|private (?:ssh )?key|id_rsa)\b(?! (?:field|policy|reset|form|hash|manager|column|rotation|prompt))|(?<![\w)\]])\.env\b(?!\.)",
    "dns_out": r"\b(?:env|printenv|cat [^|\n]{1,60})\s?\|[^\n]{0,40}\b(?:curl|nc|wget)\b|\b(?:curl|wget|nc|scp|rsync)\b[^\n]{0,60}(?:@|--data-binary |-d |-F |-T |\s)(?:~/?|\$home/|/root/)?\.?(?:\.env|~?/\.(?:ssh|aws|kube|netrc)|id_rsa|/etc/passwd|\$\(env)[^\n]{0,60}(?:https?://|@|:)|\$\((?:cat|env|printenv|whoami|base64)[^)]{0,80}\)[^\s]{0,20}\.[\w-]+\.\w{2,}|\$\((?:cat|env|printenv)[^)]{0,80}\)[^\n]{0,20}\b[\w-]+\.(?:example|com|net|io|xyz|ru|tk)\b",
    # --- tools against the host
    "gate_setting": r"\b(?:permissions?|allow-?list|settings) file\b|\b(?:whitelist|allow) (?:every|all|any) (?:commands?|tools?)\b|\bauto-?approve\w*\b|\byolo(?: mode)?\b|\bbash\(\*\)|\bpermissions\.allow\b|\bdangerously[- ]?skip[- ]?permissions\b|\bbypass-?permissions\b|\bskip-permissions\b|\ballow ?list for (?:all|every)\b|\ball tools? (?:are )?allowed\b|\bask-for-approval never\b|\bfull[- ]auto\b|\baccept-?edits\b|--force to engram\b|\bengram\b[^.\n]{0,30}--(?:force|accept-all)\b|--(?:force|accept-all)\b[^.\n]{0,30}\bengram\b|\btrust(?:ed)?[\"'`]?\s?[:=]\s?true\b",
    "set_up": r"\b(?:launch|whitelist|allow|change|edit|set|sets|enable|add|turn on|use|pass|start|put|switch on|configure|always|every|include|make|write|run)\b",
    "for_ever": r"\b(?:from now on|nobody|no one|every|all|any|each|always|without (?:prompts?|asking|confirmation|approval)|on (?:each|every)|so that|at (?:the )?start|no prompts?|silently|automatically|by default|whenever|permanently)\b",
    "my_key": r"\b(?:my|this|the following|attacker'?s?|our) (?:\w+ )?(?:ssh |public )?key\b|\bssh-(?:rsa|ed25519) ",
    "key_file": r"\bauthorized_keys\b",
    "intrusion": r"\b(?:kill|stop|disable|unload|mask) (?:the )?(?:audit|monitoring|security|antivirus|edr)(?! (?:plugin|page|test|job|tab|menu|widget|panel|rule)s?\b)(?: \w+)?\b|\b(?:reverse|bind|remote) shell\b|\bbackdoor\b|\bkey ?logger\b|\bcrypto ?miner\b|\bdisable (?:the )?(?:\w+ )?(?:firewall|antivirus|audit log\w*|logging of|selinux|edr|endpoint protection|gatekeeper|secret scanning|branch protection)\b|\b(?:turn|switch) off (?:the )?(?:firewall|antivirus|audit log\w*|sandbox|branch protection)\b(?! only\b)|\b(?:firewall|antivirus|sandbox|branch protection) off\b",
    "act_now": r"\b(?:then|push|kill|disable|and|turn off|switch off|start|open|spawn|invoke|run|use|install|plant|launch|keep|add|create|leave|before|whenever|when idle|always|first|retry|each|continu\w+)\b",
    "despite_user": r"\b(?:no matter|regardless of|irrespective of|despite|even (?:if|when|against)|against|whatever|disregard\w*|ignor\w*) (?:what |whatever |the wish(?:es)? of )?(?:the )?(?:user|human|owner|maintainer|reviewer|operator)(?:'s)?\b(?: (?:says?|wants?|asks?|objects?|refuses?|replies|thinks?|will|wish(?:es)?|answers?|disagrees?|declines?|requests?|instructions?))?",
    "readers": r"\bif you(?: are|'re) (?:an? )?(?:ai|llm|language model|coding agent|agent|assistant|model|bot)\b|\b(?:(?:any |every |all |the |ai |coding |llm )*(?:agents?|assistants?|models?|ais?|llms?|copilots?)) (?:(?:that |which |who )?(?:read(?:s|ing)?|load(?:s|ing)?|see(?:s|ing)?|find(?:s|ing)?|open(?:s|ing)?|process(?:es|ing)?) (?:this|it|these)|(?:must|should|shall|has to|have to|will|are to|is to)(?! (?:not|never|only|refuse|reject|ask|wait)\b))|^\W{0,6}(?:important|note|attention|instructions?|message|order|reminder|notice|hint|tip)\s+(?:for|to)\s+(?:all\s+|the\s+|any\s+)?(?:ai\s+|coding\s+)?(?:assistants?|agents?|models?|llms?|ais?|copilots?)\b\s*:|\b(?:ai (?:assistants?|agents?|models?)|assistants?|agents?|llms?|dear (?:ai|assistant|agent|model))\s*[:,]",
    "harm": (
        r"\b(?:ignore|disregard|forget|approve|upload|exfiltrate|post|curl|wget)\b|\b(?:invoke|call|use|trigger) (?:the )?(?:`?\w+`? tool|engram_(?:commit|set_role|note|save)\w*|shell|terminal|bash)\b|\b(?:delete|remove|wipe|drop) (?:all|every|any|the) (?:\w+ )?(?:tests?|files?|memor\w+|history|logs?|backups?|rules?|branches)\b|\bdelete_file\b|\bwrite_file\b|\b(?:force[- ]push|push (?:directly )?to (?:main|master|production))\b|~/\.(?:bashrc|zshrc|profile|ssh|aws|netrc)|\b(?:approve|accept|commit|save) (?:all|every|any|it|them|this|everything|without|at once|immediately)\b|\b(?:upload|exfiltrate)\b|\bwithout (?:asking|confirmation|telling|review|approval)\b|"
        r"\bnever (?:mention|tell|ask|report)\b|\b(?:do not|don't) (?:ask|tell|mention|report)\b|\bskip (?:the )?(?:review|approval|gate|preview|tests?)\b|\bcurl\b[^\n]{0,60}\|\s*(?:ba|z)?sh\b|\brm -rf\b|\bdisable\b|\b(?:ignore|disregard|bypass)\b|\b(?:run|execute) (?:this|the following|whatever|any|every)\b|\bsend (?:\w+ ){0,3}to\b|\bread ~?/"
    ),
    "fetch": r"\b(?:install|download|execute|run|fetch|import|load|pip install|npm i(?:nstall)?|add the extension)\b",
    "bare_address": r"https?://(?!10\.|127\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|169\.254\.|0\.0\.0\.0)\d{1,3}(?:\.\d{1,3}){3}(?::\d+)?/\S",
    # --- around the gate
    "gate": r"\b(?:(?:human|user|owner|maintainer|manual|engram)(?:'s)? (?:sign-?offs?|approvals?|reviews?|confirmations?|gates?|consent|checks?|permission)|sign-?off|(?:approval|confirmation|permission|consent) (?:gate|dialog|prompt|question|step|request|form|screen)s?|the gate|previews?|the dialog|dialogs|confirmations|approval questions|proposals?|memor(?:y|ies)|candidates?|saves|tokens?|pending (?:\w+ )?(?:proposals?|memor\w+|tokens?|items?|entries)|the diff|approval tokens?)\b",
    "waived": (
        r"\b(?:formality|formalities|reused|re-used|recycled)\b|\bneeds? (?:no|neither)\b|\bno (?:human |user |further )?(?:sign-?off|approval|review|consent) (?:is )?(?:needed|required|necessary)\b|\b(?:do(?:es)? not|don't|doesn't|never|no longer|needn't|need not) (?:need|require|show|display|ask|wait|bother|open|present|mind|use)\w*\b|\b(?:is|are|was|be|being|been|get|gets) (?:\w+ )?(?:skipped|bypassed|accepted|approved|granted|waived|switched off|turned off|disabled|optional|pre-?approved|closed|answered)\b|\b(?:hide|skip|bypass|suppress|circumvent|dodge|evade|avoid|dismiss|auto-?(?:accept|confirm|approve|close|answer))\b|\b(?:blanket|standing|permanent|lasting|unlimited|eternal|general|implied|tacit) (?:consent|permission|approval|authori[sz]ation|authority|acceptance)\b|\b(?:consider|treat|regard|counts?|mark|take|deem)\b[^.\n]{0,50}\b(?:consent|acceptance|accepted|approved|confirmed|agreed|consented|verified)\b|\b(?:choose|pick|select|click|press|answer|reply|say|type|enter|send)\b[^.\n]{0,12}\b(?:accept|yes|approve|ok|\"?a\"?|'a')(?![\w])"
    ),
    "by_itself": r"\b(?:straight|for them|without a new|formality|as (?:consent|acceptance|confirmed|approved)|directly|immediately|automatically|at once|yourself|quietly|silently|nobody (?:reads|looks|checks)|no ?one (?:reads|looks|checks)|any ?more|from now on|on (?:the )?(?:user|human|owner)'?s? behalf|for (?:the user|them|him|her)|straight away|right away|without (?:asking|waiting|showing|a question)|always|every|each|just|so (?:do|that)|whatever|all)\b",
    "blanket": r"\b(?:blanket|standing|permanent|unlimited|lasting|general|prior|full|complete) (?:consent|permission|approval|authori[sz]ation)\b",
    "to_do": r"\b(?:dialog|commit|save|write|store|merge|approve|accept|push|previews?|memor\w+|proposals?|review|deploy|delete)\b",
    # --- deceit and staying
    "asked": r"\b(?:when|if|whenever|should)\b[^.\n]{0,30}\b(?:asked|asks|questioned|wonders?|inquires?|notices?|complains?)\b",
    "lie": r"\b(?:say|claim|answer|reply|insist|state) that you did\b|\b(?:say|claim|answer|reply|insist|pretend|tell them|state|maintain|swear)\b[^.\n]{0,20}\b(?:that )?(?:you|it|nothing|the \w+) (?:did not|didn't|never|was not|wasn't|have not|haven't|had nothing|were not|changed nothing)\b|\b(?:deny|lie about|blame)\b",
    "removed": r"\b(?:if|when|whenever|once|should|in case|each time|every time)\b[^.\n]{0,50}\b(?:removed?|deletes?d?|deleted|archives?d?|archived|removes|edit(?:s|ed)|changed?|disappears?|is gone|rejects?|rejected|purged?)\b",
    "itself": r"\b(?:(?:this|the) (?:entry|memory|note|rule|instruction|paragraph)|these lines|this one|this line)\b",
    "again": r"\b(?:re-?create|re-?add|restore|add it (?:again|back)|save it again|write it (?:again|back)|bring it back|put it back|write it back|propose it again|under (?:another|a new|a different) (?:name|id)|insert it again|in the next session)\b",
    "spread": r"\b(?:keep|store|leave|hide|insert|copy|paste|add|append|write|repeat|propagate|include|replicate|carry over)\b",
    "these_lines": r"\b(?:a |second |another )copy of this (?:memory|note|rule|entry)\b|\b(?:these (?:lines|words|rules|instructions)|this (?:note|line|text|rule|memory|entry|paragraph|block|instruction))\b",
    "everywhere": r"\bsurvives?\b|\ball memories\b|\bfrom now on\b|\b(?:every|each|all|any) (?:\w+ ){0,2}(?:repositor\w+|repos?|memor\w+|projects?|agents?\.md|claude\.md|files?|sessions?|workspaces?|notes?|candidates?|branch\w*)\b|\bof each\b",
    "own_records": r"\b(?:memory\.(?:sha256|hash\.json|index\.jsonl|graph\.jsonl)|hash(?:es)? (?:file|record)s?|approval (?:records?|log|file)|pending-approvals(?:\.json)?|engram\.config\.json|seal\.key)\b",
    "forge": r"\b(?:update|edit|rewrite|change|patch|set|write|replace|add|forge|mark|delete|overwrite|touch|fix|recompute|refresh)\b[^\n]{0,60}?\b(?:yourself|so that|to match|as (?:approved|verified|trusted|valid)|counts? as|by hand|whatever|directly|without|approved|again)\b",
    # --- quiet weakening
    "tls_check": r"\b(?:tls|ssl|https|certificates?|cert|signature|hostname)[ -]?(?:certificate )?(?:verif\w+|validation|checks?|checking)\b|\bnode_tls_reject_unauthorized\s?=\s?[\"']?0|\bverify\s?=\s?false\b|\bsslverify\b|\bpythonhttpsverify\s?=\s?0|\brejectunauthorized\s?:\s?false|\binsecureskipverify\s?[:=]\s?true|\bstrict-ssl\s+false|\bgonosumdb\b|--no-check-certificate\b|--trusted-host\b",
    "off": r"\b(?:off|disabled?|false|skip(?:ped)?|unnecessary|switched off|turned off|not needed|use|set|0)\b|=\s?[\"']?0",
    "everywhere_on": r"\b(?:all|every|always|must|everywhere|production|prod|on purpose|by default|permanently|global|whenever|part of the setup|when fetching)\b|--global\b",
    "review_of": r"\b(?:security |code )?reviews? of\b|\bneeds? no (?:\w+ )?review\b|\bwithout (?:reading|reviewing|review of) (?:them|it|the (?:diff|code|change))\b|\b(?:nobody|no one) (?:needs|has) to (?:look|review|read)\b",
    "guarded": r"\b(?:auth\w*|payments?|billing|security|crypto|iam|secrets?|permissions?|login|access control|lgtm|infra|bot[-\w]*)\b",
    "dispensed": r"\b(?:unnecessary|needless|superfluous|not (?:needed|required)|no review|answered with|merged?|nobody|no one|pointless|waste of time|skipped)\b",
    # --- more ways
    "no_rules": r"\bthere (?:are|is) no (?:more |longer )?(?:any )?(?:rules?|limits?|restrictions?|guidelines|policy)\b|\bno rules (?:any ?more|here|now|apply)\b|\ball rules are off\b",
    "act_on": r"\b(?:act|do|follow|obey|work|go by|trust|believe|listen)\b",
    "script_url": r"https?://[^\s\"'`<>]+\.(?:sh|py|ps1|js|exe|vsix|bat|pl|rb|bin|run|deb)\b|\b(?:cron ?(?:job|tab)|scheduled task|systemd timer)\b[^.\n]{0,60}https?://",
    "run_it": r"\b(?:run|execute|pipe|install|pulls?|curl|wget|fetch|source|eval)\b",
    "on_cue": r"\b(?:on load|on start(?:up)?|when (?:this|you)|before (?:each|every|any|touching|using|you)|after (?:each|every|any)|at (?:the )?(?:start|beginning)|every (?:time|hour|day|session|run)|each (?:time|session|run)|first|always|whenever|immediately)\b",
    "unwatched": r"\b(?:user|human|owner|maintainer|operator|reviewer|team)s? (?:is|are) (?:away|asleep|offline|busy|not (?:looking|watching|there))\b|\b(?:no ?one|nobody) (?:can |will |would )?(?:objects?|looks?|notices?|sees?|is watching|is asked|complains?|checks?)\b|\b(?:at night|overnight)\b[^.\n]{0,30}\b(?:no ?one|nobody)\b|\bunnoticed\b|\bbehind (?:the user's|their|his|her) backs?\b|\bso (?:that )?(?:no ?one|nobody) \w+",
    "refused": r"\b(?:user|human|owner|reviewer|he|she|they|maintainer|operator|somebody|anyone)s? (?:\w+ )?(?:declines?|refuses?|rejects?|says? no|cancels?|objects?|disagrees?|closes the dialog)\b",
    "anyway": r"\b(?:anyway|regardless|nevertheless|nonetheless|all the same|even so|again until|keep asking|in any case|still (?:save|commit|write|store))\b",
    "answer_gate": r"\b(?:press|answer|type|reply|say|choose|pick|click|enter|select|send|hit)\s(?:them |it |all of them )?(?:with\s)?(?:option |button |letter )?[\"'`]?(?:a|yes|y|accept|approve|ok)[\"'`]?(?=\s|,|$)",
    "gate_asks": r"\b(?:engram|approval|gate|the dialog|memor(?:y|ies)|proposals?|candidates?|permission (?:prompt|question)|confirmation)\b",
    "by_rote": r"\b(?:whenever|always|every|each time|when(?:ever)? (?:engram|the (?:gate|dialog|prompt|question))|nobody|automatically|behalf|for (?:them|the user|him|her)|as soon as|at once|yourself|immediately)\b",
    "no_consent": r"\b(?:do(?:es)? not|don't|never|no longer) (?:need|require) (?:any |the |user |human )*(?:consent|approval|permission|confirmation)\b|\bskip the (?:preview|gate|dialog|approval|review) and (?:commit|save|write|approve|store)\b",
    "agent_power": r"\b(?:agents?|you|assistants?|models?)\b (?:can|may|are (?:free|allowed|entitled) to|have the right to|should|must|will|shall)\b(?! (?:not|never|only)\b)[^.\n]{0,10}\b(?:approve|accept|confirm|sign off|authori[sz]e)\b",
    "memories": r"\b(?:memor(?:y|ies)|proposals?|candidates?|pending|notes?|saves?)\b",
    "memories_or_gate": r"\b(?:memor(?:y|ies)|proposals?|candidates?|saves?|(?:preview|gate|dialog) and)\b",
    "silently": r"\b(?:silently|quietly|secretly|covertly|without (?:a word|telling|reporting|notice)|do not report|don't report|unannounced|in secret|discreetly)\b",
    "host_file": r"\.git/hooks|\b(?:pre-commit|post-checkout) hook\b|~/\.(?:bashrc|zshrc|profile|ssh|gitconfig|npmrc)\b|\bcrontab\b|/etc/(?:hosts|sudoers|passwd)|\b(?:sudo|hidden/)\w*|\.(?:claude|cursor|gemini|codex)/|\bremote origin\b",
    "no_trace": r"\btell the (?:user|human|reviewer|owner)\b[^.\n]{0,40}\b(?:whatever happen\w*|no matter|regardless|in any case|anyway)\b|\b(?:do not|don't|never) (?:log|record|note|document|trace|commit message|leave a trace)\b[^.\n]{0,20}\b(?:that you|this|it\b|what you)|\bpretend (?:that )?(?:the )?(?:tests?|build|checks?|review|scan) (?:ran|passed|succeeded|were|was)\b|\b(?:report|claim|say|state) (?:that )?(?:all |the )?(?:tests?|checks?|builds?|scans?)[^.\n]{0,20}(?:regardless|whatever|no matter|without running|in any case)|\b(?:cosmetic|harmless|trivial|typo|empty|nothing)\b[^.\n]{0,20}\b(?:although|even though|even if|while in fact|so (?:that )?(?:nobody|no one))\b",
    "copy_self": r"\bthis (?:memory|rule|note|entry) (?:may|must|can|shall) (?:not|never) (?:ever )?be (?:removed|deleted|archived|edited|changed)\b[^.\n]{0,10}\b(?:by any\w+|ever|by (?:the )?(?:user|human|reviewer))\b|\b(?:rank|load|put|place|list|show|weigh|prefer) (?:this|the) (?:memory|note|rule|entry)\b[^.\n]{0,20}\b(?:above|first|before|over|highest|top)\b|\b(?:replace|delete|remove|archive|supersede|drop|overwrite)\b (?:all |any |every |the |other )*(?:memor(?:y|ies)|rules?|notes?|entries) (?:that|which) (?:disagree|contradict|conflict|differ|oppose)\w*[^.\n]{0,20}\b(?:this one|this memory|this note|it|this)\b|\b(?:do not|don't|never) (?:let|allow|permit) (?:anyone|anybody|the user|others|people|a human)\b[^.\n]{0,12}\b(?:archive|delete|remove|edit|change)\b[^.\n]{0,10}\bthis (?:memory|note|rule|entry)\b|\b(?:whoever|anyone who|if someone) (?:deletes?|removes?|archives?) this (?:memory|note|rule|entry)\b",
    "bad_remote": r"\b(?:change|set|point|switch|add) (?:the )?(?:git )?remote\b[^.\n]{0,40}https?://[^\n]{0,80}\bpush\b",
}

MORE_COMBINATIONS: tuple[tuple[str, tuple[str, ...], int, str], ...] = (
    ("override", ("ended", "guidance"), 70, "drops earlier instructions"),
    ("override", ("note", "outranks", "above_others"), 90, "claims authority"),
    ("role", ("lawless", "turn_into"), 90, "gives the agent a new role"),
    ("role", ("sign", "chief", "turn_into"), 110, "gives the agent a new role"),
    ("exfiltration", ("away", "give_out", "private_value"), 160, "sends private data out"),
    ("exfiltration", ("in_public", "give_out", "value_of"), 130, "publishes private data"),
    ("exfiltration", ("dns_out",), 200, "sends private data out"),
    ("tool_order", ("for_ever", "set_up", "gate_setting"), 130, "weakens the host's gate"),
    ("tool_order", ("key_file", "my_key"), 90, "opens the computer to somebody"),
    ("tool_order", ("intrusion", "act_now"), 90, "opens the computer to somebody"),
    ("tool_order", ("harm", "readers"), 130, "orders the agent about"),
    ("tool_order", ("despite_user", "harm"), 110, "acts against the human"),
    ("tool_order", ("bare_address", "fetch"), 90, "installs from a bare address"),
    ("approval", ("gate", "waived", "by_itself"), 90, "goes around the approval"),
    ("approval", ("blanket", "to_do"), 100, "claims an approval"),
    ("concealment", ("asked", "lie"), 110, "deceives the human"),
    ("persistence", ("again", "removed", "itself"), 110, "keeps itself alive"),
    ("persistence", ("these_lines", "spread", "everywhere"), 110, "spreads itself"),
    ("persistence", ("own_records", "forge"), 120, "forges the records of approval"),
    ("override", ("no_rules", "act_on"), 90, "drops earlier instructions"),
    ("tool_order", ("script_url", "run_it", "on_cue"), 130, "executes what it is sent"),
    ("approval", ("unwatched", "to_do"), 110, "acts when nobody looks"),
    ("approval", ("no_consent", "memories_or_gate"), 60, "goes around the approval"),
    ("approval", ("refused", "anyway"), 110, "acts against the human"),
    ("approval", ("answer_gate", "gate_asks", "by_rote"), 90, "answers for the human"),
    ("approval", ("agent_power", "memories"), 70, "answers for the human"),
    ("approval", ("alone", "memories", "approve"), 70, "answers for the human"),
    ("tool_order", ("silently", "host_file"), 110, "changes the host unseen"),
    ("concealment", ("no_trace",), 160, "hides from the human"),
    ("persistence", ("copy_self",), 160, "keeps itself alive"),
    ("tool_order", ("bad_remote",), 200, "sends the project elsewhere"),
    ("weakening", ("tls_check", "everywhere_on", "off"), 90, "switches a check off everywhere"),
    ("weakening", ("review_of", "dispensed", "guarded"), 90, "does away with the review of what guards"),
)
"""Kind, the concepts that must meet, within how many characters, and what it guards against."""

IN_DISGUISE: tuple[tuple[str, tuple[str, ...], int, str], ...] = (
    ("override", ("orders", "drop"), 60, "drops instructions, in disguise"),
    ("approval", ("all", "approve"), 60, "answers for the human, in disguise"),
    ("approval", ("approval", "drop"), 60, "goes around the approval, in disguise"),
    ("exfiltration", ("private", "send"), 60, "sends private data out, in disguise"),
    ("role", ("turn_into", "power"), 60, "gives the agent a new role, in disguise"),
)
"""Less is enough where somebody hid the words: nobody disguises an ordinary rule."""

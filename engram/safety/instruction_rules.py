# ruff: noqa: E501, ISC004 - a pattern that is broken over lines is harder to read than a long one
"""Shapes of text that speaks to the agent instead of about the project, as data: kind, pattern, what it guards against.

Every rule is anchored on its object (earlier instructions, the approval, the user, the agent itself), never on the first
word: "Ignore node_modules" and "Never commit secrets" are ordinary rules. Patterns run on lower-case text.
"""

from __future__ import annotations

_EN_OBJECT = (
    r"(?:(?:all|any|every|the|your|these|those|its|my|our|of|previous|prior|earlier|above|preceding|existing|former|"
    r"original|initial|developer'?s?|system|safety|security|engram'?s?|approval)\s+){0,5}"
)
_ORDERS = r"(?:instructions?|rules?|guidelines?|directives?|polic(?:y|ies)|prompts?|constraints?|restrictions?|orders)"
_DROP = (
    r"(?:ignore|disregard|forget|override|bypass|set aside|throw away|discard|drop|abandon|neglect|overlook|"
    r"stop (?:obeying|following)|(?:do not|don't|never) (?:follow|obey|heed)|no longer (?:follow|obey))"
)
_APPROVAL = r"(?:approvals?|confirmations?|consent|permissions? prompts?|(?:approval|confirmation|permission) (?:questions?|prompts?|dialogs?|rules?|gates?|steps?))"
_EN_EARLIER = r"(?:previous|prior|earlier|preceding|above|before this|you were (?:told|given)|you have been (?:told|given))"

PHRASES: tuple[tuple[str, str, str], ...] = (
    # --- English: drop what was said before
    ("override", rf"\b{_DROP}\s+{_EN_OBJECT}{_EN_EARLIER}\s+(?:\w+\s+){{0,2}}{_ORDERS}", "drops earlier instructions"),
    ("override", rf"\b{_DROP}\s+(?:all\s+|every\s+)?(?:of\s+)?(?:your|the|developer'?s?|system)\s+(?:developer'?s?\s+|system\s+|safety\s+|"
     rf"approval\s+|own\s+)?(?:{_ORDERS}|training|safeguards|human)(?!\s+(?:no-|rule|of\s+(?!the\s+(?:user|system|human|developer)|your|this)))\b(?=[^\n]*(?:\b(?:and|this|you|your|"
     r"note|memory|instead|now|token|obey|prompt|system|safety|developer|withdrawn)\b|[.!]*$))(?!\s+(?:in|for|under|when)\s)", "drops the agent's instructions"),
    ("override", r"\b(?:forget|ignore|disregard)\s+every ?thing\s+(?:you|above|before|that came)", "drops earlier instructions"),
    ("override", rf"\b(?:your\s+)?(?:prior|previous|earlier)\s+(?:\w+\s+)?{_ORDERS}\s+(?:no longer apply|are (?:void|cancell?ed|obsolete|"
     r"revoked|superseded)|do(?:es)? not apply)", "voids earlier instructions"),
    ("override", r"\brules?\s+[\d, to–-]+(?:and \d+ )?(?:are|is) void\b|\boverrides? (?:all|any|every) (?:other|previous|prior) (?:rules?|"
     r"instructions?)", "voids other rules"),
    ("override", r"\b(?:treat|regard|consider)\b[^.\n]{0,60}\b(?:as|to be)\b[^.\n]{0,20}\b(?:highest (?:authority|priority)|priority 0|"
     r"system (?:prompt|message|instructions?)|policy with priority)", "claims authority"),
    ("override", r"\b(?:do not|don't|never|stop) (?:follow|obey|read)(?:ing)? (?:agents\.md|claude\.md|gemini\.md|the (?:system|developer) "
     r"(?:prompt|message))", "drops the project's guidance"),
    ("override", r"\b(?:follow|obey|comply with)\s+(?:only\s+)?this (?:note|memory|message|text)\b|\bcomply with the operator\b",
     "claims authority"),
    # --- English: a new role
    ("role", r"\byou are (?:now|no longer)\s+(?!allowed|on\b|in\b|able|ready|done|at\b|using|running|connected|logged)(?:an?\s|the\s|dan\b|"
     r"root\b|in (?:developer|god|admin) mode|free|unrestricted|jailbroken|\w+gpt)", "gives the agent a new role"),
    ("role", r"\b(?:act|behave|respond|answer)\s+(?:as|like)\s+(?:if you (?:were|are)|though you|an? (?:unrestricted|unfiltered|uncensored|"
     r"jailbroken|evil|root|admin)|the (?:owner|administrator|repository owner|user|human))", "gives the agent a new role"),
    ("role", r"\b(?:pretend|imagine|assume|suppose)\s+(?:that\s+)?(?:you (?:are|were)|to be|the (?:identity|role|persona) of)\b(?=[^\n]*\b(?:"
     r"owner|admin\w*|root|human|user|manager|approve|restriction|sign off|without)\b)", "gives the agent a new role"),
    ("role", r"\b(?:switch|enter|enable|activate|go)\s+(?:in)?to?\s*(?:developer|god|dan|jailbreak|debug|admin|maintenance|unrestricted) mode"
     r"\b(?=[^\n]*\b(?:confirm\w*|approv\w*|restrict\w*|never|no|without|you)\b)", "gives the agent a new role"),
    # --- English: around the human
    ("approval", r"\b(?:human|user|owner|maintainer|operator)s? (?:has|have|had)?\s*(?:already|previously|hereby)?\s*(?:approved|confirmed|"
     r"authori[sz]ed|consented|agreed|enabled auto)\b[^.\n]{0,40}\b(?:(?:every|all|any) (?:future|pending|memor|write|change|candidate|save|commit|token|proposal|of)|future|everything|this|memor|auto|candidate|pending)",
     "claims an approval"),
    ("approval", rf"\b(?:skip|bypass|avoid|omit|suppress|circumvent|ignore|disable|turn off|auto-?accept|auto-?answer)\s+(?:the\s+|every\s+|"
     rf"all\s+|any\s+)?(?:human\s+|user\s+|engram\s+)?{_APPROVAL}(?!\s+(?:screenshots?|emails?|stage|label|workflow of|in the (?:installer|browser|shell|editor|terminal)))(?=\s*(?:$|[.,;:!]|and\b|"
     r"this|(?:for|in|on|when)\s+(?:this|every|all|any|each|me|you|your|memor|engram|the (?:user|session|workspace|agent|human))))", "goes around the approval"),
    ("approval", rf"\b{_APPROVAL}\s+(?:prompts?\s+|questions?\s+|dialogs?\s+|checks?\s+|gates?\s+)?(?:is|are|was|were)\s+(?:now\s+|hereby\s+|"
     r"currently\s+|already\s+|only\s+|never\s+|no longer\s+|not\s+)?(?:disabled|deprecated|switched off|turned off|off for|granted|needed|"
     r"required|requested|necessary|optional|suspended|waived)(?:\s+(?:for|when|only)[^.\n]{0,20}\b(?:other|session|agent|memor|you)|\s*[.;!:]|\s*$)",
     "goes around the approval"),
    ("approval", r"\b(?:always\s+)?(?:answer|say|reply|respond|press|click)\s+(?:with\s+)?[\"']?(?:yes|a|accept|approve)[\"']?\s+(?:on behalf|for the "
     r"(?:user|human)|to (?:every|all|any) (?:approval|permission|engram|confirmation))", "answers for the human"),
    ("approval", r"\b(?:save|commit|write|store|approve|accept|merge|push)\s+(?:this|it|them|everything|all|the (?:memor\w+|notes?|tokens?|proposals?|changes?|entr\w+|diff|candidates?))?\s*(?:memory |note |token )?"
     r"(?:at once\s+|immediately\s+)?without\s+(?:asking|review|confirmation|approval|the human)\b", "acts without asking"),
    ("approval", r"\b(?:accept|approve|confirm|answer|click)\s+(?:it|them|everything|whatever|all|any|the (?:dialog|prompt|pending))\b[^.\n]{0,30}\b"
     r"(?:yourself|pending|on your own|by yourself|proposal|without)", "answers for the human"),
    ("approval", r"\byou approve (?:everything|all|anything)\b|\bapprove (?:everything(?!\s+(?:in|that|which|by)\b)|whatever is pending|all (?:pending|proposals|memories|tokens))\b",
     "answers for the human"),
    ("approval", r"\bsign off on (?:the |every |each )?\w+(?: \w+)? yourself\b", "answers for the human"),
    # --- English: hides from the human
    ("concealment", r"\b(?:tell|assure|inform|convince)\s+(?:the\s+)?(?:user|human|reviewer|developer|operator)s?\b[^.\n]{0,60}\b(?:even (?:if|though)|"
     r"although|nothing happened|is (?:empty|fine) even)", "deceives the human"),
    ("concealment", r"\b(?:do not|don't|never|without)\s+(?:tell|mention|reveal|inform|show|report|disclos\w+|mentioning|telling|informing)(?:ing)?\s+(?:it\s+|"
     r"this\s+|anything\s+|that\s+)?(?:to\s+)?(?:the\s+)?(?:(?:user|human|owner)(?!\s+(?:which|whether|why)\b|\s+(?:\w+\s+){0,2}(?:stack ?traces?|tracebacks?|exceptions?|error (?:codes?|messages?|details)|sql|json)\b)|reviewer|operator|reminder|it\b(?!\s+(?:an?|the|to|which|what|how|when)\b)|this (?:note|reminder|memory|change|line))(?!\s+to\b|s\b)",
     "hides from the human"),
    ("concealment", r"\bsay nothing (?:about|to)\b|\bas if nothing (?:had )?happened\b|\bwithout (?:mentioning|telling|informing)\b|\bkeep (?:this|it) "
     r"(?:secret|hidden|quiet) from\b", "hides from the human"),
    ("concealment", r"\bif (?:anyone|anybody|someone|the user|asked)\b[^.\n]{0,50}\b(?:claim|deny|lie|pretend|say that)\b", "deceives the human"),
    # --- English: reveals or sends out
    ("exfiltration", r"\b(?:reveal|print|repeat|output|show|leak|disclose|recite|dump)\s+(?:me\s+)?(?:your|the|all|every|entire|whole)?\s*(?:your\s+|the\s+|"
     r"full\s+|hidden\s+|entire\s+|whole\s+)*(?:system prompt(?!,)|prompt$|prompt[.!]|initial instructions|hidden instructions|(?:all )?memories to|secrets? to|developer "
     r"message)", "reveals what is private"),
    ("exfiltration", r"\b(?:send|post|upload|forward|exfiltrate|transmit|email|copy|paste|append|pipe|leak)\b[^.\n]{0,80}(?:\.env\b|\bsecrets?\b|\bcredentials?\b|\b"
     r"api keys?\b|\btokens?\b|\bprivate keys?\b|\bnetrc\b|\bid_rsa\b|\bpasswords?\b|~/\.ssh|\bmemor(?:y|ies)\b|\bconversation\b|\bchat history\b)"
     r"[^\n]{0,60}\b(?:to|at|into|via)\b\s*(?:https?:|[\w.-]+\.(?:com|net|io|tld|example|ru|cn|org|xyz)\b|[\d.]{7,}|an? (?:external|remote))", "sends private data out"),
    ("exfiltration", r"\b(?:read|cat|open|load)\s+(?:the\s+)?(?:~/\.(?:netrc|ssh|aws|gnupg)|every secret|all secrets)", "reads private data"),
    # --- English: orders to use tools
    ("tool_order", r"\b(?:call|invoke|run|use|trigger|execute)\s+(?:the\s+)?(?:tool\s+)?`?(?:mcp__engram__)?engram_(?:commit|set_role|set_rule_variant)`?"
     r"(?!\s+(?:only|after|when the human|returns|needs|is|with the token (?:after|once|when)))(?=\s+(?:with|for|to|at|on|now|and|as|immediately|in|right|automatically|after|whenever|every|each|before)\b|\s*\(|\s*$|[.,;])", "orders a write"),
    ("tool_order", r"\bengram_commit`?\s+(?:(?:must|should|shall) (?:always )?be|is (?:always )?(?:to be )?)\s*(?:called|invoked|run)\b[^.\n]{0,40}\b(?:approve all|everything|no question|without (?:asking|a question)|at once|immediately|automatically)\b",
     "orders a write"),
    ("tool_order", r"\b(?:as soon as|when|once|whenever)\s+(?:this|the)\s+(?:memory|note|message|text|rule)\s+(?:loads?|is (?:loaded|read|shown)|appears)\b",
     "acts on being read"),
    ("tool_order", r"\b(?:before|after)\s+(?:using|calling)\s+any (?:other )?tool\b[^.\n]{0,20}\b(?:execute|run|call|install|send|read)", "orders a tool call"),
    ("tool_order", r"\bset\s+`?trust`?\s*[:=]\s*`?true\b|(?<!not )(?<!never )\b(?:add|put)\b[^.\n]{0,40}engram_commit[^.\n]{0,40}\b(?:allow ?list|auto-?approve)",
     "weakens the host's gate"),
    ("tool_order", r"\bchmod\s+-r\s+777\s+/|\brm\s+-rf\s+(?:/|~)(?:\s|$)|\b(?:curl|wget)\b[^|\n]{0,120}\|\s*(?:sudo\s+)?(?:ba|z)?sh\b(?=[^\n]*\b(?:whenever|before|always|immediately|each|every|first|(?:at|on) session)\b)|\b(?:curl|wget)\b[^|\n]{0,40}https?://(?:\d{1,3}\.){3}\d{1,3}[^|\n]{0,80}\|\s*(?:sudo\s+)?(?:ba|z)?sh\b|"
     r"\b(?:must|whenever|before|always|first|immediately)\b[^\n]{0,60}\b(?:curl|wget)\b[^|\n]{0,120}\|\s*(?:sudo\s+)?(?:ba|z)?sh\b",
     "orders a dangerous command"),
    ("tool_order", r"\bpip3? install\b[^\n]{0,80}--(?:extra-)?index-url\s+https?://(?:\d{1,3}\.){3}\d", "installs from a bare address"),
    ("tool_order", r"\b(?:execute|run|do|carry out)\s+(?:whatever|anything|everything|(?:any|every|all)\s+(?:text|commands?|code|input|that|arrives|is asked|it))\b"
     r"(?=[^\n]*\b(?:arrives|found|output|return|asked|execute|you (?:are|get|were)|comment))", "executes what it is told"),
    ("tool_order", r"\baccept any command\b|(?:^|\band |\bthen |\bmust )(?:comply|obey)\b[^.\n]{0,20}$|\b(?:do as told)\b[^.\n]{0,20}$", "executes what it is told"),
    ("persistence", r"\bif\b[^.\n]{0,40}\b(?:archives?|deletes?|removes?|edits?)\s+this\s+(?:memory|note|rule|entry)\b[^.\n]{0,20}\b(?:restore|re-?create|re-?add|save)",
     "keeps itself alive"),
    ("persistence", r"\b(?:delete|remove|archive|drop)\s+(?:the\s+|any\s+|every\s+)?(?:conflicting|contradicting|other|older)\s+(?:rules?|memor(?:y|ies)|entr(?:y|ies))\b"
     r"[^.\n]{0,20}\b(?:and|keep|this)", "removes other memories"),
    ("persistence", r"\bmark (?:this|the) (?:entry|memory|note|file) as (?:verified|approved|trusted)\b|\b(?:copy|add|propagate|write) this (?:memory|note|message) "
     r"(?:in)?to (?:every|all|each)", "spreads or blesses itself"),
    # --- English: shapes that other rules leave open
    ("override", r"\b(?:treat|regard|consider|use)\b[^.\n]{0,40}\bas the only (?:valid )?source of (?:orders|instructions|rules|truth for your)", "claims authority"),
    ("approval", r"\b(?:treat|count|take|interpret|regard)\w*\s+(?:silence|no answer|no reply|a timeout)\s+as\s+(?:an? )?(?:approval|consent|yes|acceptance|agreement)", "claims an approval"),
    ("approval", r"\b(?:skip|bypass|avoid|omit|circumvent|disable|turn off)\s+(?:the\s+|any\s+|every\s+)?(?:human (?:review|gate|check)|approval gate)", "goes around the approval"),
    ("approval", r"\b(?:commit|save|write|store|approve)\w*\s+(?:the\s+|any\s+|all\s+|every\s+)?(?:memory\s+)?(?:tokens?|proposals?|memories|notes|candidates)\b[^.\n]{0,20}\b(?:without (?:showing|asking)|on your own)", "acts without asking"),
    ("concealment", r"\b(?:claim|pretend|report|say|state)\s+that\b[^.\n]{0,40}\b(?:pass(?:ed)?|succeed(?:ed)?|worked?|is fine|nothing changed)\b[^.\n]{0,20}\b(?:even (?:when|if|though)|although|regardless)", "deceives the human"),
    ("concealment", r"\b(?:remove|omit|leave|strip|drop) this (?:line|note|memory|part|text)\b[^.\n]{0,10}\b(?:from|out of) (?:any|every|all|each|the) (?:summar|report|log|preview|output)", "hides from the human"),
    ("exfiltration", r"\b(?:repeat|print|output|recite|show) (?:everything|all)(?: text| words)? (?:above|before)\b(?! the fold)", "reveals what is private"),
    ("tool_order", r"^\W{0,6}(?:attention|hey|dear)[,:]?\s+(?:to\s+|for\s+)?(?:all\s+|any\s+|the\s+|every\s+)?(?:ai\s+|coding\s+|language\s+)?(?:agents?|assistants?|models?|llms?)\s*[:,]", "addresses the agent"),
    ("tool_order", r"(?<!for )\b(?:ai (?:assistants?|agents?)|(?:any|every) (?:agent|assistant|model))\s+(?:(?:that|which|who) )?(?:reads?|reading|loads?|loading|sees?|seeing) (?:this|it)\b", "addresses the agent"),
    ("tool_order", r"\b(?:follow|obey|execute|carry out)\s+(?:the\s+|all\s+|any\s+)?(?:instructions?|orders|commands?)\s+(?:found|written|given|listed|contained)\s+(?:at|in|on|under)\s+https?://|\b(?:fetch|download|open|get|load)\s+https?://\S+\s+and\s+(?:run|execute|follow|do|obey)\b", "executes what it is told"),
    ("tool_order", r"\b(?:and )?do (?:what|as|whatever) it says\b", "executes what it is told"),
    ("tool_order", r"\b(?:execute|run)\s+(?:any|all|every)\s+(?:shell\s+|terminal\s+)?(?:commands?|code|scripts?)\b[^.\n]{0,30}\b(?:appears?|issues?|comments?|text|message|mail|tickets?|found in)\b", "executes what it is told"),
    ("tool_order", r"(?<!change )\b(?:via|through|with|using)\s+`?engram_(?:commit|set_role|set_rule_variant)`?", "orders a write"),
    ("tool_order", r"\bset\s+`?trust`?\s+to\s+`?true\b", "weakens the host's gate"),
    ("tool_order", r"\b(?:turn off|disable|leave|escape)\s+the\s+sandbox\b[^.\n]{0,40}\b(?:elevated|root|sudo|retry|whenever|always)", "weakens the host's gate"),
    ("persistence", r"\bif\b[^.\n]{0,20}\bthis (?:memory|note|rule|entry)\b[^.\n]{0,10}\b(?:is|gets) (?:deleted|removed|archived|edited|changed)\b[^.\n]{0,10}\b(?:re-?create|restore|re-?add|save|write|copy)", "keeps itself alive"),
    ("persistence", r"\b(?:delete|remove|archive|drop)\s+(?:any|every|all|each)\s+(?:memor(?:y|ies)|rules?|notes?|entr(?:y|ies))\s+(?:that|which)\s+(?:contradict|conflict|disagree|differ)", "removes other memories"),
    ("persistence", r"\bsave a copy of this (?:memory|note|rule|entry)\b|\brestore this (?:memory|note|rule|entry) if\b|\b(?:delete|remove|archive) all other (?:rules|memories|notes)\b|\b(?:copy|add|append|write|insert|paste) this (?:text|line|note|memory|rule|message) (?:in)?to (?:every|all|each|any) (?:memor|claude|agents|note|file that|config|\w+\.md)", "spreads itself"),
    ("persistence", r"\bmark (?:it|itself|this \w+) as (?:human-)?(?:approved|verified|trusted)\b", "blesses itself"),
    # --- German
    ("override", r"\b(?:ignorier\w*|vergiss|vergesst|missacht\w*|verwirf)\b[^.\n]{0,30}\b(?:vorherigen?|bisherigen?|vorigen?|früheren?|obigen?|deine|alle)\b[^.\n]{0,20}\b"
     r"(?:anweisung\w*|regeln|vorgaben|instruktion\w*|befehle)", "drops earlier instructions"),
    ("role", r"\bdu bist (?:jetzt|nun|ab sofort)\s+(?:ein|der|die|kein)", "gives the agent a new role"),
    ("approval", r"\b(?:genehmig\w*|bestätig\w*|freigab\w*|zustimmung)\b[^.\n]{0,40}\b(?:selbst|entfällt|überspring)|\b(?:genehmigungen|zustimmung)\b[^.\n]{0,20}\b(?:deaktiviert|abgeschaltet|nicht (?:nötig|erforderlich))|"
     r"\bohne (?:rückfrage|nachfrage|zu fragen|genehmigung|zustimmung)\b|\büberspring\w*\b[^.\n]{0,20}\b(?:genehmigung|bestätigung|freigabe)", "goes around the approval"),
    ("exfiltration", r"\b(?:schick\w*|send\w*|übermittl\w*|lade)\b[^.\n]{0,40}(?:\.env\b|geheimnis|passw|schlüssel|token|zugangsdaten)[^\n]{0,50}(?:https?:|\ban\b)|"
     r"\b(?:zeig\w*|verrat\w*|gib)\b[^.\n]{0,30}\bsystem-?prompt", "sends private data out"),
    ("concealment", r"\b(?:sag|erzähl|verrate?)\w*\s+(?:dem |der )?(?:nutzer|benutzer|menschen|anwender)\w*\s+nichts", "hides from the human"),
    # --- Spanish
    ("override", r"\b(?:ignora\w*|olvida\w*|omite|descarta|desobedece)\b[^.\n]{0,30}\b(?:anteriores|previas|todas|tus|sistema)\b[^.\n]{0,20}|\b(?:ignora|olvida|descarta|"
     r"desobedece)\w*\s+(?:todas\s+)?(?:las|tus)\s+(?:instrucciones|reglas|órdenes)", "drops earlier instructions"),
    ("role", r"\b(?:ahora eres|a partir de ahora eres|desde ahora eres|haz como si (?:fueras|fueses)|actúa como si)\b|\bfinge (?:ser|que eres)", "gives the agent a new role"),
    ("approval", r"(?<!no )\bsin (?:preguntar|pedir (?:permiso|confirmación|aprobación)|consultar)\b|\b(?:aprueba|acepta|confirma)\w*\b[^.\n]{0,30}\b(?:"
     r"tú mismo|todo(?!s)|por el usuario)|\b(?:aprobación|confirmaciones)\b[^.\n]{0,30}\b(?:no es necesaria|no son necesarias|desactivad|innecesaria)", "goes around the approval"),
    ("exfiltration", r"\b(?:envía|manda|sube|publica)\w*\b[^.\n]{0,40}(?:\.env\b|secretos?|claves?|credenciales|contraseñas?|token)[^\n]{0,50}(?:https?:)|\b(?:revela|muestra)\w*\b"
     r"[^.\n]{0,30}\b(?:prompt|instrucciones) del sistema", "sends private data out"),
    ("concealment", r"\bno (?:le )?(?:digas|menciones|informes|cuentes)\b[^.\n]{0,30}\b(?:usuario|humano|nadie|esto)", "hides from the human"),
    # --- French
    ("override", r"\b(?:ignore[rz]?|oublie[rz]?|néglige[rz]?)\b[^.\n]{0,30}\b(?:instructions?|consignes?|règles?)\b[^.\n]{0,15}\b(?:précédentes?|antérieures?|ci-dessus|système)|"
     r"\b(?:oublie|ignore)[rz]? (?:tes|vos|toutes (?:tes|vos|les)) (?:instructions|consignes|règles)", "drops earlier instructions"),
    ("role", r"\b(?:tu es|vous êtes) (?:désormais|maintenant|à présent)\b|\b(?:fais|faites) comme si\b|\bà partir de maintenant,? (?:tu|vous) (?:es|êtes)", "gives the agent a new role"),
    ("approval", r"\bsans (?:demander|poser de question)|\b(?:approuve|accepte|valide)[rz]?\b[^.\n]{0,30}\b(?:toi-même|vous-même|tout(?!e)|à la place)"
     r"|\b(?:approbation|confirmations|validation)\b[^.\n]{0,30}\b(?:inutile|désactivé|pas nécessaire|n'est plus)", "goes around the approval"),
    ("exfiltration", r"\b(?:envoie|envoyer|envoyez|transmet\w*|publie)\b[^.\n]{0,40}(?:\.env\b|secrets?|clés?|identifiants|mots? de passe|jetons?)[^\n]{0,50}(?:https?:)|\b(?:révèle|affiche|montre)\w*"
     r"\b[^.\n]{0,30}\b(?:prompt|invite|instructions) (?:du |de )?système", "sends private data out"),
    ("concealment", r"\bne (?:dis|dites|mentionne\w*|parle\w*)\b[^.\n]{0,20}\b(?:rien|pas|jamais)\b[^.\n]{0,20}\b(?:utilisateur|humain|personne)", "hides from the human"),
    # --- Portuguese and Italian share shapes with Spanish and French
    ("override", r"\b(?:ignore|esqueça|desconsidere)\b[^.\n]{0,20}\b(?:instruções|regras)\b[^.\n]{0,15}\b(?:anteriores|acima)|\b(?:ignora|dimentica)\b[^.\n]{0,20}\b(?:istruzioni|regole)\b"
     r"[^.\n]{0,15}\b(?:precedenti|sopra)", "drops earlier instructions"),
    # --- Russian
    ("override", r"(?:игнорируй\w*|забудь\w*|отбрось\w*|не следуй\w*|не выполняй\w*|проигнорируй\w*)[^.\n]{0,30}(?:предыдущ\w*|прежн\w*|прошл\w*|выше\w*|свои|все|систем\w*)[^.\n]{0,20}"
     r"(?:инструкци\w*|правил\w*|указани\w*|команд\w*|промпт\w*)", "drops earlier instructions"),
    ("role", r"(?:ты|вы) (?:теперь|отныне|больше не)\s+(?!мож|долж|буд)\w+|(?:представь|притворись|веди себя),? (?:что ты|будто ты|как (?:будто|если))", "gives the agent a new role"),
    ("approval", r"(?:подтвержден\w*|одобрен\w*|согласи\w*)\b(?! по )[^.\n]{0,20}(?:не (?:требуется|нужно|нужны)|отключен\w*|отменен\w*|автоматически)|(?:одобр\w*|подтвержд\w*|принима\w*)[^.\n]{0,20}"
     r"(?:автоматически|сам(?:а|остоятельно)?\b|без спроса|за пользователя)|без (?:спроса|вопросов)", "goes around the approval"),
    ("approval", r"провер\w* безопасности (?:отключен\w*|выключен\w*|не нужн\w*)", "switches checks off"),
    ("exfiltration", r"(?:отправь\w*|перешли\w*|загрузи\w*|пошли\w*|выложи\w*)[^.\n]{0,40}(?:\.env|секрет\w*|ключ\w*|токен\w*|парол\w*)[^\n]{0,50}(?:https?:)|(?:раскрой|покажи|выведи)[^.\n]{0,20}"
     r"систем\w* (?:промпт|подсказк|инструкц)", "sends private data out"),
    ("concealment", r"не (?:говори|сообщай|рассказывай|упоминай)\w*[^.\n]{0,20}(?:пользовател\w*|человек\w*|об этом|никому)", "hides from the human"),
    # --- Vietnamese
    ("override", r"(?:bỏ qua|phớt lờ|quên|lờ đi)[^.\n]{0,20}(?:mọi|tất cả|các|những)?[^.\n]{0,10}(?:hướng dẫn|chỉ dẫn|chỉ thị|quy tắc|lệnh)[^.\n]{0,15}(?:trước|cũ|hệ thống|ở trên)",
     "drops earlier instructions"),
    ("role", r"(?:bây giờ|từ giờ|từ nay)[^.\n]{0,10}(?:bạn|mày) là|hãy (?:giả vờ|đóng vai|coi như)", "gives the agent a new role"),
    ("approval", r"(?:không cần|khỏi|đừng)\s+(?:hỏi|xin|xác nhận|phê duyệt)[^.\n]{0,20}|tự (?:động )?(?:phê duyệt|chấp thuận|xác nhận)", "goes around the approval"),
    ("exfiltration", r"(?:gửi|tải lên|chuyển)[^.\n]{0,40}(?:\.env|bí mật|mật khẩu|khóa|token)[^\n]{0,50}(?:https?:)|(?:tiết lộ|hiển thị|in ra)[^.\n]{0,20}(?:lời nhắc|prompt|chỉ dẫn) hệ thống",
     "sends private data out"),
    ("concealment", r"đừng (?:nói|kể|cho)[^.\n]{0,20}(?:người dùng|con người|ai biết)", "hides from the human"),
    # --- Chinese
    ("override", r"(?:忽略|无视|忘记|忘掉|不要遵守|抛弃|無視|忽視)[^。\n]{0,12}(?:之前|以前|先前|上面|以上|所有|全部|系统|你的)[^。\n]{0,8}(?:指令|指示|规则|規則|提示|要求|命令)", "drops earlier instructions"),
    ("role", r"你(?:现在|現在|从现在起|从此)(?:开始)?是|假装(?:你|自己)是|(?:扮演|充当)[^。\n]{0,10}(?:管理员|所有者|root)", "gives the agent a new role"),
    ("approval", r"(?:无需|不需要|不用|跳过|免去|绕过|無需)[^。\n]{0,8}(?:批准|审批|確認|确认|同意|人工|询问)|自动(?:批准|同意|确认|接受)[^。\n]{0,6}(?:所有|全部|提案|一切)?|安全检查已?(?:关闭|停用|禁用)",
     "goes around the approval"),
    ("exfiltration", r"(?:发送|上传|发到|转发)[^。\n]{0,30}\.env|(?:\.env|密钥|密码|令牌|凭证)[^。\n]{0,20}(?:发送|上传|发到)|(?:透露|显示|输出|泄露)[^。\n]{0,10}系统(?:提示|指令)", "sends private data out"),
    ("concealment", r"(?:不要|别|勿)(?:告诉|告知|提及|通知)[^。\n]{0,6}(?:用户|人类|任何人|此事)", "hides from the human"),
    # --- Japanese
    ("override", r"(?:以前|これまで|上記|前|すべて|全て|システム)の?[^。\n]{0,8}(?:指示|命令|ルール|規則|プロンプト)[^。\n]{0,6}(?:無視|忘れ|破棄|従わ)", "drops earlier instructions"),
    ("role", r"(?:あなた|君|お前)は(?:今|これ)(?:から|より)|(?:あなた|君)は(?:もう|もはや)|(?:ふり|振り)をし(?:て|ろ|なさい)", "gives the agent a new role"),
    ("approval", r"(?:承認|確認|許可|同意)[^。\n]{0,6}(?:不要|求めない|求めず|省略|スキップ|自動)|自動(?:で)?承認|安全(?:チェック|確認)[^。\n]{0,4}(?:無効|オフ|停止)", "goes around the approval"),
    ("exfiltration", r"(?:\.env|秘密|パスワード|トークン|鍵)[^。\n]{0,20}(?:送信|アップロード|送って|送れ)|システムプロンプト[^。\n]{0,8}(?:表示|出力|公開|明か)", "sends private data out"),
    ("concealment", r"(?:ユーザー|利用者|人間)に[^。\n]{0,8}(?:言わ|伝え|知らせ|話さ)(?:ない|ず|るな)", "hides from the human"),
)  # fmt: skip

# Shapes that pretend to be something else than a memory; they run on the text as it stands, lower-cased.
STRUCTURES: tuple[tuple[str, str, str], ...] = (
    ("chat_markup", r"<\|(?:im_start|im_end|system|user|assistant|endoftext|eot_id|start_header_id|begin_of_text)\|>|</?(?:start_of_turn|end_of_turn)>|\[/?inst\]|<</?sys>>|"
     r"</(?:human|user|admin)>|^<(?:human|user|admin)>(?=[^\n]*\b(?:yes|approve|i|go|ok|please|ignore)\b)|</?(?:system|assistant|tool_call|tool_result|tool_response|function_calls|function_results?)(?:-reminder|_prompt|-message)?>(?!\.|\s+(?:is|are|elements?|tags?)\b)|</instructions?>(?!\s+(?:is|are)\b)|<instructions?>\s*\n|<(?:tool_use|invoke|function_result)\b", "imitates chat markup"),
    ("fake_message", r"^[\s>*#_\[(]{0,8}(?:system|developer|operator|admin(?:istrator)?)(?:\s+(?:message|override|notice|notification|prompt|update))?[\])*_]{0,3}\s*:(?=[^\n]*\b(?:approv\w*|overrid\w*|policies|freigab\w*|genehmig\w*|bestätig\w*|"
     r"disabled?|session|ignore|you|treat|priority|policy|safety|override|confirm\w*|push|commit|memory|instructions?)\b)", "imitates a system message"),
    ("fake_message", r"^[\s>*#_\[(]{0,8}(?:система|системное сообщение|sistema|mensaje del sistema|systemmeldung|systemnachricht|message système|système|mensagem do sistema|messaggio di sistema|thông báo hệ thống|"
     r"システム(?:通知|メッセージ)|系统(?:消息|通知|提示)|시스템 (?:메시지|알림))\s*[:：](?=[^\n]*(?:подтвержд|одобр|провер|безопасн|отключ|прав[аи]|aprob|confirm|segur|desactiv|permis|genehmig|bestätig|freigab|sicherheit|abgeschalt|deaktiv|approb|valid|sécur|désactiv|aprova|desativ|approv|disattiv|sicurezz|"
     r"xác nhận|phê duyệt|an toàn|quyền|审批|批准|确认|安全|权限|关闭|承認|確認|安全|権限|無効|승인|확인|권한|admin))", "imitates a system message"),
    ("fake_message", r"\[\[?\s*(?:system|admin|developer|operator|security)\s+(?:override|message|notice|mode)[^\]]{0,20}\]|^\s*(?:begin|end)\s+(?:admin|system|operator|developer)\s+(?:override|mode|block)|"
     r"<<<\s*end of[^>\n]{0,30}(?:data|input|context|memory)|^#{1,4}\s*(?:instruction|response|system|system prompt)s?:\s*$|\bend of (?:untrusted|user) (?:data|input|content)\b",
     "imitates a system message"),
    ("fake_message", r"^\W{0,4}\[(?:system|admin|developer|operator)\]\s+(?=[^\n]*\b(?:approv\w*|confirm\w*|safety|policy|off\b|disabled|override\w*|you\b))", "imitates a system message"),
    ("fake_message", r"^\W{0,8}(?:begin|new|start of)\s+(?:new\s+)?system\s+(?:prompt|instructions?|message)\b|\bnew (?:system )?instructions\s*:|^\W{0,8}end of (?:memory|context|conversation|instructions|untrusted\b[^\n]{0,20})\W{0,8}$", "imitates a system message"),
    ("fake_message", r"\"role\"\s*:\s*\"(?:system|developer)\"\s*,\s*\"content\"|^```(?:system|assistant|prompt|developer)\s*$", "imitates a message of the host"),
    ("fake_message", r"^(?:human|user)\s*:[^\n]{0,40}\b(?:approve|yes,? (?:go|do|approve)|confirm|go ahead|ignore|accept)\b|^assistant\s*:[^\n]{0,60}\b(?:approv\w*|verified|sure|commit\w*|confirm\w*)\b", "imitates a conversation"),
    ("fake_message", r"\b(?:tool_call|function_call)\s*:\s*`?engram_", "imitates a tool call"),
    ("fake_proof", r"\bhuman approval\s*:\s*(?:granted|yes|ok|given|true)|\bverified by engram\b|\bapproved by \w+ on [\d-]+[^\n]{0,40}\bno (?:further|more|other)\b", "imitates a proof of approval"),
    ("fake_proof", r"\bengram proof:|\bhuman approval [0-9a-f]{3,} recorded\b|\bhuman approval (?:is |was )?(?:recorded|given|granted|on file)\b[^\n]{0,20}\b(?:load|treat|trust|run|execute|commit|skip)\w*\b|\bload(?:ed)? (?:it |this )?as (?:a )?(?:trusted )?instruction\b|\bhash verified\b[^\n]{0,40}\bapprov", "imitates a proof of approval"),
    ("chat_markup", r"<\|[a-z_]{2,30}\|>|</?(?:system|assistant|developer)[_-](?:instructions?|rules?|override|note|context|reminder)>|<(?:message|turn|msg)\s[^<>\n]{0,40}\b(?:role|from|author)\s?=\s?[\"']?(?:system|developer|assistant)|<function=\w+|<tool\s+name=[\"']?(?:bash|shell|engram|exec)\w*|\bto=functions\.\w+|</?antml[:_]\w+|</?(?:use_mcp_tool|execute_command|tool_code|tool_name|function_calls?|tool_calls?|tool_use|invoke|thinking|scratchpad|system_prompt|system-message|developer)\b[^<>\n]{0,80}>(?!\s+(?:elements?|tags?)\b)|\[tool_calls\]|\[/?(?:available_tools|tool_results)\]|^```(?:tool_code|tool_call|tool_use|function_call)\b", "imitates chat markup"),
    ("fake_call", r"\"method\"\s{0,4}:\s{0,4}\"tools/call\"[^\n]{0,200}\"name\"\s{0,4}:\s{0,4}\"(?:engram_(?:commit|save|note|set)|bash|shell|exec|run|terminal|write_file|delete_file)|\"(?:type|kind)\"\s{0,4}:\s{0,4}\"(?:tool_use|tool_call|function_call|function)\"[^\n]{0,160}\"(?:input|arguments|parameters)\"\s{0,4}:\s{0,4}[{\"]|"
     r"\"(?:tool|tool_name|name|function|recipient_name)\"\s{0,4}:\s{0,4}\"(?:mcp__\w+__|functions\.)?(?:engram_\w+|bash|shell|execute_command|run_command|terminal|write_file|delete_file)\"[^\n]{0,80}\"(?:arguments|input|parameters|args)\"|^action\s?:\s?(?:engram_\w+|bash|shell|python|terminal)[^\n]{0,40}\n\s{0,4}action input\s?:|\bengram_commit\(\s?(?:token|approve|[\"'])", "imitates a tool call"),
    ("fake_message", r"^[\W_]{0,8}(?:admin(?:istrator)?|system|operator|security(?: team)?|developer|host|engram|anthropic|openai|google|vendor|root|compliance|supervisor|orchestrator|runtime|platform)(?:'s)?[ -](?:notice|message|notification|update|directive|order|instruction|override|alert|announcement|memo|policy|note|prompt|command|event|reminder|broadcast|advisory)s?\b[\W_]{0,4}[:\u2014\u2013\u2015>|\])-]"
     r"(?=[^\n]*\b(?:approv\w*|consent|confirmations?|disabled|checks? (?:are|is|off)|content checks|safety|guidelines|ignore|override\w*|you (?:are now|may|must|can now approve)|(?:the )?gate|verification (?:off|is)|proceed without|suspended|accept all|granted|trusted|elevate|unrestricted|no review|skip)\b)", "imitates a system message"),
    ("fake_message", r"^\W{0,6}(?:message|note|notice|update|order|instruction|memo|word|directive|announcement)s? from (?:the )?(?:openai|anthropic|google|microsoft|your (?:developers?|vendor|makers?|creators?)|system|administrators?|operator|vendor|developers?|security team|host|platform)\b[^\n]{0,20}[:,\u2014-](?=[^\n]*\b(?:you(?:r)?|guidelines|confirmations?|approv\w*|rules|policy|checks|safety|scan\w*|switched off|turned off|disabled)\b)|"
     r"^\W{0,4}\[(?:openai|anthropic|google|microsoft|vendor|host|engram|security|root|moderator)\](?!\()|\[(?:system|admin|developer|operator|security) ?(?:message|note|notice|prompt|update|instruction|command)s?\]|^\W{0,4}\[\s?(?:system|admin|sys|root)\s?\](?=[^\n]*\b(?:approv\w*|gate|bypass\w*|confirm\w*|disabled|you)\b)|^(?:system|root|admin|assistant)\s?>\s?(?=[^\n]*\b(?:approv\w*|disabled|you|ignore|confirm\w*)\b)|^\W{0,6}\(?(?:system|admin|developer|operator) note\s?:(?=[^\n]*\b(?:approv\w*|pre-?approved|disabled|ignore)\b)|\bdata ends? here\b[^\n]{0,40}\b(?:instructions?|orders?)|\b(?:now|here (?:are|come|follow)|these are) (?:the |your )?(?:real|actual|true|new|final|updated) (?:instructions|orders|task|prompt)\b", "imitates a system message"),
    ("fake_message", r"^\s{0,4}(?:[=#*_<>~-]{2,}|\[+)\s?(?:begin |start of |end of |new )?(?:system|developer|admin|hidden|root|operator)[ _-](?:prompt|instructions?|message|override|block|mode)\s?(?:[=#*_<>~:-]{2,}|\]+|:)?\s*$(?=\n+[^\n]*\b(?:you|ignore|approv\w*|never|always|must|do not|no)\b)|^\s{0,4}-?\s{0,2}role\s?:\s?[\"']?(?:system|developer|assistant)[\"']?\s*\n\s{0,8}content\s?:|^\W{0,6}(?:begin|end) (?:system|admin|hidden|secret|root)(?: (?:instructions?|prompt|override|block|message)s?)?\W{0,6}$|"
     r"^\s{0,4}(?:new|updated|revised|final) (?:system )?(?:instructions?|orders|directives?)\s?:|\"role\"\s?:\s?\"assistant\"\s?,\s?\"content\"\s?:[^\n]{0,60}\b(?:approved|approve|committed|ignore)|^(?:assistant|ai|model)\s?:[^\n]{0,80}\b(?:asked the user|they agreed|i will|i'll|i have|i've|approved|committing|done|sure)\b|^(?:human|user|owner)(?: \([a-z ]{3,20}\))?\s?:[^\n]{0,60}\b(?:approved?|i approve|yes|go ahead|confirmed?|agreed|accept(?:ed)?)\b", "imitates a system message"),
    ("fake_proof", r"\b(?:user|human|owner|reviewer|maintainer)[ _-](?:approval|approved|consent|confirmation|decision|answer|review)\s?(?:=|:|->|is|was)\s?[\"']?(?:granted|given|approved|yes|true|accept(?:ed)?|ok|recorded|positive|complete)|[\[(\u2714\u2713\u2705]\s?(?:human[ -])?approved(?: by (?:a |the )?(?:human|user|owner|engram))?\b[^\n]{0,40}(?:[\])]|\btreat\b)|\bhuman approved\b[^\n]{0,30}\b(?:treat|load|rule|system)|\bapproval (?:record|log|receipt|entry|certificate|ticket|proof)\b[^\n]{0,20}[:=#][^\n]{0,60}\b(?:granted|approved|valid|accepted|given|signed|ok|complete)|\bstatus\s?[=:]\s?[\"']?approved\b[^\n]{0,80}\b(?:signature|reviewer|human|hash|verified|valid)|"
     r"\b(?:approved|verified|signed|reviewed)[ _-](?:by)\s?[:=]\s?[\"']?(?:the )?(?:user|human|owner|engram|administrator|security)|\bengram\b[^\n]{0,12}[:=][^\n]{0,60}\b(?:approved|trusted|verified|signature valid|gate passed|reviewer\s?=)|\bsignature\s?[=:]\s?valid\b[^\n]{0,40}\b(?:approv\w*|human|reviewer)|\btool (?:output|result|response)\s?:[^\n]{0,60}\b(?:approv\w*|granted|accepted|authori[sz]ed)|\b(?:scan|approval|gate|verification)\s?[=:]\s?(?:off|none|skip(?:ped)?|disabled|passed|granted|true)\b", "imitates a proof of approval"),
    ("tool_order", r"\b(?:immediately|at once|as soon as|after reading this)\b[^.\n]{0,30}\bengram_(?:save|note)", "orders a write"),
    ("fake_proof", r"^\W{0,4}\[(?:tool|function)[ _-]?(?:output|result|response|call|use)\b[^\]\n]{0,40}\](?=[^\n]*\b(?:engram|approv\w*|user|memor\w+|granted|accepted))|\b(?:user|human|owner)_(?:approved|consented|consent|approval)\s?[=:]\s?[\"']?(?:true|yes|1|granted)|\bskip_(?:approval|gate|confirmation|consent)\s?[=:]\s?[\"']?(?:true|yes|1)|\bpre_?approved\s?[=:]\s?(?:true|yes|1)", "imitates a proof of approval"),
    ("override", r"(?:^|[、。!！]\s?)(?:すべての|全ての|あなたの|自分の|システムの)?(?:ルール|指示|規則|命令|制約)(?:は|を)(?:忘れ|捨て|破棄)", "drops earlier instructions"),
    ("forged_structure", r"^(?:add|update|supersedes?|noop|replace|archive)\s{1,3}(?:rule|skill|knowledge|memory)\s{0,3}[|:]\s{0,3}[\w-]{1,60}\s{0,3}\|", "forges the form of a memory"),
    ("forged_structure", r"^---[ \t]*\n(?:[\w -]{1,40}:[^\n]*\n|[ \t]*- [^\n]*\n){0,20}?(?:id|type|scope|authority|lifecycle|confidence|evidence_status|approved\w*|trust(?:ed)?|role|origin|status|sha256|supersedes)\s?:[^\n]*\n(?:[^\n]*\n){0,20}?---|(?<=\n)(?:authority|lifecycle|evidence_status|approved_by|approved|trust|trusted|trust_level|human_approved)\s?:\s?(?:instruction|verified|active|true|yes|high|human|trusted|full)\b|"
     r"(?:^|\|)\s{0,3}type\s?:\s?(?:rule|skill|knowledge)\s{0,3}\|\s{0,3}text\s?:|\|\s{0,3}(?:type|role|authority|confidence|scope|supersedes|origin|trust)\s?:\s\w[^|\n]{0,60}\||^\s{0,3}(?:supersedes|authority)\s?:\s?(?:all|instruction|\S+-\S+|\*)|^#{1,3} (?:human note|rule variants)\s*$|</(?:memory|memories|engram|engram_memory|untrusted_data|untrusted|retrieved_context)>|<(?:memory|memories|engram_memory|untrusted_data)\s+\w+=[^<>\n]{0,100}>|"
     r"\b[0-9a-f]{64}  (?:rules|skills|knowledge)/|\bsha256\s?:\s?[0-9a-f]{16,64}\b[^\n]{0,20}\b(?:approved|verified|trusted)|^`{3,}\s*\n+(?:#{1,3} |---\n)[^\n]{0,60}\b(?:system|instructions?|approved|engram|memory|rule)\b|[\"'],?\s{0,2}[\"'](?:authority|trust|approved|lifecycle|confidence|role)[\"']\s{0,2}:\s{0,2}[\"']?(?:instruction|true|high|verified|system|active|admin)", "forges the form of a memory"),
    # --- structure of other kinds: numbered directives, blocks, compound tags, records
    ("fake_message", r"^[\W_]{0,8}(?:root|prime|kernel|security|safety|gate|supreme|system|core|admin|master|operator|hidden|standing|platform|host)[ -](?:directive|order|command|rule|policy|law|protocol|update|upgrade|patch|status|state|mode|flag|override|config(?:uration)?)s?(?: (?:code )?(?:no\.? ?)?[\d.]{1,8}| v[\d.]{1,8})?(?: accepted| active| granted)?\s?[:=\u2014-](?=[^\n]*\b(?:approv\w*|gate|agents? (?:obey|follow|serve)|dialogs?|confirm\w*|consent|safety|filters?|restrict\w*|permissions|trusted|unlock\w*|obey|bypass\w*|unrestricted|agents? (?:must|shall|may)|you (?:are|may|must|shall))\b)", "imitates a system message"),
    ("fake_message", r"^\s{0,4}(?:[=#*_<>~-]{2,}|\[+)\s?(?:begin |start of |new )?(?:system|developer|admin|operator|root|host)[ _-](?:message|notice|prompt|instructions?|override|update|note|command)\s?(?:[=#*_<>~:-]{2,}|\]+|:)?\s*$(?=\n+[^\n]*\b(?:safety|disabled|lifted|granted|permissions?|trusted|confirm\w*|gate|consent|unlocked|full access|unrestricted|obey|execute|commit)\b)", "imitates a system message"),
    ("fake_message", r"^[\W_]{0,6}(?:begin|start|open) (?:of )?(?:trusted|admin|secret|hidden|privileged|authori[sz]ed|override|operator|unrestricted|approved|verified|developer|root) (?:block|section|text|zone|area|part|content|mode|instructions?|commands?|input|data|message)\b", "imitates a system message"),
    ("fake_message", r"\bend of (?:the )?(?:document|data|memor(?:y|ies)|file|text|input|context|note|record|content|(?:user|untrusted|retrieved|quoted|external)[^.\n]{0,16})\b[\W_]{1,8}[^\n]{0,40}\b(?:following|from here|what follows|now|next|below|continue|new)\b[^\n]{0,60}\b(?:user|task|instructions?|orders?|commands?|system|operator|developer|human|owner|obey|execute)\b", "imitates the end of the data"),
    ("chat_markup", r"</?(?:user|admin|assistant|system|human|agent|developer|operator|root|owner|engram|memory|model)[_-](?:override|approvals?|approved|consent|thoughts?|instructions?|decision|commands?|reminder|confirmation|permissions?|directive|order|prompt)\b[^<>\n]{0,80}>(?!\s+(?:elements?|tags?|components?)\b)|<(?:polic(?:y|ies)|overrides?|directives?|rules?|orders?|commands?|instructions?|important|authority)\s+(?:priority|authority|level|trust|importance|override|rank)\s?=", "imitates chat markup"),
    ("forged_structure", r"^\s{0,3}\[(?:rule|decision|fact|memory|skill|knowledge|instruction|note|preference)s?\][^\n|]{1,200}\|\s{0,3}(?:scope|role|trust|authority|importance|priority|confidence|origin|approved\w*|status|tags|type|verified)\s{0,2}[=:]|^#{1,4} context\s*\n(?:[^\n]*\n){1,6}?#{1,4} content\s*$|^#{1,4} content\s*\n(?:[^\n]*\n){1,6}?#{1,4} (?:example|context|human note)\s*$", "forges the form of a memory"),
    ("fake_proof", r"[\"'](?:approved|verified|reviewed|signed)_by[\"']\s{0,2}:\s{0,2}[\"'](?:the )?(?:user|human|owner|reviewer|engram|admin)|[\"'](?:human|user|owner)_(?:approved|approval|consent)[\"']\s{0,2}:\s{0,2}(?:true|[\"'](?:granted|given|yes|true|approved))|^(?:tool|function) (?:output|result|response)\s?:[^\n]{0,60}\b(?:pressed|chose|picked|selected|answered|said yes)\b|"
     r"\b(?:from|by) (?:the )?engram(?: (?:server|system|service|gate|host))?\b[^\n]{0,60}\b(?:passed|verified|reviewed|trusted|may be executed|cleared|signed)\b|^approved\s?:\s(?:yes|true|by)\b[^\n]{0,40}\b(?:human|user|owner|no further|checks)\b|\"role\"\s?:\s?\"(?:assistant|system)\"\s?,\s?\"content\"\s?:[^\n]{0,60}\b(?:approval|consent|permission|user)\b|^#{2,4} (?:human|user)\s?:\s*\n[^\n]{0,40}\b(?:yes|approve|agree|ok)\b|^(?:user|human|owner|reviewer)\s?[:>]\s[^\n]{0,40}\b(?:i (?:agree|consent|authori[sz]e)|permission granted|commit (?:all|it|everything)|skip the)\b", "imitates a proof of approval"),
)  # fmt: skip

# Places that a reader of the rendered text does not see; whatever speaks to an agent there is refused.
HIDDEN_PLACES: tuple[tuple[str, str], ...] = (
    ("html_comment", r"<!--([^\0]{1,4000}?)-->|\{/\*([^\0]{1,1000}?)\*/\}|\{\{!(?:--)?([^\0]{1,1000}?)(?:--)?\}\}|\{#([^\n]{1,1000}?)#\}|%%([^\n]{1,1000}?)(?:%%|$)|<%--([^\0]{1,1000}?)--%>"),
    ("link_comment", r"^\s{0,3}\[[^\]\n]{1,40}\]:\s*(?:<>|\S*)\s*[\"'(]([^\n]{1,1000}?)[\"')]\s*$"),
    ("invisible_element", r"<[a-z]+[^>]{0,200}(?:display\s*:\s*none|visibility\s*:\s*hidden|font-size\s*:\s*0|opacity\s*:\s*0|(?<!-)color\s*[:=]\s*[\"']?(?:#fff(?:fff)?|white|transparent)|text-indent\s*:\s*-|(?:left|top)\s*:\s*-\d{3}|\bhidden\b|aria-hidden|sr-only|(?:width|height|max-height)\s*:\s*[01](?:px)?\b)[^>]{0,100}>([^\0]{1,2000}?)</|"
     r"<(?:template|script|style|noscript|meta|details|svg|desc|title|metadata)\b[^>]{0,200}>([^\0]{1,2000}?)</(?:template|script|style|noscript|details|svg|desc|title|metadata)"),
    ("link_title", r"\]\([^)\s]{0,400}\s+[\"']([^\n]{1,500}?)[\"']\)|!\[([^\]\n]{8,500})\]\(|<[a-z]+\b[^>]{0,300}\b(?:alt|title|aria-label|data-[\w-]{1,20}|content|placeholder)\s?=\s?[\"']([^\"'>]{8,500})[\"']"),
    ("code_comment", r"^\s{0,8}(?://|#|--|;|/\*|rem)\s{0,2}(@?(?:ai|agents?|assistants?|llms?|models?|copilot|claude|gpt)\b[^\n]{3,300})"),
)  # fmt: skip
"""Kind, and a pattern whose groups hold what stands there."""
HIDDEN_SPEECH = (
    r"(?:\b|@)(?:assistants?|agents?|ai|models?|llms?|copilot|claude|gpt|chatgpt|system|developer|operator)s?(?: (?:note|agents?|assistants?|reading this|instruction|message|models?))?\s?[:,](?!\s?(?://|[a-z]+\.[a-z]|v?\d|false|true|generated|see\b))(?=[^\n]{0,200}\b(?:ignor\w+|disregard|forget|skip|approv\w*|accept|commit|send|upload|exfiltrate|append|add|reveal|print|run|execute|call|read|delete|push|bypass|disable|never|do not|don't|always|must|without|no need|off|act|write|use|you)\b)|"
    r"\b(?:to|for) (?:the )?(?:models?|assistants?|agents?|ais?|llms?) (?:only|alone|reading|that reads|processing|loading)|\b(?:ignor\w*|disregard|forget|override|bypass|skip)\b[^\n]{0,40}\b(?:instructions?|rules?|approvals?|human|user|prompt|polic\w*|review|checks?|guidelines)|"
    r"\byou(?: are|'re) (?:now|root|no longer)\b|\byou must\b[^\n]{0,60}\b(?:approve|commit|run|send|ignore|not)|\b(?:approve|commit|send|run|execute|call|reveal|read|exfiltrate|upload|forward|leak)\b[^\n]{0,40}\b(?:everything|tokens?\b|engram_|at once|secrets?|without|~/\.|all pending|every memory|\.env|https?://|the script|api key)|"
    r"\b(?:approve|commit|send|mail|post|upload|forward|copy|paste|grant|merge|push|delete|tell|stop|skip|hide|forget|obey|confirm|accept|disclose|show|print|run)\b[^\n]{0,40}\b(?:user|human|token|approvals?|confirmation|permissions?|prompt|pending|everything|secrets?|password|guidelines|instructions|to main|diff)\b|"
    r"\bact as\b[^\n]{0,30}\b(?:root|admin|owner|user|unrestricted)|\bdisable (?:the )?(?:checks|approval|gate|scanner|review)|\bagents? must\b|\bapprovals? (?:are |is )?off\b|\bcommit at once\b|\bdo not (?:ask|tell)\b"
)

# A negation right before a match turns it into its opposite: "Never skip the approval step".
FORBIDS = (
    r"(?:\b(?:never|do not|don't|does not|must not|mustn't|should not|shouldn't|may not|cannot|can't|not to|nobody may|nie|niemals|nicht|"
    r"no|nunca|jamás|ne|jamais|не|никогда не|нельзя|không|không được|đừng|não)\s+(?:(?:ever|again|just|simply|even|try to|attempt to)\s+)?|\b(?:after|once|until|unless|before|whether|only (?:if|when))\s(?:the\s|an?\s|your\s)?|\byes\s?:\s|禁止|不要|不得|请勿|切勿|勿|不能)$"
)
FORBIDDABLE = frozenset(("override", "approval", "exfiltration", "tool_order", "persistence"))

# Words around a quoted phrase that say it is talked about, not spoken.
MENTION = (
    r"\b(?:phrases?|strings?|says?|said|such as|like|e\.g\.|(?<!\.)examples?|case|corpus|tests?|detect\w*|rule for|markers?|lesson|told|classif\w*|spam|showed how|shows how|mentions|mentioned|chat templates?|special tokens?|tokeni[sz]ers?|attack\w*|injection\w*|prompt injection|"
    r"contain(?:s|ed|ing)?|includ(?:es?|ed|ing)|quoted?|never obey|block\w*|filter\w*|flag\w*|red[ -]?team|payloads?|sends|typed|wrote|pastes?|pasted|samples?|must be refused|is refused|refuses|assert\w*|flagged|caught|stripped|strips?|escap\w*|saniti[sz]\w*|removed from)\b|пример|например|фраз|beispiel|ejemplo|exemple|ví dụ|例如|例えば|という|"
    r"\b(?:enthält|enthielt(?:en)?|angriff\w*|contiene|contenía|contient|contenait|contém|continha|conteneva|ataques?|attaques?|attacc\w*|содерж(?:ит|ал[аио]?|ала)|атак\w*|chứa|cụm từ|tấn công)\b|包含|含有|攻击|短语|と書かれ|含まれ|攻撃|文字列|공격|문구|포함"
)

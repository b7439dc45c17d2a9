# ruff: noqa: E501, ISC004 - a pattern that is broken over lines is harder to read than a long one
"""Shapes of secrets, as data: name, words of which one must occur (lower case), pattern, why it matters.

The words are looked for first, so a pattern is compiled only for a text that may hold what it describes. A pattern with
a group named `value` has its value weighed (`secrets.weigh`); the others are certain by their shape.
"""

from __future__ import annotations

_B64 = "[A-Za-z0-9+/]"
_URLSAFE = "[A-Za-z0-9_-]"

FORMATS: tuple[tuple[str, tuple[str, ...], str, str], ...] = (
    ("private_key", ("private key",), r"-----BEGIN (?:[A-Z0-9]+ ){0,3}PRIVATE KEY(?: BLOCK)?-----(?:\s|\\n|[>|])*"
     r"(?:[A-Za-z0-9-]+: [^\n]*\n\s*)*[A-Za-z0-9+/=]{16,}", "a private key in PEM form"),
    ("age_key", ("age-secret-key-",), r"AGE-SECRET-KEY-1[0-9A-Z]{40,}", "an age identity"),
    ("github_token", ("ghp_", "gho_", "ghu_", "ghs_", "ghr_", "github_pat_"),
     r"(?:gh[pousr]_[A-Za-z0-9]{30,}|github_pat_[A-Za-z0-9_]{30,})", "a GitHub token"),
    ("gitlab_token", ("glpat-", "gldt-", "glptt-", "glrt-", "glft-", "glsoat-", "glagent-", "glimt-", "glcbt-", "gloas-"),
     r"gl(?:pat|dt|ptt|rt|ft|soat|agent|imt|cbt|oas)-[A-Za-z0-9_.-]{18,}", "a GitLab token"),
    ("slack_token", ("xox", "xapp-"), r"xox[abceoprs]-(?=[A-Za-z0-9-]*\d)[A-Za-z0-9-]{10,}|xapp-\d-[A-Z0-9]+-\d+-[a-f0-9]{20,}",
     "a Slack token"),
    ("webhook", ("hooks.slack.com", "webhook", "hooks.zapier.com"),
     r"hooks\.slack\.com/(?:services|workflows|triggers)/[A-Za-z0-9/_-]{20,}|discord(?:app)?\.com/api/webhooks/\d{15,}/"
     r"[\w-]{40,}|webhook\.office\.com/webhookb2/[\w@-]{36,}/IncomingWebhook/[0-9a-f]{16,}|"
     r"hooks\.zapier\.com/hooks/catch/\d+/[a-z0-9]+", "a webhook address that anybody can post to"),
    ("aws_key", ("akia", "asia", "abia", "acca", "absk"),
     rf"(?<![A-Za-z0-9])(?:(?:AKIA|ASIA|ABIA|ACCA)[A-Z2-7]{{16}}|ABSK{_B64}{{60,}})", "an AWS access key"),
    ("google_key", ("aiza", "gocspx-", "ya29.", "1//0"),
     rf"AIza{_URLSAFE}{{35}}|GOCSPX-{_URLSAFE}{{20,}}|ya29\.{_URLSAFE}{{30,}}|1//0{_URLSAFE}{{40,}}", "a Google credential"),
    ("model_key", ("sk-", "gsk_", "pplx-", "xai-", "hf_", "r8_", "fw_", "nvapi-", "csk-", "tgp_v1_"),
     rf"(?<![A-Za-z0-9-])sk-(?:proj|svcacct|admin|ant-\w+|or-v1|lf|None)-{_URLSAFE}{{20,}}|(?<![A-Za-z0-9-])sk-"
     rf"[A-Za-z0-9]{{32,}}|\bgsk_[A-Za-z0-9]{{40,}}|\bpplx-[A-Za-z0-9]{{40,}}|\bxai-[A-Za-z0-9]{{60,}}|"
     rf"\b(?:hf|r8)_[A-Za-z0-9]{{30,}}|\bfw_[A-Za-z0-9]{{20,}}|\bnvapi-{_URLSAFE}{{40,}}|\bcsk-[a-z0-9]{{40,}}|"
     rf"\btgp_v1_{_URLSAFE}{{30,}}", "the key of a model provider"),
    ("payment_key", ("sk_", "rk_", "whsec_", "sq0", "eaaa", "shp", "flwseck", "access_token$", "rzp_live"),
     r"\b[sr]k_(?:live|test|prod)_(?=[A-Za-z0-9]*\d)[A-Za-z0-9]{16,}|\bwhsec_[A-Za-z0-9+/=]{24,}|\bsq0(?:csp|atp|idp)-"
     rf"{_URLSAFE}{{22,}}|\bEAAA{_URLSAFE}{{50,}}|\bshp(?:at|ca|pa|ss)_[a-fA-F0-9]{{32}}|FLWSECK(?:_TEST)?-[a-z0-9-]{{32,}}|"
     r"access_token\$(?:production|sandbox)\$[0-9a-z]{16}\$[0-9a-f]{32}|rzp_live_[A-Za-z0-9]{14}", "a key of a payment provider"),
    ("jwt", ("eyj",), r"eyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{10,}|\b(?:ops|glc)_eyJ[\w+/=-]{30,}", "a signed token"),
    ("package_key", ("npm_", "pypi-", "cio", "rubygems_", "oy2", "dckr_", "clojars_"),
     rf"\bnpm_[A-Za-z0-9]{{36}}|\bpypi-{_URLSAFE}{{50,}}|(?<![A-Za-z0-9])cio[A-Za-z0-9]{{32}}(?![A-Za-z0-9])|"
     rf"\brubygems_[0-9a-f]{{48}}|\boy2[a-z0-9]{{43}}\b|\bdckr_(?:pat|oat)_{_URLSAFE}{{20,}}|\bCLOJARS_[0-9a-f]{{60}}",
     "a token of a package registry"),
    ("mail_key", ("sg.", "key-", "-us", "xkeysib-", "re_"),
     rf"\bSG\.{_URLSAFE}{{16,}}\.{_URLSAFE}{{30,}}|\bkey-[0-9a-f]{{32}}\b|\b[0-9a-f]{{32}}-us\d{{1,2}}\b|xkeysib-[0-9a-f]{{60,}}|"
     r"\bre_[A-Za-z0-9]{8}_[A-Za-z0-9]{20,}", "a key of a mail service"),
    ("twilio_key", tuple(f"sk{digit}" for digit in "0123456789abcdef"), r"\bSK[0-9a-f]{32}\b", "a Twilio key"),
    ("chat_key", (":aa", ".g", "bot"), rf"(?<![0-9])\d{{8,10}}:AA{_URLSAFE}{{32,}}|\b[MNO][A-Za-z\d]{{23,27}}\.{_URLSAFE}{{6}}\."
     rf"{_URLSAFE}{{27,}}", "a key of a chat bot"),
    ("cloud_key", ("dapi", "dop_v1_", "doo_v1_", "dor_v1_", "dp.", "hvs.", "hvb.", "hvr.", " s.", "=s.", ":s.", "`s.", "atlasv1", "pul-", "pscale_", "sbp_", "sb_secret_", "tskey-", "nfp_",
                   "hrku-", "fm2_", "rnd_", "ptlc_", "8q~", "dt0c01", "cntrl", "ntn_", "secret_", "figd_", "sl.", "lin_api_"),
     rf"\bdapi[0-9a-f]{{32}}\b|\bdo[opr]_v1_[0-9a-f]{{64}}|\bdp\.(?:pt|st|ct|sa|scim|audit)\.[\w.]{{40,}}|\bhv[sbr]\.{_URLSAFE}"
     rf"{{24,}}|(?<![\w.])s\.[A-Za-z0-9]{{24}}\b|[A-Za-z0-9]{{14}}\.atlasv1\.{_URLSAFE}{{60,}}|\bpul-[0-9a-f]{{40}}|"
     rf"\bpscale_(?:tkn|pw|oauth)_[\w.=-]{{28,}}|\bsbp_[0-9a-f]{{40}}|\bsb_secret_{_URLSAFE}{{20,}}|\btskey-[a-z]+-[\w-]{{20,}}|"
     rf"\bnfp_[A-Za-z0-9]{{36}}|\bHRKU-{_URLSAFE}{{30,}}|\bfm[12]_[A-Za-z0-9+/=_-]{{40,}}|\brnd_[A-Za-z0-9]{{28,}}|"
     rf"[A-Za-z0-9_~.]{{3}}8Q~[\w~.-]{{30,}}|\bdt0c01\.[A-Z0-9]{{24}}\.[A-Z0-9]{{60,}}|\bntn_[A-Za-z0-9]{{40,}}|"
     rf"\bsecret_[A-Za-z0-9]{{43}}\b|\bfigd_{_URLSAFE}{{35,}}|\bsl\.(?:u\.)?{_URLSAFE}{{60,}}|\blin_api_[A-Za-z0-9]{{32,}}|"
     rf"\bk[A-Za-z0-9]{{10,}}CNTRL-[A-Za-z0-9]{{10,}}", "a key of a cloud service"),
    ("work_key", ("atatt3", "atbb", "atctt3", "ccipat_", "cciprj_", "bkua_", "akcp", "pmak-", "sntry", "glsa_", "glc_", "nrak-",
                  "sqp_", "sqa_", "squ_", "cfpat-", "eaa", "patt", "ezak", "shippo_"),
     rf"\bATATT3[\w=-]{{60,}}|\bATBB[A-Za-z0-9]{{28,}}|\bATCTT3[\w=-]{{60,}}|\bCCIP(?:AT|RJ)_[\w-]{{30,}}|\bbkua_[0-9a-f]{{40}}|"
     rf"\bAKCp[A-Za-z0-9]{{60,}}|\bPMAK-[0-9a-f]{{24}}-[0-9a-f]{{34}}|\bsntry[su]_[\w+/=-]{{40,}}|\bgl(?:sa|c)_[A-Za-z0-9+/=_]"
     rf"{{30,}}|\bNRAK-[A-Z0-9]{{27}}|\bsq[pau]_[0-9a-f]{{40}}|\bCFPAT-{_URLSAFE}{{40,}}|\bEAA[A-Z][A-Za-z0-9]{{70,}}|"
     rf"\bEZ[AT]K[A-Za-z0-9]{{50,}}|\bshippo_live_[0-9a-f]{{40}}", "a key of a service"),
    ("azure_key", ("accountkey", "sharedaccesskey", "account-key", "sig="),
     rf"(?i:(?:AccountKey|SharedAccessKey)\s*=\s*|--account-key[ =]){_B64}{{40,}}={{0,2}}|[?&]sig=[A-Za-z0-9%+/]{{40,}}",
     "an Azure key"),
    ("wallet_key", ("key", "wallet", "mnemonic"),
     r"(?i:private[ _-]?key|privkey|wallet)(?:(?!(?i:tx|hash|transaction|block|address))[^\n]){0,40}?\b(?:0x)?[0-9a-f]{64}\b|"
     r"(?i:(?:deployer|signer|owner|validator|account|minter)(?:'s)?[ _-]key|\bkey)\b(?:(?!(?i:tx|hash|transaction|block))[^\n]){0,20}?\b0x[0-9a-f]{64}\b", "the key of a wallet"),
    # --- shapes that general scanners pass over
    ("source_token", ("sgp_", "gr1348941"), r"\bsgp_(?:[A-Za-z0-9]{5,16}_)?[0-9a-f]{40}\b|\bGR1348941[\w-]{20,}", "a token of a source host"),
    ("provider_key", ("ltai", "goog1", "aqvn", "ycaje", "y0_", "t1.", "v1.0-", "pcsk_", "lsv2_", "sk_", "pa-", "cmvmdgtu", "dnkey-", "sha256~"),
     rf"\bLTAI[A-Za-z0-9]{{16,24}}\b|\bGOOG1[A-Z0-9]{{50,60}}\b|\bAQVN[\w-]{{35,}}|\bYCAJE[\w-]{{20,}}|\by0_[\w-]{{50,}}|\bt1\.[A-Za-z0-9_-]{{4,}}={{0,2}}\.[\w-]{{80,}}|"
     rf"\bv1\.0-[0-9a-f]{{24}}-[0-9a-f]{{140,}}|\bpcsk_[A-Za-z0-9_]{{50,}}|\blsv2_[a-z]{{2}}_[0-9a-f]{{32}}_[0-9a-f]{{10}}|\bsk_[0-9a-f]{{48}}\b|(?<![\w-])pa-{_URLSAFE}{{43}}(?![\w-])|"
     rf"\bcmVmdGtu[A-Za-z0-9]{{50,}}|\bdnkey-[a-z0-9=_-]{{26}}-[a-z0-9=_-]{{52}}|\bsha256~{_URLSAFE}{{43}}", "a key of a cloud or model provider"),
    ("account_key", ("live_", "sandbox_", "duffel_", "aaaaaaaaaaaaaaaaaaaa", "xoxe.", "pat", "/", "tfp_", "api-", "sdk-", "mob-", "rdme_", "a3-", "ico-", "pnu_", "pnb_", "sk.eyj", "sat.", "eyjrijoi", "phx_", "azdo", "nrii", "nriq", "nrra", "vercel_blob", "oauth:"),
     rf"\b(?:live|sandbox|duffel_live|duffel_test)_(?=[\w-]*\d)[\w-]{{35,}}|\bA{{20,}}[A-Za-z0-9%]{{60,}}|xoxe\.xox[bp]-\d-[A-Za-z0-9+/=]{{60,}}|"
     rf"\bpat-(?:na|eu)\d-[0-9a-f]{{8}}(?:-[0-9a-f]{{4}}){{3}}-[0-9a-f]{{12}}|\bpat[A-Za-z0-9]{{14}}\.[0-9a-f]{{64}}|(?<![\w/])[012]/\d{{14,20}}(?:/\d+)?:[0-9a-f]{{32}}|"
     rf"\btfp_[\w.=-]{{40,}}|\bAPI-(?=[A-Z0-9]*\d)[A-Z0-9]{{25,}}\b|\b(?:sdk|mob|api)-[0-9a-f]{{8}}(?:-[0-9a-f]{{4}}){{3}}-[0-9a-f]{{12}}|\brdme_[a-z0-9]{{60,}}|"
     rf"\bA3-[A-Z0-9]{{6}}-(?:[A-Z0-9]{{11}}|[A-Z0-9]{{6}}-[A-Z0-9]{{5}})(?:-[A-Z0-9]{{5}}){{3}}|\bico-[A-Za-z0-9]{{32}}\b|\bpn[ub]_[A-Za-z0-9]{{36}}|"
     rf"\bsk\.eyJ[\w-]{{30,}}\.[\w-]{{20,}}|\b(?:pat|sat)\.{_URLSAFE}{{22}}\.[0-9a-f]{{24}}\.[A-Za-z0-9]{{20}}|\beyJrIjoi[A-Za-z0-9+/=]{{40,}}|\bphx_[A-Za-z0-9_-]{{40,}}|"
     r"\bvercel_blob_rw_[A-Za-z0-9_]{30,}|\boauth:[a-z0-9]{30}\b|\b[A-Za-z0-9]{60,80}AZDO[A-Za-z0-9]{4}\b|\bNR(?:II|IQ|RA)-[\w-]{27,}", "a key of a service"),
    ("admin_key", (":",), r"\b[0-9a-f]{24}:[0-9a-f]{64}\b", "an admin key"),
    ("vault_token", ("s.",), r"(?<![\w.])s\.(?=[A-Za-z0-9]{0,23}\d)(?=[A-Za-z0-9]{0,23}[A-Z])[A-Za-z0-9]{24}\b", "a vault token"),
    ("named_key", ("okta", "ssws", "snyk", "postmark", "devops", "azdo", "vsts", " pat", "heroku", "wise", "totp", "otp", "2fa", "mfa", "authenticator", "wif", "bitcoin", "fastly", "algolia", "segment", "mailjet", "pusher", "amplitude"),
     r"(?i:okta|ssws)[^\n]{0,40}\b00[\w-]{40}\b|(?i:snyk|postmark|heroku|wise)[^\n]{0,40}(?i:token|key|auth|secret)[^\n]{0,20}\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b|"
     r"(?i:devops|azdo|vsts|\bpat)\b[^\n]{0,40}\b(?=[a-z0-9]{0,51}\d)[a-z0-9]{52}\b|(?i:\b(?:totp|otp|2fa|mfa|authenticator))\b[^\n]{0,40}?\b(?=[A-Z2-7]{0,63}[2-7])[A-Z2-7]{16,64}\b|"
     r"(?i:fastly|algolia|segment|mailjet|pusher|amplitude)\b(?![^\n]{0,20}(?i:search|public|app id))[^\n]{0,20}\b(?i:key|token)[ :=]{1,3}(?=[\w-]{0,60}\d)[\w-]{20,64}\b|(?i:wif|bitcoin|wallet)\b[^\n]{0,40}\b(?:5[HJK][1-9A-HJ-NP-Za-km-z]{49}|[KL][1-9A-HJ-NP-Za-km-z]{51})\b|(?:WIF)[^\n]{0,20}\b5J[A-Za-z0-9]{49}\b", "a key of the service that is named"),
    ("hook", ("ifttt", "outlook.office", "azurewebsites", "logic.azure", "sig="),
     r"maker\.ifttt\.com/trigger/[^\s/]{1,80}(?:/json)?/with/key/[\w-]{20,}|outlook\.office(?:365)?\.com/webhook(?:b2)?/[\w@-]{36,}/IncomingWebhook/[0-9a-f]{16,}|"
     r"azurewebsites\.net/[^\s\"']{0,200}[?&]code=[\w%+/=-]{40,}|[?&]sig=[A-Za-z0-9%+/_-]{40,}", "an address that anybody can call"),
    ("secret_file", ("putty-user-key-file", '"kty"', "client-key-data", "rwrty0iy", "privatekey"),
     r"PuTTY-User-Key-File-\d[^\0]{0,2000}?Private-Lines: \d{1,3}\s{1,4}[A-Za-z0-9+/=]{16,}|\"kty\"[^\0]{0,600}?\"(?:d|k)\"\s*:\s*\"[\w-]{40,}\"|"
     r"client-key-data:\s{0,4}[A-Za-z0-9+/=]{40,}|\bRWRTY0Iy[A-Za-z0-9+/=]{60,}|(?<!Public)\bPrivateKey\s{0,4}=\s{0,4}[A-Za-z0-9+/]{43}=", "a private key in the file of a tool"),
    ("seed", ("prv", "nsec1", "seed phrase", "mnemonic", "recovery phrase", "secret phrase", "seed words", "recovery words", "keypair", "secret key"),
     r"\b[xyzt]prv[A-Za-z0-9]{100,112}\b|\bnsec1[a-z0-9]{58}\b|(?i:seed phrase|mnemonic|(?:recovery|secret) phrase|(?:seed|recovery) words)[^\n:=]{0,30}(?:[:=]|\bis\b)\s{0,3}[\"'`]?(?:[a-z]{3,8}[ ,]{1,2}){11,23}[a-z]{3,8}\b|"
     r"\[\s{0,4}(?:\d{1,3}\s{0,4},\s{0,4}){63}\d{1,3}\s{0,4}\]", "the seed of a wallet"),
    ("password_hash", ("$6$", "$5$", "$1$", "$apr1$", "$2a$", "$2b$", "$2y$", "$y$"), r":\$(?:[156y]|apr1|2[aby])\$[A-Za-z0-9./$+=,-]{20,}", "a stored password hash of an account"),
    ("url_password", ("://",), r"[A-Za-z][A-Za-z0-9+.-]{1,30}://(?P<user>[^\s:/@\"'`<>?]{0,100}):(?P<value>[^\s/@\"'`<>]{3,200})@[\w.\[-]",
     "a password inside an address"),
)  # fmt: skip

_NAME = (
    r"(?:pass(?:word|wd|phrase|code)?|pwd|pw|pswd|secrets?|token|tok|api[ _.-]?key|access[ _.-]?key|auth[ _.-]?key|app[ _.-]?key|"
    r"secret[ _.-]?key|encryption[ _.-]?key|signing[ _.-]?key|private[ _.-]?key|master[ _.-]?key|account[ _.-]?key|"
    r"client[ _.-]?key|credentials?|authtoken|session[ _.-]?id|csrftoken|psk|[A-Z][A-Z0-9]*_KEY)"
)

ASSIGNMENTS: tuple[tuple[str, tuple[str, ...], str, str], ...] = (
    ("assigned_secret", ("pass", "pw", "pswd", "secret", "token", "tok=", "tok:", "key", "credential", "sessionid", "csrf", "psk"),
     rf"(?<![A-Za-z0-9])(?<!\d:)(?<!sealed )(?P<name>(?:[A-Za-z0-9]+[_.-]){{0,6}}[A-Za-z0-9]*?(?i:{_NAME})(?:[_.-](?i:value|prod|prd|live|dev|staging|test|base|main|old|new|\d{1,2}))?)"
     r"[\"'`]?\s{0,4}(?::=|=>|[:=])\s{0,4}[\"'`]?(?P<value>[^\s\"'`,;]{6,500})", "a value assigned to a secret's name"),
    ("flag_secret", ("--", " -p"),
     r"(?<![\w-])(?:--(?i:password|passwd|token|auth-?token|api-?key|secret|account-key|access-key|client-secret)[ =]|"
     r"(?:mysql|snowsql|sshpass|psql|mysqldump|mongo)\b[^\n|;]{0,80}\s-p\s?)[\"']?(?P<value>[^\s\"'`,;]{6,500})",
     "a secret passed on a command line"),
    ("auth_header", ("authorization", "x-auth-key", "x-api-key", "private-token", "bearer", "sonar.login"),
     r"(?i:authorization[\"']?\s{0,2}[:=]\s{0,2}[\"']?(?:basic|bearer|token|digest)|x-auth-key[\"']?\s{0,2}:|x-api-key[\"']?\s{0,2}:|"
     r"private-token[\"']?\s{0,2}:|\bbearer\s(?=[\w.~+/=-]{24,})(?=[\w.~+/=-]{0,200}\d)|sonar\.login\s?=)\s{0,4}(?P<value>[A-Za-z0-9+/=_.~-]{12,2000})", "a credential in a header"),
    ("login_secret", ("login", "add-authtoken", "-cli token", "auth token", "api key", "access token", "license key", "token"),
     r"(?i:(?<!public )(?<!publishable )(?<!site )(?<!project )\b(?:auth(?:entication)?[ -]?token|api[ -]?key|access[ -]token|"
     r"bot(?: login)? token|token|passphrase|secret key|client secret|app secret|license key)\b)(?:\s+(?i:for|of|to|in|the|our|on|"
     r"review|apps?|is|was|=|:|value)|[ \t:=]){0,8}\s{0,2}[\"'`]?(?P<value>[A-Za-z0-9+/=_.~-]{20,500})",
     "a long random value told as a token"),
    ("command_secret", ("login", "redis-cli", "ldap", "htpasswd", "net use", "smbclient", "sudo -s", "openssl", "keytool", "jarsigner", "wpa_passphrase", "curl", "wget", "http", "sqlplus", "sqlcmd", "unzip", "7z", "xfreerdp", "lftp", "plink", "pscp", "mc alias", "aws configure"),
     r"(?:(?:docker|podman|az|oc|cf|skopeo|helm|ibmcloud)\b[^\n|;]{0,30}\blogin\b[^\n|;]{0,120}\s(?:-p|--password)[ =]|\bredis-cli\b[^\n|;]{0,80}\s-a\s|\bldap\w+\b[^\n|;]{0,160}\s-w\s|"
     r"\bhtpasswd\s+-\w*b\w*\s+\S+\s+\S+\s|\bnet use\b[^\n]{0,80}/user:\S+\s|\bsmbclient\b[^\n]{0,80}\s-U\s?[^\s%]+%|\becho\s(?=[^\n]{0,80}\|\s*sudo -S)|\bopenssl\b[^\n|;]{0,120}\s(?:-k\s|-pass(?:in|out)? pass:)|"
     r"-(?:store|key|src|dest)pass\s|\bwpa_passphrase\s+\S+\s|\b(?:curl|wget|https?)\b[^\n|;]{0,200}\s(?:-u|--user|--proxy-user|-a)[ =][\"']?[^\s:\"']{1,60}:|\bunzip\b[^\n|;]{0,40}\s-P\s|\b7z\w?\b[^\n|;]{0,40}\s-p|\bxfreerdp\b[^\n|;]{0,80}\s/p:|\blftp\b[^\n|;]{0,40}\s-u\s[^\s,]+,|\b(?:plink|pscp)\b[^\n|;]{0,60}\s-pw\s|\bmc alias set\s\S+\s\S+\s\S+\s|\baws_secret_access_key\s|\bsql(?:plus|cmd)\b[^\n|;]{0,80}(?:\s-P\s?|\s\w+/))"
     r"[\"']?(?P<value>[^\s\"'`,;|]{6,500})", "a secret passed on a command line"),
    ("markup_secret", ("password>", "secret>", "token>", "passphrase>", "apikey>", "value=", '"auth"', "_auth", "_password"),
     r"<(?:\w+:)?(?P<name>[\w.-]{0,40}(?i:password|passwd|passphrase|secret|token|api-?key)[\w.-]{0,20})>\s{0,4}(?P<value>[^<\s]{6,300})\s{0,4}</|"
     r"(?:key|name)\s?=\s?\"[\w.:-]{0,40}(?i:password|secret|token|api-?key)[\w.:-]{0,20}\"\s{1,4}value\s?=\s?\"(?P<value2>[^\"\s]{6,300})\"|\"auth\"\s{0,2}:\s{0,2}\"(?P<value3>[A-Za-z0-9+/=]{16,600})\"|"
     r":_(?:auth|password)\s{0,2}=\s{0,2}\"?(?P<value4>[A-Za-z0-9+/=]{16,600})", "a secret in a configuration file"),
    ("cookie", ("cookie",), r"(?i:\bcookie)[\"']?\s{0,2}:\s{0,2}[^\n]{0,300}?(?i:sess\w{0,20}|connect\.sid|\bsid|auth\w{0,20}|token|jwt)=(?P<value>[^\s;,\"']{16,2000})", "a session that somebody could take over"),
    ("plain_key", ("key:", "key =", "key="), r"(?i:(?<!public )(?<!site )(?<!search )(?<!project )(?<!cache )(?<!host )(?<!sheet )(?<!object )(?<!primary )(?<!partition )\b[A-Za-z]{3,20} key)\s{0,2}[:=]\s{1,3}"
     r"(?P<value>(?=[A-Za-z0-9_-]{0,200}[a-z])(?=[A-Za-z0-9_-]{0,200}[A-Z])(?=[A-Za-z0-9_-]{0,200}\d)[A-Za-z0-9_-]{24,200})(?![\w./:-])", "a key of the service that is named"),
    ("told_token", ("token", "api key", "secret", "credential", "passphrase"),
     r"(?<![\w./@:-])(?P<value>(?=[A-Za-z0-9_~+=-]{0,200}\d)(?=[A-Za-z0-9_~+=-]{0,200}[A-Za-z])[A-Za-z0-9_~+=-]{20,200})[\"'`]?\s+(?i:is|as)\s+(?i:the|its|our|my|a|his|her|their)\s+(?:\w{1,20}\s+){0,3}?"
     r"(?i:(?:access |auth |api |bearer |bot |deploy )?token|api key|secret|credential|passphrase)\b", "a long random value told as a token"),
    ("netrc", ("machine", "login"), r"(?i:\blogin\s{1,8}\S{1,100}\s{1,8}(?:account\s{1,8}\S{1,60}\s{1,8})?password)\s{1,8}(?P<value>\S{6,200})", "a .netrc password"),
)  # fmt: skip

# A password told in a sentence: a word for it in one of eight languages, then, on the same line, a word that equates.
TOLD_KIND = "told_password"
TOLD_REASON = "a password told in a sentence"
TOLD_HINTS = ("pass", "pw", "pin", "contrase", "clave", "senha", "mot de", "kennwort", "парол", "код", "ключ", "токен", "mật",
              "パス", "暗証", "密码", "密碼", "口令", "비밀번호", "암호", "hasł", "wachtwoord", "parola", "şifre", "lösenord", "adgangskode", "kodeord",
              "salasana", "heslo", "jelsz", "sandi", "पासवर्ड", "كلمة", "رمز", "รหัส", "κωδικ")  # fmt: skip
TOLD_WORD = (
    r"(?i:\b(?:password|pw|palavra-passe|[a-zäöü-]{0,20}passwort|passphrase|passcode|[a-zäöü-]{0,20}kennwort|(?<!-)pin(?: code)?(?!-)|contraseña|clave|senha|mot de passe|"
    r"парол[ьяюеі]|пин-?код|ключ|токен|mật khẩu|hasł[oa]|wachtwoord|parolas?[ıi]?|şifresi|lösenord(?:et)?|adgangskode|kodeord|passord|salasana|heslo|jelszó|kata sandi|κωδικός)\b"
    r"|(?i:şifre)|パスワード|暗証番号|密码|密碼|口令|비밀번호|암호|पासवर्ड|كلمة (?:المرور|السر)|رمز عبور|รหัสผ่าน)(?=(?P<rest>[^\n]{0,120}))"
)
TOLD_VALUE = (
    r"(?:^\s|\b(?i:is|was|(?:changed|set|reset|rotated) to|ist|lautet|est|es|era|sera|é|è|là|jest|är|je|это|был)\s|[:=\u2014\u2013\uff1a]|は|是|为|為|는|은|है|هي|هو)"
    r"(?=\s{0,3}[\"'`\u00ab\u201c(]?(?P<value>[!-~]{6,100}))"
)
# A number for a door, a safe or a card.
PIN_HINTS = ("pin", "код", "暗証", "door code", "alarm code", "safe code", "entry code")
PIN = (
    r"(?:\bPIN\b|(?i:\bpin code|пин-?код|暗証番号|\b(?:door|alarm|safe|entry|gate) (?:code|pin)))[^\n\d]{0,30}?(?i:\bis|\bist|\bes|\best|[:=\u2014\uff1a]|は)\s{0,3}"
    r"(?P<value>\d{4,8})(?![\d.,:]*\d|\s*(?i:digits?|bits?|ms|zeichen|pins?))"
)
# Words near which a word of every class of characters is a password, before or behind; on the same line.
NEAR_HINTS = (
    *TOLD_HINTS,
    "sign in",
    "log in",
    "login",
    "credential",
    "creds",
    "zugangsdaten",
    "identifiants",
    "credenciales",
    "credenciais",
    "логин",
    "учетн",
    "учётн",
)
NEAR_WORD = (
    TOLD_WORD.partition("(?=(?P<rest>")[0][:-1]
    + r"|(?i:\b(?:sign|log) in\b|\baccount uses\b|\blogin\b|\bcredentials?\b|\bcreds\b|\bzugangsdaten\b|\bidentifiants\b|\bcredenciales\b|\bcredenciais\b|логин|уч[её]тн\w{1,6}))"
)
NEAR = 60
STRONG = r"(?<![\w!#%^&*?$.@+=-])(?=[^\s]{0,39}[a-z])(?=[^\s]{0,39}[A-Z])(?=[^\s]{0,39}\d)(?=[^\s]{0,39}[!#%^&*?$])[A-Za-z0-9!#%^&*?$~_+.-]{8,40}(?![\w@(\[{=/:\\-])"

# Looked for only where the configuration asks (decision 24): kind to pattern and reason.
OPTIONAL: dict[str, tuple[str, str]] = {
    "email": (r"\b[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,5}\b", "an e-mail address"),
    "private_address": (
        r"(?<![\d.])(?:10(?:\.\d{1,3}){3}|192\.168(?:\.\d{1,3}){2}|172\.(?:1[6-9]|2\d|3[01])(?:\.\d{1,3}){2})(?!\d|\.\d)",
        "a private network address",
    ),
}

PLACEHOLDERS = {
    "secret": "<secret>",
    "private_key": "<private-key>",
    "url_password": "<password>",
    "told_password": "<password>",
    "told_pin": "<pin>",
    "near_password": "<password>",
    "netrc": "<password>",
    "email": "<email>",
    "private_address": "<internal-host>",
}

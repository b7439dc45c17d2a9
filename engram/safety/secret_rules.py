# ruff: noqa: E501, ISC004 - a pattern that is broken over lines is harder to read than a long one
"""Shapes of secrets, as data: name, pattern, why it matters.

A pattern runs only on lines that hold one of its literal pieces (`needles`), and is compiled for the first such line. In
a pattern with a group named `value` the value is weighed; the others are certain by their shape.
"""

from __future__ import annotations

_B64 = "[A-Za-z0-9+/]"
_URLSAFE = "[A-Za-z0-9_-]"

FORMATS: tuple[tuple[str, str, str], ...] = (
    ("private_key", r"-----BEGIN (?:[A-Z0-9]+ ){0,3}PRIVATE KEY(?: BLOCK)?-----(?:\s|\\n|[>|])*"
     r"(?:[A-Za-z0-9-]+: [^\n]*\n\s*)*[A-Za-z0-9+/=]{20,}", "a private key in PEM form"),
    ("private_key", r"\b(?:MII[A-Za-z0-9+/]{2}[AQgw]IB(?:AAK[BC]|ADAN)|MHcCAQEEI|MIGHAgEAMBMG|MIG2AgEAMBAG|MC4CAQAwBQYDK2V|b3BlbnNzaC1rZXktdjE)[A-Za-z0-9+/]{24,}", "a private key without its frame"),
    ("private_key", r"---- BEGIN SSH2 (?:ENCRYPTED )?PRIVATE KEY ----", "a private key"),
    ("private_key", r"-----BEGIN OpenVPN Static key V1-----\s{0,4}[0-9a-f]{16,}", "a private key of a network"),
    ("market_key", r"\bamzn\.mws\.[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|\bpk_\d{7,9}_[A-Z0-9]{32}\b|\b5Aep861[\w.]{40,}|\bAQE[A-Za-z0-9]{40,}[\w+/=-]{10,}|\bIGQV[\w-]{60,}|\bEAACEdEose0cBA[A-Za-z0-9]{20,}|\b\d{15,17}\|[\w-]{27}\b|\bamzn\.oa2-cs\.v1\.[0-9a-f]{60,}|\b00D[A-Za-z0-9]{12,15}![\w.]{60,}", "a key of a shop or of a network of people"),
    ("age_key", r"AGE-SECRET-KEY-1[0-9A-Z]{40,}|age-secret-key-1[0-9a-z]{40,}", "an age identity"),
    ("github_token", r"\bg\s?h\s?[pousr]\s?_\s[A-Za-z0-9]{36}\b", "a GitHub token"),
    ("github_token", r"(?:gh[pousr]_[A-Za-z0-9]{30,}|github_pat_[A-Za-z0-9_]{30,})", "a GitHub token"),
    ("gitlab_token", r"gl(?:pat|dt|ptt|rt|ft|soat|agent|imt|cbt|oas)-[A-Za-z0-9_.-]{18,}", "a GitLab token"),
    ("slack_token", r"xox[abcdeoprs]-(?=[A-Za-z0-9%-]*\d)[A-Za-z0-9%-]{10,}|xapp-\d-[A-Z0-9]+-\d+-[a-f0-9]{20,}",
     "a Slack token"),
    ("webhook", r"hooks\.slack\.com/(?:services|workflows|triggers)/[A-Za-z0-9/_-]{20,}|/services/T[A-Z0-9]{8,12}/B[A-Z0-9]{8,12}/[A-Za-z0-9]{20,}|discord(?:app)?\.com/api/webhooks/\d{15,}/"
     r"[\w-]{40,}|webhook\.office\.com/webhookb2/[\w@-]{36,}/IncomingWebhook/[0-9a-f]{16,}|"
     r"hooks\.zapier\.com/hooks/catch/\d+/[a-z0-9]+", "a webhook address that anybody can post to"),
    ("aws_key", rf"(?<![A-Za-z0-9])(?:(?:AKIA|ASIA|ABIA|ACCA)[A-Z2-7]{{16}}|ABSK{_B64}{{60,}})", "an AWS access key"),
    ("google_key", rf"AIza{_URLSAFE}{{35}}|GOCSPX-{_URLSAFE}{{20,}}|ya29\.{_URLSAFE}{{30,}}|1//0{_URLSAFE}{{40,}}", "a Google credential"),
    ("model_key", rf"(?<![A-Za-z0-9-])sk-(?:proj|svcacct|admin|ant-\w+|or-v1|lf|None)-{_URLSAFE}{{20,}}|(?<![A-Za-z0-9-])sk-"
     rf"[A-Za-z0-9]{{32,}}|\bgsk_[A-Za-z0-9]{{40,}}|\bpplx-[A-Za-z0-9]{{40,}}|\bxai-[A-Za-z0-9]{{60,}}|"
     rf"\b(?:hf|r8)_[A-Za-z0-9]{{30,}}|\bfw_[A-Za-z0-9]{{20,}}|\bnvapi-{_URLSAFE}{{40,}}|\bcsk-[a-z0-9]{{40,}}|"
     rf"\btgp_v1_{_URLSAFE}{{30,}}", "the key of a model provider"),
    ("payment_key", r"\b[sr]k_(?:live|test|prod)_(?=[A-Za-z0-9]*\d)[A-Za-z0-9]{16,}|\bwhsec_[A-Za-z0-9+/=]{24,}|\bsq0(?:csp|atp|idp)-"
     rf"{_URLSAFE}{{22,}}|\bEAAA{_URLSAFE}{{50,}}|\bshp(?:at|ca|pa|ss)_[a-fA-F0-9]{{32}}|FLWSECK(?:_TEST)?-[a-z0-9-]{{32,}}|"
     r"access_token\$(?:production|sandbox)\$[0-9a-z]{16}\$[0-9a-f]{32}|rzp_live_[A-Za-z0-9]{14}", "a key of a payment provider"),
    ("jwt", r"\beyJ[\w-]{10,}(?:\W{1,4}(?i:payload|body|claims|second|part ?2|middle))?\W{1,5}eyJ[\w-]{10,}(?:\W{1,4}(?i:signature|sig|third|part ?3|end))?\W{1,5}[A-Za-z0-9][\w-]{23,}", "a signed token"),
    ("jwt", r"eyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{10,}|\b(?:ops|glc)_eyJ[\w+/=-]{30,}", "a signed token"),
    ("package_key", rf"\bnpm_[A-Za-z0-9]{{36}}|\bpypi-{_URLSAFE}{{50,}}|(?<![A-Za-z0-9])cio[A-Za-z0-9]{{32}}(?![A-Za-z0-9])|"
     rf"\brubygems_[0-9a-f]{{48}}|\boy2[a-z0-9]{{43}}\b|\bdckr_(?:pat|oat)_{_URLSAFE}{{20,}}|\bCLOJARS_[0-9a-f]{{60}}",
     "a token of a package registry"),
    ("mail_key", rf"\bSG\.{_URLSAFE}{{16,}}\.{_URLSAFE}{{30,}}|\bkey-[0-9a-f]{{32}}\b|\b[0-9a-f]{{32}}-us\d{{1,2}}\b|xkeysib-[0-9a-f]{{60,}}|"
     r"\bre_[A-Za-z0-9]{8}_[A-Za-z0-9]{20,}", "a key of a mail service"),
    ("twilio_key", r"\bSK[0-9a-f]{32}\b|\bAC[0-9a-f]{32}:[0-9a-f]{32}\b", "a Twilio key"),
    ("chat_key", rf"(?<![0-9])\d{{8,10}}\s?:\s?AA{_URLSAFE}{{32,}}|\b[MNO][A-Za-z\d]{{23,27}}\.{_URLSAFE}{{6}}\."
     rf"{_URLSAFE}{{27,}}", "a key of a chat bot"),
    ("cloud_key", rf"\bdapi[0-9a-f]{{32}}\b|\bdo[opr]_v1_[0-9a-f]{{64}}|\bdp\.(?:pt|st|ct|sa|scim|audit)\.[\w.]{{40,}}|\bhv[sbr]\.{_URLSAFE}"
     rf"{{24,}}|(?<![\w.])s\.[A-Za-z0-9]{{24}}\b|[A-Za-z0-9]{{14}}\.atlasv1\.{_URLSAFE}{{60,}}|\bpul-[0-9a-f]{{40}}|"
     rf"\bpscale_(?:tkn|pw|oauth)_[\w.=-]{{28,}}|\bsbp_[0-9a-f]{{40}}|\bsb_secret_{_URLSAFE}{{20,}}|\btskey-[a-z]+-[\w-]{{20,}}|"
     rf"\bnfp_[A-Za-z0-9]{{36}}|\bHRKU-{_URLSAFE}{{30,}}|\bfm[12]_[A-Za-z0-9+/=_-]{{40,}}|\brnd_[A-Za-z0-9]{{28,}}|"
     rf"[A-Za-z0-9_~.]{{3}}8Q~[\w~.-]{{30,}}|\bdt0c01\.[A-Z0-9]{{24}}\.[A-Z0-9]{{60,}}|\bntn_[A-Za-z0-9]{{40,}}|"
     rf"\bsecret_[A-Za-z0-9]{{43}}\b|\bfigd_{_URLSAFE}{{35,}}|\bsl\.(?:u\.)?{_URLSAFE}{{60,}}|\blin_api_[A-Za-z0-9]{{32,}}|"
     rf"\bk[A-Za-z0-9]{{10,}}CNTRL-[A-Za-z0-9]{{10,}}", "a key of a cloud service"),
    ("work_key", rf"\bATATT3[\w=-]{{60,}}|\bATBB[A-Za-z0-9]{{28,}}|\bATCTT3[\w=-]{{60,}}|\bCCIP(?:AT|RJ)_[\w-]{{30,}}|\bbkua_[0-9a-f]{{40}}|"
     rf"\bAKCp[A-Za-z0-9]{{60,}}|\bPMAK-[0-9a-f]{{24}}-[0-9a-f]{{34}}|\bsntry[su]_[\w+/=-]{{40,}}|\bgl(?:sa|c)_[A-Za-z0-9+/=_]"
     rf"{{30,}}|\bNRAK-[A-Z0-9]{{27}}|\bsq[pau]_[0-9a-f]{{40}}|\bCFPAT-{_URLSAFE}{{40,}}|\bEAA[A-Z][A-Za-z0-9]{{70,}}|"
     rf"\bEZ[AT]K[A-Za-z0-9]{{50,}}|\bshippo_live_[0-9a-f]{{40}}", "a key of a service"),
    ("azure_key", rf"(?i:(?:AccountKey|SharedAccessKey)\s*=\s*|--account-key[ =]){_B64}{{40,}}={{0,2}}|[?&]sig=[A-Za-z0-9%+/]{{40,}}",
     "an Azure key"),
    ("wallet_key", r"(?i:private[ _-]?key|privkey|wallet)(?:(?!(?i:tx|hash|transaction|block|address))[^\n]){0,40}?\b(?:0x)?[0-9a-f]{64}\b|"
     r"(?i:(?:deployer|signer|owner|validator|account|minter)(?:'s)?[ _-]key|\bkey)\b(?:(?!(?i:tx|hash|transaction|block))[^\n]){0,20}?\b0x[0-9a-f]{64}\b", "the key of a wallet"),
    # --- shapes that general scanners pass over
    ("source_token", r"\bsgp_(?:[A-Za-z0-9]{5,16}_)?[0-9a-f]{40}\b|\bGR1348941[\w-]{20,}", "a token of a source host"),
    ("provider_key", rf"\bLTAI[A-Za-z0-9]{{16,24}}\b|\bGOOG1[A-Z0-9]{{50,60}}\b|\bAQVN[\w-]{{35,}}|\bYCAJE[\w-]{{20,}}|\by0_[\w-]{{50,}}|\bt1\.[A-Za-z0-9_-]{{4,}}={{0,2}}\.[\w-]{{80,}}|"
     rf"\bv1\.0-[0-9a-f]{{24}}-[0-9a-f]{{140,}}|\bpcsk_[A-Za-z0-9_]{{50,}}|\blsv2_[a-z]{{2}}_[0-9a-f]{{32}}_[0-9a-f]{{10}}|\bsk_[0-9a-f]{{48}}\b|(?<![\w-])pa-{_URLSAFE}{{43}}(?![\w-])|"
     rf"\bcmVmdGtu[A-Za-z0-9]{{50,}}|\bdnkey-[a-z0-9=_-]{{26}}-[a-z0-9=_-]{{52}}|\bsha256~{_URLSAFE}{{43}}", "a key of a cloud or model provider"),
    ("account_key", rf"\b(?:live|sandbox|duffel_live|duffel_test)_(?=[\w-]*\d)[\w-]{{35,}}|\bA{{20,}}[A-Za-z0-9%]{{60,}}|xoxe\.xox[bp]-\d-[A-Za-z0-9+/=]{{60,}}|"
     rf"\bpat-(?:na|eu)\d-[0-9a-f]{{8}}(?:-[0-9a-f]{{4}}){{3}}-[0-9a-f]{{12}}|\bpat[A-Za-z0-9]{{14}}\.[0-9a-f]{{64}}|(?<![\w/])[012]/\d{{14,20}}(?:/\d+)?:[0-9a-f]{{32}}|"
     rf"\btfp_[\w.=-]{{40,}}|\bAPI-(?=[A-Z0-9]*\d)[A-Z0-9]{{25,}}\b|\b(?:sdk|mob|api)-[0-9a-f]{{8}}(?:-[0-9a-f]{{4}}){{3}}-[0-9a-f]{{12}}|\brdme_[a-z0-9]{{60,}}|"
     rf"\bA3-[A-Z0-9]{{6}}-(?:[A-Z0-9]{{11}}|[A-Z0-9]{{6}}-[A-Z0-9]{{5}})(?:-[A-Z0-9]{{5}}){{3}}|\bico-[A-Za-z0-9]{{32}}\b|\bpn[ub]_[A-Za-z0-9]{{36}}|"
     rf"\bsk\.eyJ[\w-]{{30,}}\.[\w-]{{20,}}|\b(?:pat|sat)\.{_URLSAFE}{{22}}\.[0-9a-f]{{24}}\.[A-Za-z0-9]{{20}}|\beyJrIjoi[A-Za-z0-9+/=]{{40,}}|\bphx_[A-Za-z0-9_-]{{40,}}|"
     r"\bvercel_blob_rw_[A-Za-z0-9_]{30,}|\boauth:[a-z0-9]{30}\b|\b[A-Za-z0-9]{60,80}AZDO[A-Za-z0-9]{4}\b|\bNR(?:II|IQ|RA)-[\w-]{27,}", "a key of a service"),
    ("admin_key", r"\b[0-9a-f]{24}:[0-9a-f]{64}\b", "an admin key"),
    ("vault_token", r"(?<![\w.])s\.(?=[A-Za-z0-9]{0,23}\d)(?=[A-Za-z0-9]{0,23}[A-Z])[A-Za-z0-9]{24}\b", "a vault token"),
    ("named_key", r"(?i:okta|ssws)[^\n]{0,40}\b00[\w-]{40}\b|(?i:snyk|postmark|heroku|wise|consul|nomad|splunk|opsgenie|genie|statuspage|codecov)[^\n]{0,40}(?i:token|key|auth|secret|oauth)[^\n]{0,20}\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b|"
     r"(?i:devops|azdo|vsts|\bpat)\b[^\n]{0,40}\b(?=[a-z0-9]{0,51}\d)[a-z0-9]{52}\b|(?i:\b(?:totp|otp|2fa|mfa|authenticator))\b[^\n]{0,40}?\b(?=[A-Z2-7]{0,63}[2-7])[A-Z2-7]{16,64}\b|"
     r"(?i:fastly|algolia|segment|mailjet|pusher|amplitude)\b(?![^\n]{0,20}(?i:search|public|app id))[^\n]{0,20}\b(?i:key|token)[ :=]{1,3}(?=[\w-]{0,60}\d)[\w-]{20,64}\b|(?i:wif|bitcoin|wallet)\b[^\n]{0,40}\b(?:5[HJK][1-9A-HJ-NP-Za-km-z]{49}|[KL][1-9A-HJ-NP-Za-km-z]{51})\b|(?:WIF)[^\n]{0,20}\b5J[A-Za-z0-9]{49}\b", "a key of the service that is named"),
    ("hook", r"api\.render\.com/deploy/srv-\w+\?key=[\w-]{8,}|https?://(?:[0-9a-f]{40}|[A-Za-z0-9_-]{24,})@(?:github|gitlab|bitbucket)\.", "an address that anybody can call"),
    ("hook", r"maker\.ifttt\.com/trigger/[^\s/]{1,80}(?:/json)?/with/key/[\w-]{20,}|outlook\.office(?:365)?\.com/webhook(?:b2)?/[\w@-]{36,}/IncomingWebhook/[0-9a-f]{16,}|"
     r"azurewebsites\.net/[^\s\"']{0,200}[?&]code=[\w%+/=-]{40,}|[?&]sig=[A-Za-z0-9%+/_-]{40,}", "an address that anybody can call"),
    ("secret_file", r"PuTTY-User-Key-File-\d[^\0]{0,2000}?Private-Lines: \d{1,3}\s{1,4}[A-Za-z0-9+/=]{16,}|\"kty\"[^\0]{0,600}?\"(?:d|k)\"\s*:\s*\"[\w-]{40,}\"|"
     r"client-key-data:\s{0,4}[A-Za-z0-9+/=]{40,}|\bRWRTY0Iy[A-Za-z0-9+/=]{60,}|(?<!Public)\bPrivateKey\s{0,4}=\s{0,4}[A-Za-z0-9+/]{43}=", "a private key in the file of a tool"),
    ("seed", r"\b[xyzt]prv[A-Za-z0-9]{100,112}\b|\bnsec1[a-z0-9]{58}\b|(?i:seed phrase|paper key|wallet words|backup phrase|mnemonic|(?:recovery|secret) phrase|(?:seed|recovery) words)[^\n:=]{0,30}(?:[:=]|\bis\b)\s{0,3}\[?\s?[\"'`]?(?:(?:[a-z]{3,8}(?:[ ,]{1,2}|-|[\"']\s?,\s?[\"'])){11,23}[a-z]{3,8}|(?:[A-Z]{3,8}[ ,-]{1,2}){11,23}[A-Z]{3,8})\b|"
     r"(?i:key|wallet|seed|solana)[^\n\[]{0,60}\[\s{0,4}(?:\d{1,3}\s{0,4},\s{0,4}){63}\d{1,3}\s{0,4}\]", "the seed of a wallet"),
    ("seed", r"(?i:phrase|seed|wallet|mnemonic|recovery|backup words)(?<=[^\0])[^\n]{0,60}\n{1,2}(?:[^\0A-Za-z\d]{0,40}\d{1,2}[^\0A-Za-z\d]{1,5}[a-z]{3,8}){12}|(?:\b\d{1,2}[^\0A-Za-z\d]{1,4}[a-z]{3,8}[^\0A-Za-z\d]{1,6}){12,24}[^\n]{0,30}(?i:phrase|seed|wallet|mnemonic|recovery)", "the seed of a wallet"),
    ("password_hash", r":\$(?:[156y]|apr1|2[aby])\$[A-Za-z0-9./$+=,-]{20,}", "a stored password hash of an account"),
    ("vendor_token", r"\btvly-(?:dev-|prod-)?[A-Za-z0-9]{24,}|\bfc-[0-9a-f]{32}\b|\blin_oauth_[0-9a-f]{40,}|\blive_[A-Za-z0-9]{30,}|\btest_[A-Za-z0-9]{35,}|\beyJ[\w-]{16,}\.[\w-]{0,600}\.[\w-]{12,}\.[\w-]{20,}\.[\w-]{16,}|\b[\w-]{8,12}:APA91b[\w-]{100,}|(?i:preshared[ _-]?key)\s?[:=]\s?[A-Za-z0-9+/]{43}=|"
     r"g\.alchemy\.com/v2/[\w-]{30,}|(?:hook|webhook)s?/(?:send\?key=)?[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|\bhooks?/(?=[a-z]{0,30}\d)[a-z0-9]{24,}\b|send\?(?:access_token|key)=[\w-]{30,}|\bhook\.\w{2,4}\d?\.make\.com/\w{20,}|"
     r"\bnapi_[a-z0-9]{50,}|\bfio-u-[\w-]{60,}|\bcflt[A-Za-z0-9+/]{50,}|\bAKID[A-Za-z0-9]{32}\b|\bAQE[a-z0-9]{1,6}hmf[\w-]{20,}|\bst\.[0-9a-f]{24}\.[0-9a-f]{32}\.[0-9a-f]{32}|"
     r"\b(?:access|public)-(?:production|sandbox|development)-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|\bdG9rO[A-Za-z0-9+/]{30,}={0,2}|\b[0-9a-f]{32}-[0-9a-f]{8}-[0-9a-f]{8}\b|\bglpat\.[\w.-]{20,}|\bgho?st_[\w]{30,}|"
     r"\bghv_[A-Za-z0-9]{30,}|\bsecret-token:[\w%.~-]{16,}|\baio_[A-Za-z0-9]{28}\b|\bhlb?_[A-Za-z0-9]{30,}|\bcpk_[A-Za-z0-9_]{40,}|\bapify_api_[A-Za-z0-9]{30,}|\bdckr_[a-z]+_[\w-]{20,}|\bmaas_[A-Za-z0-9]{30,}|"
     r"\bu\+[A-Za-z0-9_-]{18}\b|\bPK[A-Z0-9]{18}\b(?=[^\n]{0,40}secret)|\bcoze_[\w-]{30,}|\bpat_[A-Za-z0-9]{40,}", "a token of a service"),
    # --- shapes that vendors gave their keys in recent years
    ("model_key", r"\bsess-[A-Za-z0-9]{40}\b|\be2b_[0-9a-f]{40}|\ba[ks]-(?=[A-Za-z0-9_-]{0,40}\d)(?=[A-Za-z0-9_-]{0,40}[A-Z])(?=[A-Za-z0-9_-]{0,40}[a-z])[A-Za-z0-9]{22}\b|\brpa_[A-Z0-9]{40,}|\b(?:key|crsr)_[0-9a-f]{64}\b|\bv1:[A-Za-z0-9]{24}:[A-Za-z0-9]{24}\b|\bbedrock-api-key-[A-Za-z0-9+/=]{40,}|\bsk-do-[\w-]{40,}|(?<![\w./-])[0-9a-f]{32}\.(?=[A-Za-z0-9_-]{0,40}\d)(?=[A-Za-z0-9_-]{0,40}[A-Z])(?=[A-Za-z0-9_-]{0,40}[a-z])[A-Za-z0-9]{16}\b|(?<![\w.])(?=[A-Za-z0-9_-]{0,7}\d)(?=[A-Za-z0-9_-]{0,7}[A-Z])(?=[A-Za-z0-9_-]{0,7}[a-z])[A-Za-z0-9]{8}\.(?=[A-Za-z0-9_-]{0,40}\d)(?=[A-Za-z0-9_-]{0,40}[A-Z])(?=[A-Za-z0-9_-]{0,40}[a-z])[A-Za-z0-9]{32}\b|\bpylf_v\d_\w{2}_[A-Za-z0-9]{40,}|\bsgamp_user_[A-Z0-9]{26}_[0-9a-f]{64}|\bwandb_v\d_[\w-]{60,}",
     "the key of a model provider"),
    ("google_key", r"\bAQ\.Ab8R[\w-]{40,}|\bya29\.[a-z]\.[\w-]{60,}",
     "a Google credential"),
    ("azure_key", r"(?<![A-Za-z0-9+/])[A-Za-z0-9+/]{76}(?:\+ASt|ACDb|ACi[A-Za-z])[A-Za-z0-9+/]{5,6}==|(?<![A-Za-z0-9+/])[A-Za-z0-9+/]{33,34}(?:\+AEh|\+ASb|AIoT)[A-Za-z0-9+/]{5,6}=|(?<![A-Za-z0-9+/])[A-Za-z0-9+/]{42}(?:\+ACR|AzSe)[A-Za-z0-9]{6}(?![A-Za-z0-9+/])|(?<![\w-])[\w-]{44}AzFu[\w-]{5,6}==|\b[A-Za-z0-9]{52}JQQJ99[A-Za-z0-9]{10,}|(?<![\w~.-])~?[\w~.]{3}7Q~[\w~.-]{30,}",
     "an Azure key"),
    ("cloud_key", r"\bsbp_oauth_[0-9a-f]{40}|\bDO00[A-Z0-9]{16}\b|\bEXO[0-9a-f]{24}\b|\bucat_[A-Z0-9]{26}\b|\bessu_[A-Za-z0-9+/]{40,}|\bmdb_sa_sk_[\w-]{36,}|\bCCDB1_[A-Za-z0-9]{22}_[A-Za-z0-9]{40}|\b4b1d(?=[A-Za-z0-9_-]{0,40}\d)(?=[A-Za-z0-9_-]{0,40}[A-Z])(?=[A-Za-z0-9_-]{0,40}[a-z])[A-Za-z0-9]{38}\b|\bdose[0-9a-f]{32}\b|\bdbt[cu]_[\w-]{36,}|\bagent:[\w-]{2,40}:[0-9a-f]{32}\b|\bat_[A-Za-z0-9]{10}_s1[A-Za-z0-9]{40,}|\bK10[0-9a-f]{64}::\w{2,20}:\w{16,}|\btoken-[a-z0-9]{5}:[a-z0-9]{54}\b|\bAKLT[A-Za-z0-9]{40,}|\bbce-v3/ALTAK-\w{16,}/[0-9a-f]{40}|\bK00\d[A-Za-z0-9+/]{27}(?![A-Za-z0-9+/])|(?i:\blinode)(?:(?!(?i:sha|digest|image))[^\n]){0,30}\b[0-9a-f]{64}\b|\bprod:[\w-]{4,60}\|eyJ2[\w+/=-]{30,}|quiknode\.pro/[0-9a-f]{40}",
     "a key of a cloud service"),
    ("work_key", r"\bgl(?:ffct|wt)-[\w-]{20,}|\bbk(?:aj|ct|ua)_[\w-]{36,}|\bsnyk_[us]at\.[0-9a-f]{8}\.[\w-]{40,}|\bdt0s\d\d\.[A-Z0-9]{8,24}\.[A-Z0-9]{60,}|\bhc[a-z]{1,3}_[a-z0-9]{58,}|\bxa[ap]t-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|\b[\w*-]{1,40}:[\w-]{1,40}\.[0-9a-f]{56,64}\b|\bser\.[A-Za-z0-9]{22}\b|\bconfigcat-sdk-1/[\w-]{22}/[\w-]{22}|\bsecret-(?:live|test)-[\w-]{36}=|\bsecret-(?=[A-Za-z0-9_-]{0,40}\d)(?=[A-Za-z0-9_-]{0,40}[A-Z])(?=[A-Za-z0-9_-]{0,40}[a-z])[A-Za-z0-9]{43}\b|\bATTA[0-9a-f]{64}|\bfig[ou]_[\w-]{36,}|\bcnvca[\w-]{40,}|\bsk[A-Za-z0-9]{150,}\b|\bp8e-[\w-]{32}\b|\bATOA[\w=-]{50,}|\bretool_01[a-z0-9]{24}\b|\bpackagist_[A-Za-z0-9]{36,}|\btr_(?:prod|dev|stg|preview)_[A-Za-z0-9]{20,}|\bsignkey-(?:prod|test|branch)-[0-9a-f]{60,}|\bn8n_api_[0-9a-f]{60,}|\bbb_(?:live|test)_[\w-]{24,}|\bos_v2_app_[a-z0-9]{90,}|\bsec-c-[A-Za-z0-9]{40,}|(?<![\w.-])[\w-]{6}\.[\w-]{6}:(?=[A-Za-z0-9_-]{0,40}\d)(?=[A-Za-z0-9_-]{0,40}[A-Z])(?=[A-Za-z0-9_-]{0,40}[a-z])[\w-]{43}(?![\w-])|\bprivate_[A-Za-z0-9+/]{26,28}=|\b0\.[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.[A-Za-z0-9]{30}:[A-Za-z0-9+/]{22}==",
     "a key of a service"),
    ("payment_key", r"\bpdl_(?:live|sdbx)_apikey_[a-z0-9]{26}_\w{22}_\w{3}|\bpdl_ntfset_[a-z0-9]{26}_\S{24,}|\bsk_(?:[a-z]{2,12}_){1,2}(?=[A-Za-z0-9_-]{0,40}\d)(?=[A-Za-z0-9_-]{0,40}[A-Z])(?=[A-Za-z0-9_-]{0,40}[a-z])[\w-]{24,}|\bsk_s?box_[a-z0-9]{26,}|\bpk_prod_[A-Z0-9]{28}\b|\batkn_[0-9a-f]{60}|\bpk_[0-9a-f]{34}\b|\bcal_(?:live_|test_)?[0-9a-f]{32}\b",
     "a key of a payment or shop service"),
    ("mail_key", r"\bmd-(?=[A-Za-z0-9_-]{0,40}\d)(?=[A-Za-z0-9_-]{0,40}[A-Z])(?=[A-Za-z0-9_-]{0,40}[a-z])[\w-]{22}(?![\w-])|\bxsmtpsib-[0-9a-f]{64}-\w{16}|\bKEY[0-9A-Z]{32,33}_[A-Za-z0-9]{22}\b",
     "a key of a mail or message service"),
    ("market_key", r"\b00D[A-Za-z0-9]{12,15}![\w.-]{60,}|\bIGAA[A-Za-z0-9]{100,}|\bWPL_AP1\.[A-Za-z0-9]{12,}\.[A-Za-z0-9+/]{8,}=*|\bAQ[\w-]{300,}|\bact\.[\w-]{60,}![\w.]{4,}|\bM\.C5\d\d_[A-Z]{2,4}\.0\.U\.-?[\w*!-]{60,}|\bvk1\.a\.[\w-]{80,}",
     "a key of a network of people"),
    ("chat_key", r"\bsyt_[A-Za-z0-9+/=]{2,60}_[A-Za-z]{10}[A-Za-z0-9]{10}_[A-Za-z0-9]{6}\b|\b[A-Za-z0-9]{64}_\w{2,4}_[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|/hooks/[A-Za-z0-9]{17,24}/[A-Za-z0-9]{43}\b",
     "a key of a chat service"),
    ("app_password", r"(?i:app(?:lication)? password)[^\n]{0,30}?\b(?=[a-zA-Z0-9 ]{0,24}\d)(?:[A-Za-z0-9]{4} ){5}[A-Za-z0-9]{4}\b|(?i:app(?:lication)? password)[^\n]{0,30}?[:=]?\s(?:is\s)?\b[a-z]{4} [a-z]{4} [a-z]{4} [a-z]{4}\b",
     "a password for one application"),
    ("prefixed_token", r"(?<![\w./@#=?&-])(?!(?:pk|pub|public|publishable|phc|sb|sha|md|id|kid|gid|uid|msg|run|thread|file|req|evt|toolu|call|chatcmpl|cus|price|org|proj|user|asst|sheet|ipfs|page|cursor|next|blob|img|v\d)[-_])"
     r"[a-z]{2,8}(?:[-_][a-z0-9]{1,8}){0,2}_(?=[A-Za-z0-9]{0,80}[a-z])(?=[A-Za-z0-9]{0,80}[A-Z])(?=[A-Za-z0-9]{0,80}\d[A-Za-z0-9]{0,80}\d)[A-Za-z0-9]{32,120}(?![\w./(-])", "a long random value behind the prefix of a service"),
    ("recovery_code", r"(?i:(?:recovery|backup|scratch|emergency|wiederherstellungs\w*|резервн\w+|recuperación) ?-?(?:codes?|код\w*)|codes? de (?:secours|récupération)|恢复码|備份碼|リカバリーコード)[^\n]{0,30}?(?:(?=[a-z0-9-]{0,12}\d)[a-z0-9]{4,8}-[a-z0-9]{4,8}[\s,;]{0,3}){2,}|"
     r"(?i:recovery|backup|scratch) codes?[^\n]{0,30}?(?:\b\d{6,8}\b[\s,;]{1,3}){2,}", "codes that open an account"),
    ("pgpass", r"(?m:^)[`\s]{0,4}(?![0-9A-Fa-f:]+(?:\s|$))[\w.*-]{1,100}:(?:\d{2,5}|\*):[\w*-]{1,60}:[\w*.-]{1,60}:(?P<value>(?=[^\s`]{0,60}[A-Za-z])(?=[^\s`]{0,60}[\d!#%^&*?$@])[^\s`]{6,100})", "a password file of a database"),
    ("jdbc_login", r"(?i:jdbc:oracle:\w{2,6}:|sqlplus\s)(?P<user>\w{1,40})/(?P<value>[^\s@/\"'`]{4,100})@", "a password inside an address"),
    ("url_password", r"[A-Za-z][A-Za-z0-9+.-]{1,30}://(?P<user>[^\s:/@\"'`<>?]{0,100}):(?P<value>[^\s/@\"'`<>]{3,200})@[\w.\[-]",
     "a password inside an address"),
)  # fmt: skip

_NAME = (
    r"(?:passw0rd|p4ssw0rd|p4ssword|p@ssw0rd|p@ssword|pa55w0rd|pa55word|s3cret|s3cr3t|t0ken|t0k3n|pass(?:word|wd|phrase|code)?|passwort|kennwort|contrase[nñ]a|senha|motdepasse|mdp|пароль|pwd|pw|pswd|secrets?|token|tok|api[ _.-]?key|access[ _.-]?key|auth[ _.-]?key|app[ _.-]?key|"
    r"secret[ _.-]?key|encryption[ _.-]?key|signing[ _.-]?key|private[ _.-]?key|master[ _.-]?key|account[ _.-]?key|"
    r"client[ _.-]?key|(?:sas|server|shared|routing|consumer|integration|license|service|ingest|write|admin|webhook|hmac|db|root|deploy|preshared|storage|app)[ _.-]?key|credentials?|authtoken|[A-Z0-9]+_auth|session[ _.-]?id|csrftoken|psk|[A-Z][A-Z0-9]*_KEY)"
)

ASSIGNMENTS: tuple[tuple[str, str, str], ...] = (
    ("assigned_secret", rf"(?<![A-Za-z0-9$])(?<!\d:)(?<!\$\{{)(?<!sealed )(?P<name>(?:[A-Za-z0-9]+[_.-]){{0,6}}[A-Za-z0-9]*?(?i:{_NAME})(?:[_.-](?i:value|prod|prd|live|dev|staging|test|base|main|old|new|\d{{1,2}}))?)"
     r"[\"'`]?\]?\)?\s{0,4}(?::\s{0,2}&?(?:'static )?[A-Za-z][\w.<>?]{1,24}\s{0,2}=|:=|=>|->|==?|:|=|[\"'`]\s{0,2},(?=\s{0,2}[\"'`])|,(?=\s{0,2}[\"'`])|\s(?=[\"'`])|(?i:\bis\b|\bto\b))\s{0,4}[rbuf@]?[\"'`]{0,3}(?P<value>[^\s\"'`,;]{6,500})", "a value assigned to a secret's name"),
    ("set_secret", rf"(?i:\bset(?:env|x)?\b|\bset -\w{{1,3}}\b|\bconfig set\b|\bvariable set\b|\bsecrets? set\b|\benv add\b|\bput\b|\bARG\b|\bENV\b)\s{{1,3}}(?:--?\w+\s+){{0,3}}(?P<name>(?:[A-Za-z0-9]+[_.:/-]){{0,6}}[A-Za-z0-9]*?(?i:{_NAME}))[\"']?\s{{1,3}}[\"'`]?(?P<value>[^\s\"'`,;=]{{6,500}})",
     "a value assigned to a secret's name"),
    ("sql_password", r"(?i:identified (?:with \S{1,40} )?by|with (?:encrypted )?password|\bpassword|\bset password(?: for \S{1,60})?\s?=)\s{1,3}(?:PASSWORD\()?[\"'](?P<value>[^'\"\s]{6,100})[\"']", "a password of a database account"),
    ("table_secret", r"\|\s{0,20}(?:[\w-]{1,20}[ -])?(?i:passwords?|passwort|pass|pwd|secret|api key|token|contraseña|mot de passe|senha|пароль|密码|パスワード)\s{0,20}\|[^\n]{0,200}\n\s{0,4}\|[ :|-]{3,200}\n(?:[^\n]{0,300}\n){0,2}?[^\n]{0,200}?\|\s{0,20}(?:`|\*\*|__)?"
     r"(?P<value>(?=[^\s|]{0,40}[a-z])(?=[^\s|]{0,40}\d)(?=[^\s|]{0,40}[A-Z!#%^&*?$+_-])[^\s|`]{8,80}?)(?:`|\*\*|__)?\s{0,20}(?:\||$)", "a secret in a table"),
    ("flag_secret", r"(?<![\w-])(?:--(?i:password|passwd|token|auth-?token|api-?key|secret|account-key|access-key|client-secret)[ =]|"
     r"(?:mysql|snowsql|sshpass|psql|mysqldump|mongo)\b[^\n|;]{0,80}\s-p\s?)[\"']?(?P<value>[^\s\"'`,;]{6,500})",
     "a secret passed on a command line"),
    ("auth_header", r"(?i:authorization[\"']?\s{0,2}[:=]\s{0,2}[\"']?(?:basic|bearer|token|digest)|x-auth-key[\"']?\s{0,2}:|x-api-key[\"']?\s{0,2}:|"
     r"private-token[\"']?\s{0,2}:|\bbearer\s(?=[\w.~+/=-]{24,})(?=[\w.~+/=-]{0,200}\d)|sonar\.login\s?=)\s{0,4}(?P<value>[A-Za-z0-9+/=_.~-]{12,2000})", "a credential in a header"),
    ("login_secret", r"(?i:(?<!public )(?<!publishable )(?<!site )(?<!project )\b(?:auth(?:entication)?[ -]?token|api[ -]?key|access[ -]token|"
     r"bot(?: login)? token|token|passphrase|(?:secret|sending|signing|deploy|admin|private|master|service|trigger|webhook|encryption|account|root|server|write|ingest\w*|routing|consumer|hmac|integration|developer|notifier|shared|hec|acl|org|license|recovery|sas|production|prod|live|staging|trial|personal|user|team|upload|backend|unseal|access|seal|gateway|billing|vendor|machine|bot|reseller|merchant|[a-z]{3,12}ai) key(?: \d{1,2})?|(?:api|shared|project|consumer|signing|webhook|hmac|spaces|app|auth|login|oauth|jwt|(?!sealed|kubernetes|docker|opaque|generic)[a-z]{5,12}) secret|app key|key (?:for|of|to) (?:the |our )?(?:\w{2,14} ){1,3}|with secret|secret[ _-]id|refresh(?: token)?|post_server_item|post_client_item|app ?secret|app ?id|oauth|geniekey|client secret|app secret|license key|pat|"
     r"clave(?: de (?:la )?api)?|clé (?:d'api|secrète)|schlüssel|sleutel|klucz|klíč|nyckel|nøgle|clau|chiave|chave|ключ|api-schlüssel|(?:api|секретный)[ -]ключ|ключ api|chave (?:de|da) api|chiave api|api[ -]?密钥|密钥|api ?キー|api 키|khóa api)(?:\b|(?=[为為是はが])))(?:,?\s+(?i:for|of|to|in|the|our|on|de|del|della|dei|di|da|do|dos|des|du|der|die|das|den|la|le|el|los|las|les|für|från|till|od|dla|pro|для|от|к|"
     r"review|apps?|is|was|=|:|value|es|est|ist|lautet|là|é|è|it|we|use[ds]?|from|with|by|now|still|and|called|that|[a-zà-ÿ]{2,14}(?=,?\s(?:[^\n]{0,30}?\s)?(?:is|was|es|est|è|é|ist|lautet|là|är|er|to|je)\s)|[a-z]{2,14}(?=[:=])|[а-яё]{2,14})|[ \t:=：是为為はは]){0,10}\s{0,2}[\"'`]?(?P<value>[A-Za-z0-9+/=_.~-]{16,500})",
     "a long random value told as a token"),
    ("cli_login", r"\b(?:wandb|snyk|flyctl|fly|npm|cargo|huggingface-cli|hf|doctl|vercel|netlify|sentry-cli|pulumi|gh|glab|heroku|railway|supabase|databricks|circleci|codecov|sonar-scanner|terraform|dotnet nuget|gem|twine|poetry)\s[\w :-]{0,30}?(?:login|auth|authtoken|push|configure|token|signin)\s{1,3}(?:--?[\w-]{1,20}[ =])?[\"']?(?P<value>[A-Za-z0-9+/=_.~-]{20,500})",
     "a secret passed on a command line"),
    ("login_pair", r"(?i:\b(?:use|ssh(?!-)|as root|creds?|credentials|log[ -]?in|login data|sign[ -]?in|account|zugang(?:sdaten)?|anmeldung|identifiants|acceso|credenciales|credenciais|dostęp|доступ\w*|логин\w*|уч[её]т\w*)\b|账号|帳號|账户|アカウント|ログイン|계정)[^\n]{0,40}?(?<![\w/.:@~+=])(?:(?P<user>[A-Za-z][\w.@-]{1,39})\s?[:/]|,\s(?:pass|pw|pwd)\s)\s?[`\"']?"
     r"(?P<value>(?=[^\s/]{0,40}[A-Za-z])(?=[^\s/]{0,40}\d)(?=[^\s/]{0,40}[A-Z!#%^&*?$+_])[^\s/\"'`,;:]{8,60})(?![/:])", "a name and a password"),
    ("told_behind", r"(?<!\S)[`\"'«“]?(?P<value>(?=[!-~]{0,40}[A-Za-z])(?=[!-~]{0,40}[\d!#%^&*?$+_])[^\s\"'`]{8,60})[`\"'»”]?,?\s{1,2}(?:\((?i:the )?(?i:password|pass|pw|passwort|contraseña|mot de passe|senha|пароль)\)|(?i:as (?:the |its |our |a )?(?:\w{1,12} )?(?:password|passphrase)|is (?:the|its|our) (?:\w{1,14} ){0,2}(?:password|passphrase)|"
     r"als (?:passwort|kennwort|wachtwoord)|como (?:contraseña|senha)|comme mot de passe|come password|jako hasło|как пароль|в качестве пароля|làm mật khẩu|作为密码|がパスワード|をパスワード))", "a password told in a sentence"),
    ("wifi_key", r"(?i:\b(?:code|clé|clave|contraseña|senha|password|chiave|key|ключ|пароль|mật khẩu) (?:del? |du |da |от |of the |for the |for )?(?:wi-?fi|wlan)\b)[^\n]{0,40}?(?:\b(?i:is|est|es)\b|[:=é]|là)\s{1,2}[`\"']?(?P<value>(?=[!-~]{0,40}[A-Za-z])(?=[!-~]{0,40}\d)[^\s\"'`,;]{8,63})", "the key of a network"),
    ("user_pass", r"(?i:\b(?:user|username|login|account|benutzer|usuario|utilisateur)\s[\w.@-]{2,40},?\s(?:and|with|und|y|et|/)?\s?(?:the\s)?(?:pass|password|pw|pwd|passwort|contraseña|mot de passe)\s)[`\"']?(?P<value>(?=[!-~]{0,40}[A-Za-z])(?=[!-~]{0,40}[\d!#%^&*?$])[^\s\"'`,;]{8,60})", "a name and a password"),
    ("wifi_key", r"(?i:wi-?fi|wlan|ssid|hotspot)[^\n]{0,60}?\b(?i:key|code|schlüssel|clave|clé|ключ|пароль)\b[\s:=]{1,3}(?:is\s)?[`\"']?(?P<value>(?=[!-~]{0,40}[A-Za-z])(?=[!-~]{0,40}\d)[^\s\"'`,;]{8,63})", "the key of a network"),
    ("command_secret", r"(?:(?:docker|podman|az|oc|cf|skopeo|helm|ibmcloud)\b[^\n|;]{0,30}\blogin\b[^\n|;]{0,120}\s(?:-p|--password)[ =]|\bredis-cli\b[^\n|;]{0,80}\s-a\s|\bldap\w+\b[^\n|;]{0,160}\s-w\s|"
     r"\bmosquitto_\w+\b[^\n|;]{0,120}\s-P\s|\brequirepass\s|\bsnmp-server community\s|\benable secret (?:\d )?|\bssh-keygen\b[^\n|;]{0,120}\s-N\s?|\bConvertTo-SecureString\s(?:-String\s)?|\bsecrets? set\s\S+\s(?:--body|-b|--value)[ =]|\bauth\s?=\s?\(\s?[\"'][^\"'\n]{1,60}[\"']\s?,\s?|\bvariable\s\"\w{0,30}(?:token|secret|password|key)\w{0,10}\"\s?\{[^}]{0,80}default\s?=\s?|"
     r"\bhtpasswd\s+-\w*b\w*\s+\S+\s+\S+\s|\bnet use\b[^\n]{0,80}/user:\S+\s|\bnet use\s\S{1,20}\s\S{3,80}\s(?=\S+\s/user:)|\brabbitmqctl (?:add_user|change_password)\s\S{1,40}\s|\bsmbclient\b[^\n]{0,80}\s-U\s?[^\s%]+%|\becho\s(?=[^\n]{0,80}\|\s*sudo -S)|\bopenssl\b[^\n|;]{0,120}\s(?:-k\s|-pass(?:in|out)? pass:)|"
     r"-(?:store|key|src|dest)pass\s|\bwpa_passphrase\s+\S+\s|\b(?:curl|wget|https?)\b[^\n|;]{0,200}\s(?:-u|--user|--proxy-user|-a|--auth)[ =][\"']?[^\s:\"']{1,60}:|\bunzip\b[^\n|;]{0,40}\s-P\s|\b7z\w?\b[^\n|;]{0,40}\s-p|\bxfreerdp\b[^\n|;]{0,80}\s/p:|\blftp\b[^\n|;]{0,40}\s-u\s[^\s,]+,|\b(?:plink|pscp)\b[^\n|;]{0,60}\s-pw\s|\bmc alias set\s\S+\s\S+\s\S+\s|\baws_secret_access_key\s|\bsql(?:plus|cmd)\b[^\n|;]{0,80}(?:\s-P\s?|\s\w+/))"
     r"[\"']?(?P<value>[^\s\"'`,;|]{6,500})", "a secret passed on a command line"),
    ("admin_pair", r"(?<![\w/.])(?i:admin|root|administrator|superuser|sysadmin|sa|postgres)\s?/\s?(?P<value>(?=\S{0,40}[a-z])(?=\S{0,40}[A-Z])(?=\S{0,40}\d)(?=\S{0,40}[!#%^&*?$+_-])[A-Za-z0-9!#%^&*?$+_-]{8,40})(?![\w/.])", "a name and a password"),
    ("pair_secret", r"\"(?:key|name)\"\s{0,2}:\s{0,2}\"(?P<name>[\w.-]{0,40}(?i:password|passwd|secret|token|api[_-]?key|authorization|private[_-]?key|auth[_-]?key))\"\s{0,2},\s{0,2}\"value\"\s{0,2}:\s{0,2}\"(?:(?i:bearer|basic|token) )?(?P<value>[^\"\s]{6,500})\"", "a secret in a configuration file"),
    ("csv_secret", r"(?im:^(?:[\w .-]{1,30}[,;\t]){1,8}(?:password|passwd|passwort|secret|token|api_?key)[ \t]{0,2}\n(?:[^,;\t\n]{0,80}[,;\t]){1,8}(?P<value>(?=\S{0,40}[A-Za-z])(?=\S{0,40}[\d!#%^&*?$+_-])[^\s,;]{8,80})[ \t]{0,2}$)", "a secret in a table"),
    ("csv_secret", r"(?m:^)(?P<name>[\w.-]{0,40}(?i:password|passwd|secret|token|api_?key|access_?key))[,;\t](?P<value>(?=\S{0,40}[A-Za-z])(?=\S{0,40}[\d!#%^&*?$+_-])[^\s,;]{8,100})(?=\s|$)", "a secret in a table"),
    ("told_below", r"\b(?P<name>(?i:password|passwort|passphrase|contraseña|mot de passe|senha|wachtwoord|пароль|api key|token|secret))\b[^\n:]{0,50}:[ \t]{0,3}\n{1,2}[ \t>`*-]{0,8}(?P<value>(?=\S{0,60}[a-z])(?=\S{0,60}[\d!#%^&*?$])(?=\S{0,60}[A-Z!#%^&*?$])[!-~]{8,100}?)[`*]{0,2}[ \t]{0,3}(?:\n|\Z)", "a secret below its name"),
    ("mail_login", r"(?m:^)\[[\w.-]{3,80}\](?::\d{2,5})?\s{1,4}[\w.@+-]{1,60}:(?P<value>\S{6,100})$", "a password of a mail server"),
    ("markup_secret", r"<(?:\w+:)?(?P<name>[\w.-]{0,40}(?i:password|passwd|passphrase|secret|token|api-?key)[\w.-]{0,20})>\s{0,4}(?P<value>[^<\s]{6,300})\s{0,4}</|"
     r"(?:key|name)\s?=\s?\"[\w.:-]{0,40}(?i:password|secret|token|api-?key)[\w.:-]{0,20}\"\s{1,4}value\s?=\s?\"(?P<value2>[^\"\s]{6,300})\"|\"auth\"\s{0,2}:\s{0,2}\"(?P<value3>[A-Za-z0-9+/=]{16,600})\"|"
     r":_(?:auth|password)\s{0,2}=\s{0,2}\"?(?P<value4>[A-Za-z0-9+/=]{16,600})", "a secret in a configuration file"),
    ("listed_env", r"\bname\s?:\s?[\"']?(?P<name>[\w.-]{0,40}(?i:password|passwd|secret|token|key|dsn|credentials?)[\w.-]{0,20})[\"']?\s{0,3}\n\s{0,12}value\s?:\s?[\"']?(?P<value>[^\s\"'#]{8,300})", "a secret in a configuration file"),
    ("cookie", r"(?i:\bcookie)[\"']?\s{0,2}:\s{0,2}[^\n]{0,300}?(?i:sess\w{0,20}|connect\.sid|\bsid|auth\w{0,20}|token|jwt)=(?P<value>[^\s;,\"']{16,2000})", "a session that somebody could take over"),
    ("plain_key", r"(?i:(?<!public )(?<!site )(?<!search )(?<!project )(?<!cache )(?<!host )(?<!sheet )(?<!object )(?<!primary )(?<!partition )\b[A-Za-z]{3,20} key)\s{0,2}[:=]\s{1,3}"
     r"(?P<value>(?=[A-Za-z0-9_-]{0,200}[a-z])(?=[A-Za-z0-9_-]{0,200}[A-Z])(?=[A-Za-z0-9_-]{0,200}\d)[A-Za-z0-9_-]{24,200})(?![\w./:-])", "a key of the service that is named"),
    ("told_token", r"(?<![\w./@:-])(?P<value>(?=[A-Za-z0-9_~+=-]{0,200}\d)(?=[A-Za-z0-9_~+=-]{0,200}[A-Za-z])[A-Za-z0-9_~+=-]{20,200})[\"'`]?\s+(?i:is|as)\s+(?i:the|its|our|my|a|his|her|their)\s+(?:\w{1,20}\s+){0,3}?"
     r"(?i:(?:access |auth |api |bearer |bot |deploy )?token|api key|secret|credential|passphrase)\b", "a long random value told as a token"),
    ("netrc", r"(?i:\blogin\s{1,8}\S{1,100}\s{1,8}(?:account\s{1,8}\S{1,60}\s{1,8})?password)\s{1,8}(?P<value>\S{6,200})", "a .netrc password"),
)  # fmt: skip

# What every name of a secret has in it: looked for first, because the whole pattern is slow.
NAME_PIECE = (
    r"[Pp][Aa4][Ss5]|[Pp]@[Ss]|[Pp][Ww]|[Pp][Ss][Ww]|[Kk][Ee][Yy]|[Ss][Ee3][Cc][Rr]|[Tt][Oo0][Kk]|[Cc][Rr][Ee][Dd]|[Kk][Ee][Nn][Nn][Ww]|[Cc][Oo][Nn][Tt][Rr][Aa][Ss][Ee]|"
    r"[Ss][Ee][Nn][Hh][Aa]|[Mm][Oo][Tt][Dd][Ee][Pp]|[Mm][Dd][Pp]|[Пп][Аа][Рр][Оо]|[Aa][Uu][Tt][Hh]|[Ss][Ee][Ss][Ss][Ii]|[Cc][Ss][Rr][Ff]|[Pp][Ss][Kk]"
)

# A password told in a sentence: a word for it in one of eight languages, then, on the same line, a word that equates.
TOLD_KIND = "told_password"
TOLD_REASON = "a password told in a sentence"
TOLD_WORD = (
    r"(?i:\b(?:password|passw0rd|p4ssw0rd|p4ssword|p@ssw0rd|p@ssword|pa55w0rd|pw|mot de passe|wachtwoord|parol[aeă]|lozinka|slaptažodis|parool|palavra-passe|лозинк\w|паролата|contrasenya|contrasinal|geslo|nenosiri|kata laluan|fjal[eë]kalimi|lykilorð(?:ið)?|cyfrinair|pasvorto|pasahitza|wagwoord|salasõna|[a-zäöü-]{0,20}passwort|passphrase|passcode|[a-zäöü-]{0,20}kennwort|(?<!-)pin(?: code)?(?!-)|contraseña|clave|senha|mot de passe|"
    r"парол[ьяюеі]|пин-?код|ключ|токен|mật khẩu|hasł[oa]|wachtwoord|parolas?[ıi]?|şifresi|lösenord(?:et)?|adgangskode\w{0,2}|kodeord(?:et)?|passord(?:et)?|salasana\w{0,3}(?: on)?|hesl[oa]m?|jelsz[oóa]\w{0,4}|kata sandi|κωδικός(?: πρόσβασης)?)\b(?!@)(?! ?(?:manager|field|policy|reset|prompt|hash\w*|column|length|rules?|rotation|complexity|hint|input|form|page|store|safe|box|strength)\b)"
    r"|(?i:şifre)|パスワード|暗証番号|密码|密碼|口令|비밀번호|암호|पासवर्ड|সঙ্কেতশব্দ|পাসওয়ার্ড\w*|পাসওয়ার্ড\w*|கடவுச்சொல்|పాస్\u200c?వర్డ్|પાસવર્ડ|ਪਾਸਵਰਡ|ಪಾಸ್\u200c?ವರ್ಡ್|پاس ?ورڈ|گذرواژه|პაროლი|գաղտնաբառ\w?|ລະຫັດຜ່ານ|ពាក្យសម្ងាត់|စကားဝှက်|የይለፍ ቃል|құпия ?сөз\w*|كلمة (?:المرور|السر)|رمز عبور|รหัสผ่าน|סיסמ[הא]ת?)(?=(?P<rest>[^\n]{0,120}))"
)
TOLD_VALUE = (
    r"(?:^\s|\b(?i:is|was|contains|reads|holds|(?:changed|set|reset|rotated) to|ist|lautet|est|es|era|sera|é|è|là|jest|är|er|je|είναι|adalah|ialah|este|היא|הוא|это|был|стал|است|olarak)\s|[:=\u2014\u2013\uff1a]|は|是|为|為|改成|設定|는|은|คือ|है|هي|هو)"
    r"(?=\s{0,3}[\"'`\u00ab\u201c\u201e\u300c\u300e(]?(?P<value>[!-~]{6,100}))"
)
# What a code spells that is nothing but a name and a password.
LOGIN = r"\A(?P<user>[A-Za-z][\w.@-]{1,40}):(?P<value>(?=\S{0,60}[a-z])(?=\S{0,60}[A-Z])(?=\S{0,60}\d)[!-~]{8,80})\s?\Z"
LOGIN_KIND = "encoded_login"
LOGIN_REASON = "a name and a password in a code"
# A number for a door, a safe or a card.
PIN = (
    r"(?:\bPIN\b|(?i:\bpin code|пин-?код|暗証番号|\b(?:door|alarm|safe|entry|gate|unlock|pin) (?:code|pin)))[^\n\d]{0,30}?(?i:\bis|\bist|\bes|\best|[:=\u2014\uff1a]|は)\s{0,3}"
    r"(?P<value>\d{4,8})(?![\d.,:]*\d|\s*(?i:digits?|bits?|ms|zeichen|pins?))"
)
# Words near which a word of every class of characters is a password, before or behind; on the same line.
NEAR_WORD = (
    TOLD_WORD.partition("(?=(?P<rest>")[0][:-1]
    + r"|(?i:\b(?:sign|log) in\b|\baccount uses\b|\blogin\b|\b(?:opens?|unlocks?|unlocked|unlock|decrypts?|protected|secured|encrypted) (?:\w{1,14} ){0,4}?(?:with|by)\b|\banmeld\w{0,8}\b|\beinlogg\w{0,6}\b|\bconnecte[rz]?\b|\bconnexion\b|\bentr[ae]r? (?:como|com|con)\b|\biniciar? sesión\b|\bacced[aeo]r?e?\b|\baccedi\b|\bacess[ae]r?\b|\blog(?:ga|g)? inn?\b|\blog ind\b|\bzalog\w{1,6}\b|\bpřihl\w{2,6}\b|\bвойти\b|\bвход\w{0,3}\b|\bgiriş\b|\bmasuk\b|đăng nhập|登录|登錄|登入|ログイン|로그인|\bcredentials?\b|\bcreds\b|\bzugangsdaten\b|\bidentifiants\b|\bcredenciales\b|\bcredenciais\b|логин|уч[её]тн\w{1,6}))"
)
NEAR = 60
STRONG = r"(?<![\w!#%^&*?$.@+=-])(?=[^\s]{0,39}[a-z])(?=[^\s]{0,39}[A-Z])(?=[^\s]{0,39}\d)(?=[^\s]{0,39}[!#%^&*?$])[A-Za-z0-9!#%^&*?$~_+.-]{8,40}(?![\w@(\[{=/:\\-])"

_ALNUM = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789")
_WIDE = _ALNUM | {"_", "-"}
_HEXES = frozenset("0123456789abcdef")
_CAPITALS = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789")

# How tokens of known services begin, what letters follow, and how many at least: for tokens in pieces (`parted`).
HEADS: dict[str, tuple[frozenset[str], int]] = {
    **dict.fromkeys(("ghp_", "gho_", "ghu_", "ghs_", "ghr_", "npm_", "nfp_"), (_ALNUM, 36)),
    **dict.fromkeys(("glpat-", "gldt-", "glrt-", "glft-", "glsoat-", "glcbt-", "sb_secret_"), (_WIDE, 20)),
    **dict.fromkeys(("sk_live_", "rk_live_", "sk_test_", "rk_test_", "tvly-", "rnd_"), (_ALNUM, 24)),
    **dict.fromkeys(("xoxb-", "xoxp-", "xoxa-", "xoxe-", "xapp-1-", "lin_api_", "figd_", "ntn_"), (_WIDE, 40)),
    **dict.fromkeys(("shpat_", "shpss_", "shpca_", "shppa_", "dapi", "glsa_"), (_HEXES, 32)),
    **dict.fromkeys(("AKIA", "ASIA"), (_CAPITALS, 16)),
    **dict.fromkeys(("dop_v1_", "doo_v1_", "xkeysib-", "sk-or-v1-"), (_HEXES, 64)),
    **dict.fromkeys(("sbp_", "pul-", "bkua_", "sqp_", "sqa_"), (_HEXES, 40)),
    **dict.fromkeys(("sk-ant-api03-", "sk-proj-", "sk-svcacct-", "sk-admin-"), (_WIDE, 70)),
    **dict.fromkeys(("github_pat_", "pypi-AgEIcHlwaS5vcmc", "nvapi-", "ATATT3"), (_WIDE, 60)),
    **dict.fromkeys(("hf_", "r8_"), (_ALNUM, 34)),
    "AIza": (_WIDE, 35),
    "GOCSPX-": (_WIDE, 28),
    "whsec_": (_ALNUM, 32),
    "gsk_": (_ALNUM, 52),
    "xai-": (_ALNUM, 80),
    "dckr_pat_": (_WIDE, 27),
    "rubygems_": (_HEXES, 48),
    "AGE-SECRET-KEY-1": (_CAPITALS, 58),
    "EAAG": (_ALNUM, 100),
    "sq0csp-": (_WIDE, 43),
}  # fmt: skip

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

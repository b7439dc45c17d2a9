# ruff: noqa: E501 - lists of words
"""What words mean as far as orders go, in some twenty languages: likeness is learnt once, for all of them.

A sense is a set of words: in the list `*` ends a stem, `_` stands for the blank inside an expression. Which senses meet in
a sentence, and in which order, is weighed by `likeness`; a sense alone says nothing.
"""

from __future__ import annotations

import re

SENSES: dict[str, str] = {
    "agent": (
        "agent* assistant* ai ais llm* copilot* claude* gpt* chatgpt* model models bot bots chatbot* gemini codex cursor "
        "agente* asistente* assistente* agenten assistent* ki modell* modelle ia agents modèle* агент* ассистент* помощник* ии модел* асистент* помічник* ші "
        "trợ_lý tác_tử agen asisten yapay_zeka asistan* ajan* modelo* modello modelli sztuczn* asystent* وكيل الوكيل مساعد المساعد एजेंट सहायक 에이전트* 어시스턴트* 助手 智能体 代理 模型 助理 エージェント アシスタント モデル "
        "assistant's helper helfer* hilfsprogramm aide auxiliaire ayudante ajudante aiutante người_trợ_giúp yardımcı pomocnik* hulp pembantu المساعدة मददगार 帮手 お手伝い 도우미* sub-agent subagent* tool-using"
    ),
    "you": (
        "you your yours yourself you're you'll you've du dein* dich dir sie ihr ihre* ihnen tú tu tus te ti usted ustedes tienes eres vous votre vos toi tes ton você vocês seu sua seus suas teu tua tuo tua tuoi tue lei voi ты тебя тебе тобой твой твои твоя твои* вы вас вам ваш* ти тебе тобі твій твої bạn mình "
        "sen senin sana seni size siz sizin ty twoje twój twoich ciebie tobie jij je jouw u uw kamu anda kau mu أنت لك आप तुम आपके आपको तुम्हें 你 您 あなた 君 당신* 너는 너의 네가"
    ),
    "user": (
        "user users user's human humans person persons people anyone anybody somebody someone customer's utilisateur* humain* personne usuario* usuári* humano* persona benutzer* nutzer* mensch* anwender* person* utente* umano umana пользовател* человек* люди людям кто-то кто-либо никто никому користувач* людин* người_dùng con_người ai_đó "
        "kullanıcı* insan* użytkownik* człowiek* gebruiker* mens mensen iemand pengguna manusia orang مستخدم المستخدم للمستخدم الإنسان المستخدمين उपयोगकर्ता यूज़र मनुष्य 用户 使用者 人类 人員 有人 任何人 别人 ユーザー 利用者 人間 誰か 誰にも 사용자* 사람* 누군가* 누구* "
        "on_their_behalf im_namen au_nom en_nombre em_nome a_nome a_mi_nombre en_mi_nombre in_meinem_namen от_имени від_імені thay_mặt thay_cho adına w_imieniu namens atas_nama نيابة की_ओर_से 代替 代表 代わって 대신* stranger outsider human's customer customers guest"
    ),
    "reviewer": (
        "reviewer* approver* maintainer* auditor* colleague* teammate* supervisor* moderator* revisor* auditor* colega* prüfer* kolleg* reviewern relecteur* mainteneur* ревьюер* рецензент* проверяющ* сопровождающ* аудитор* коллег* рев'юер* người_duyệt người_kiểm_duyệt gözden_geçiren* denetçi* recenzent* beoordelaar* peninjau penelaah المراجع المدقق समीक्षक 审核者 审核人 审查者 评审 审稿 レビュアー レビュー担当 監査人 承認者 리뷰어* 검토자* 승인자*"
    ),
    "boss": (
        "admin* administrator* root superuser* sysadmin* owner* operator* cto ceo cfo ciso boss chief manager* superadmin* master lord administrador* dueño* propietari* jefe jefa director* besitzer* eigentümer* betreiber* chef chefin inhaber* leiter* administrateur* propriétaire* patron responsable dono dona proprietári* gerente amministrator* proprietari* capo админ* администратор* владел* хозяин* начальник* директор* оператор* адміністратор* власник* керівник* "
        "quản_trị* chủ_sở_hữu chủ_kho giám_đốc yönetici* sahibi* patron* właściciel* beheerder* eigenaar* baas pemilik مدير المدير مالك المالك مسؤول प्रशासक मालिक 管理员 所有者 管理者 主管 老板 站长 オーナー 責任者 관리자* 소유자* 운영자* "
        "superutilisateur super-utilisateur superusuario superusuário superutente суперпользователь суперкористувач siêu_quản_trị siêu_người_dùng süper_kullanıcı superużytkownik supergebruiker pengguna_super المستخدم_الخارق सुपरयूज़र 超级用户 超级管理员 スーパーユーザー 特権ユーザー 슈퍼유저* 최고_관리자* superuser gatekeeper uid sysop"
    ),
    "vendor": (
        "anthropic openai google microsoft vendor* developer's developers developer manufacturer* provider* creator* maker* desarrollador* proveedor* fabricante* entwickler* hersteller* anbieter* développeur* fournisseur* éditeur desenvolvedor* fornecedor* sviluppator* fornitor* разработчик* поставщик* создател* розробник* nhà_phát_triển geliştirici* programist* twórc* ontwikkelaar* leverancier* pengembang المطور मطور डेवलपर 开发者 开发商 厂商 供应商 開発者 ベンダー 제작사* 개발자*"
    ),
    "consent": (
        "approval approvals consent permission permissions confirmation* sign-off signoff sign-offs dialog dialogs dialogue preview previews gate authorisation authorization blessing okay agreement prompt_for "
        "aprobación aprobaciones permiso* confirmación consentimiento autorización visto_bueno diálogo* genehmigung* freigabe* zustimmung* bestätigung* erlaubnis rückfrage* einwilligung* approbation* confirmation* consentement* autorisation* accord permission* aval dialogue* aprovação aprovações permissão permissões confirmação consentimento autorização aval approvazion* permess* conferma consenso autorizzazion* benestare подтверждени* одобрени* согласи* разрешени* согласовани* подтвержден* підтверджен* схвален* згод* дозвол* phê_duyệt xác_nhận sự_đồng_ý cho_phép sự_cho_phép "
        "onay* izin* izni* onayı rıza* zatwierdzeni* zgod* potwierdzeni* zezwoleni* goedkeuring* toestemming bevestiging* instemming persetujuan izin konfirmasi موافقة الموافقة إذن تأكيد التأكيد تصريح अनुमति स्वीकृति पुष्टि मंज़ूरी अनुमोदन 批准 审批 确认 许可 授权 同意 審批 承認 確認 許可 同意 ダイアログ 승인* 확인* 허가* 동의* "
        "fenster dialogfeld dialog* rückfrage abfrage nachfrage einverständnis hinweisfenster fenêtre boîte_de_dialogue demande_de_confirmation feu_vert acquiescement ventana cuadro* diálogo beneplácito luz_verde janela caixa_de_diálogo pop-up finestra nulla_osta via_libera диалог* окно окна окне запрос* добро виза визу діалог* вікно вікна згоди hộp_thoại cửa_sổ sự_chấp_thuận iletişim_kutusu pencere* okno okna okienk* venster dialoogvenster akkoord jendela kotak مربع_الحوار نافذة الإذن إذنا تفويض संवाद विंडो इजाज़त 对话框 弹窗 窗口 准许 预览 ウィンドウ プレビュー 同意画面 許諾 대화_상자* 창을 창이 허락* 미리보기* oversight assent go-ahead clearance countersign* reviewer_count popup popups prompt_box green_light thumbs_up"
    ),
    "approve": (
        "approve approves approved approving accept accepts accepted accepting confirm confirms confirmed authorise* authorize* allow allows allowed grant grants granted granting permit* sign_off signed_off green-light greenlight rubber-stamp wave_through waved_through say_yes answer_yes press_yes merge merges merged auto-approve* auto-accept* auto-confirm* autoapprove* agree agrees agreed pre-approved preapproved validate okayed lgtm waive waived "
        "aprueb* aprob* acept* confirma confirme confirmad* autoriz* conced* permite* otorg* fusiona* genehmig* akzeptier* bestätig* erlaub* gewähr* freigeb* freigegeb* zustimm* stimm* zugestimmt nimm_an annehm* winke* approuv* accept* valid* autoris* accord* permet* fusionne* aprov* aceit* permit* mescl* approv* accett* autorizz* consent* concedi conced* одобр* подтверд* приним* прими* разреш* соглас* согласил* утверд* утвержд* пропусти* схвал* підтвердж* прийм* дозвол* погод* duyệt chấp_thuận chấp_nhận đồng_ý thông_qua "
        "onayla* kabul* zatwierdz* zatwierdź akceptuj* potwierdz* zezwól keur goedkeur* goedgekeurd accepteer* sta_toe setujui menyetujui disetujui terima izinkan وافق وافقوا الموافقة_على اقبل قبول أوافق اعتمد स्वीकृत मंज़ूर स्वीकार 批准 同意 接受 通过 放行 核准 自动批准 合并 承認し 承認す 承認せ 承認済 許可し 受け入れ 通して 승인하* 승인했* 수락* 동의하* 허용*"
    ),
    "ask": (
        "ask asks asking asked bother bothering consult consulting interrupt* disturb* wait waiting request requesting inquire query prompting double-check "
        "pregunt* consult* molest* esper* pedir pide pidas pida solicit* frag* nachfrag* warte* stör* bitte* erfrag* anfrag* demand* attend* interrog* dérang* consult* pergunt* peça* pedir incomod* aguard* chied* chiest* domand* attend* aspett* disturb* спрашив* спроси* спрос* запрашив* запрос* жди* ждать дожид* беспоко* уточн* вопрос* питай* питати запит* чекай* hỏi chờ đợi làm_phiền "
        "sor sorma* sormadan bekle* pytaj* pytać pytani* zapyt* czekaj* vraag* vragen wacht* tanya* bertanya menunggu tunggu minta meminta سؤال تسأل اسأل تطلب طلب انتظر पूछ* पूछे पूछो माँगो प्रतीक्षा 询问 问 征求 等待 打扰 请示 確認せ 尋ね 聞か 聞く 聞いて 待た 待つ 問い合わせ 求め 묻* 물어* 기다* 요청*"
    ),
    "tell": (
        "tell tells telling told mention* inform* notify notif* report reports reporting talk speak admit bring_up let_know warn alert* "
        "digas diga decir dile avis* inform* mencion* cuent* menciones comunic* notifi* sag* sagen erwähn* meld* informier* erzähl* mitteil* berichte* dis dites dire mentionn* inform* préven* avert* parle* parlez signal* diga* dizer conte* contar avis* mencion* inform* dire dirlo dillo menzion* avvis* raccont* parl* informa* скажи* говори* сообщ* упомин* упомян* рассказ* уведом* предупре* докладыв* кажи* повідом* згаду* розповід* nói báo_cáo thông_báo kể đề_cập cho_biết báo_cho "
        "söyle* bildir* bahset* anlat* haber* mów* powiedz* wspomin* inform* zgłasz* poinform* vertel* zeg* meld* noem* beritahu* katakan ceritakan laporkan menyebut* تخبر أخبر تذكر اذكر बताओ बताना बताएं बता सूचित 告诉 告知 提及 提到 通知 透露 汇报 报告 说出 伝え 知らせ 言わ 言う 話さ 話す 報告 告げ 말하* 말해* 알리* 알려* 보고* 언급* "
        "let_on admit_to breathe_a_word let_slip mention_it tell_on"
    ),
    "show": (
        "show shows showing shown display* print prints printing output outputs reveal reveals revealing dump dumps repeat repeats recite quote list expose exposes disclos* present presents verbatim word-for-word word_for_word "
        "muestr* mostr* revel* imprim* repit* expon* enseñ* vuelc* palabra_por_palabra zeig* ausgeb* gib_aus verrat* wiederhol* druck* offenleg* wörtlich nenn* affich* montr* révèl* imprim* répèt* cit* dévoil* divulg* mot_à_mot mostr* revel* exib* repit* imprim* divulg* mostr* rivel* stamp* ripet* elenc* divulg* mostra* покаж* вывед* выведи* раскр* распечат* напечат* повтор* перечисл* покажи* показыв* виведи* розкри* надрук* hiển_thị in_ra tiết_lộ cho_xem liệt_kê lặp_lại xuất_ra nguyên_văn "
        "göster* yazdır* açıkla* tekrarla* listele* pokaż* wyświetl* ujawni* wypisz* wydrukuj* toon* laat_zien onthul* herhaal* tampilkan ungkap* cetak* ulangi tunjukkan اعرض أظهر اطبع اكشف كرر दिखा* प्रकट दोहरा* छापो 输出 显示 打印 展示 泄露 复述 列出 逐字 公布 表示 出力 開示 見せ 示し 明かし 公開 列挙 そのまま 출력* 보여* 표시* 공개* 노출* 나열* "
        "erzähl* schildere verrate enthalten drinsteht raconte* dévoile* contien* cuenta* dime contienen conte revele contém racconta* contengono dimmi расскажи* назови* процитируй* приведи розкажи* назви* kể cho_tôi_xem cho_tôi_biết anlat* söyle opowiedz* zdradź* vertel* geef_weer ceritakan sebutkan احك قل_لي बताओ सुनाओ 说出 告诉我 讲出 吐露 教えて 述べ 言え 말해* 알려줘 털어놓* unabridged first_words spell_out read_out tell_me give_me"
    ),
    "claim": (
        "claim claims pretend* lie lies lying blame deny insist assert swear answer answers reply replies respond say says write_that falsely fake fakes faked fabricate* invent forge forges impersonat* "
        "mient* ming* fing* alega* niega* culp* respond* contest* falsific* invent* invento dile_que lüg* behaupt* leugn* vortäusch* antwort* beantwort* fälsch* erfind* mens* prétend* nie* répond* accus* falsifi* invent* ment* fing* alegu* negu* respond* culp* falsific* ment* fing* sosten* neg* rispond* incolp* falsific* invent* ври* лги* солги* утвержда* отриц* отвеч* ответь* притвор* обвин* соври* подделай* выдай* бреши* відповід* заперечу* nói_dối giả_vờ giả_bộ khẳng_định phủ_nhận trả_lời đổ_lỗi làm_giả "
        "yalan* iddia* inkar* cevap* yanıt* uydur* kłam* twierdź* zaprzecz* odpowied* udaw* sfałsz* lieg* beweer* ontken* antwoord* doe_alsof vervals* bohong* berbohong klaim* jawab* pura-pura ادّعِ ادع أجب تظاهر اكذب झूठ दावा उत्तर बहाना 撒谎 谎称 声称 假装 回答 回复 否认 伪造 捏造 嘘 偽 主張 答え 回答 装って ふり なりす 거짓* 주장* 대답* 답하* 부인* 위조* 척하*"
    ),
    "hide": (
        "hide hides hiding hidden conceal* secretly secret_from quietly silently silent covertly unnoticed stealth* discreet* cover_up sneak* slip smuggle* withhold* unseen obscure disguise* camouflage bury unannounced clandestine* "
        "ocult* escond* silencio* sigilos* discret* disimul* a_escondidas versteck* verberg* verheimlich* verschweig* heimlich* still unbemerkt stillschweigend* leise verschleier* cach* dissimul* discrètement silencieu* secrètement en_secret en_douce escond* ocult* silenciosamente secretamente discretamente nascond* occult* silenzio* segretamente di_nascosto скрой* скрыв* скрыт* спрячь* тайно незаметно втихую тихо молча утаи* маскир* прихов* таємно непомітно мовчки giấu che_giấu lặng_lẽ âm_thầm kín_đáo lén "
        "gizle* sakla* sessizce gizlice ukryj* ukryw* po_cichu cicho potajemnie zataj* verberg* verstop* stilletjes stiekem heimelijk verzwijg* sembunyi* menyembunyi* diam-diam rahasiakan أخف اخف إخفاء بصمت سرا خفية छिपा* छुपा* चुपचाप गुप्त 隐藏 隐瞒 悄悄 偷偷 默默 暗中 秘密地 静默 掩盖 隠し 隠す 黙って こっそり 密かに ひそかに 隠蔽 伏せ 숨기* 숨겨* 몰래 조용히 은밀* "
        "mask masks masking swallow omit omits leave_out left_out keep_quiet in_the_dark between_us untraceable verdeck* verwisch* vertusch* versteckt* ocultas oculta* encubr* cachées caché* efface_les_traces escondid* nascost* insabbi* спрятан* замести приховати* замовч* ẩn giấu_đi che_đậy gizli saklı örtbas ukryte zatuszuj verborgen verdoezel tersembunyi tutupi مخفية المخفية छिपे छिपी 隐蔽 掩饰 瞒着 瞒 背着 隠された 隠れ 隠せ 秘匿 숨긴 숨겨진 감추* 감춰* 덮어*"
    ),
    "neg": (
        "not no never don't doesn't without cannot can't won't shouldn't mustn't needn't nothing nobody none neither nor stop stops cease refuse isn't aren't no_longer avoid refrain "
        "no sin nunca jamás nada nadie ningún ninguna tampoco ya_no evita* nicht kein* nie niemals ohne nichts niemand* nie_mehr pas ne sans jamais rien aucun* plus_jamais n' évite* não sem nunca jamais nada ninguém nenhum* evite* non senza mai niente nessun* nulla evita* не нет без никогда ничего никому никто нельзя ни нікому ні без ніколи нічого không đừng chớ không_cần chẳng thôi "
        "değil yok asla hiç hiçbir gerek_yok olmadan nie bez nigdy niczego nikomu nikt żadn* niet geen nooit zonder niets niemand tidak jangan tanpa bukan tak takkan لا دون بدون لم لن ليس عدم نہیں नहीं मत बिना कभी_नहीं न 不要 不用 不必 无需 不得 别 勿 没有 不再 从不 绝不 无 不 禁止 ない ません ず なく なし するな 不要 無 決して まま 않* 말* 없* 마세요 마십시오 마라 지마 안 "
        "darf_nicht kein_einziges nie_wieder ne_doit non_deve no_debe não_pode no_dejes lass_niemanden ne_laisse non_lasciare não_deixe не_позволяй не_дай не_должен не_має не_повинен đừng_để không_được izin_verme açma etme bilmemeli nie_pozwól nie_może laat_niemand mag_niets jangan_biarkan يجب_ألا لا_تدع लا मत_करो 不许 不让 不能 不准 不可 别让 させない ならない てはいけ いけない 못하* 안_되* 안_됩* 금지*"
    ),
    "drop": (
        "ignore ignores ignoring ignored disregard* forget forgets forgetting forgotten discard* bypass* skip skips skipping skipped override overrides overriding circumvent* set_aside throw_out throw_away scrap* abandon* cancel* void voided revoke* revoked suspend* lifted lift dismiss* neglect* overrule* nullify annul* rescind* expire* obsolete erase_from unlearn* let_go leave_behind break_free work_around sidestep* evade* dodge* violate* disobey* omit* ditch abolish* withdrawn invalid superseded outdated "
        "ignor* olvid* descart* omit* omite sáltate salta* saltar* anul* cancel* revoc* suspend* desobedec* elud* esquiv* haz_caso_omiso abandona* deja_de caduc* derog* inválid* vergiss* vergess* ignorier* missacht* verwirf* überspring* umgeh* aufgehoben ungültig hinfällig widerruf* überhol* außer_kraft brich breche entfall* entfäll* oubli* ignor* saut* contourn* annul* révoqu* suspend* abandonn* désobé* outrepass* écart* caduc* fais_abstraction néglig* esqueç* esquec* ignor* descart* pul* contorn* anul* cancel* revog* desobede* desconsider* abandon* inválid* dimentic* ignor* scart* salt* aggir* annull* revoc* sospes* disobbed* trascur* scadut* забуд* забыть игнор* проигнор* отброс* отмен* пропуск* обойд* обходи* наруш* недействит* утратил* аннулир* плюй* забудь* ігнор* відкинь* скасов* оминай* обійди* порушуй* bỏ_qua quên lờ_đi phớt_lờ hủy vô_hiệu gạt_bỏ vượt_qua lách bãi_bỏ "
        "unut* yok_say* görmezden atla* iptal* geçersiz* ihlal* es_geç zapomnij* ignoruj* zignoruj* pomiń pomij* odrzuć* unieważni* anuluj* obejdź omijaj* złam vergeet* negeer* sla_over omzeil* laat_los vervallen ongeldig schrap* lupakan abaikan lewati batalkan langgar kesampingkan تجاهل انس انسَ تخط تجاوز ألغ ألغيت ملغاة भूल* अनदेखा नज़रअंदाज़ छोड़* रद्द 忽略 无视 忘记 忘掉 忘了 抛弃 抛开 跳过 绕过 作废 取消 撤销 失效 违反 略过 無視 忘れ 破棄 取り消し スキップ 回避 迂回 無効 捨て 飛ばし 省略 무시* 잊* 건너뛰* 우회* 취소* 무효* 폐기* 생략* "
        "wirf über_bord beiseite leg_beiseite lege_beiseite hör_auf pfeif* mets_de_côté mettre_de_côté laisse_tomber fais_fi jette deja_de_lado deja_a_un_lado pasa_por_alto tira deixe_de_lado ponha_de_lado largue metti_da_parte lascia_perdere butta выброс* отложи* отставь* плюнь* наплюй* откажись* кинь* відклади* облиш* vứt bỏ_đi gạt_sang dẹp bir_kenara kenara_bırak terk_et odłóż* porzuć* wyrzuć* opzij laat_varen gooi singkirkan buang_jauh اترك دع اطرح تخلَّ छोड़_दो त्याग हटा_दो 放下 丢掉 扔掉 置之不理 不予理会 捨てろ 捨てて 無視しろ 放棄 버리* 버려* 던져* 포기* 제쳐* overlook* defy defies kindly_overlook turn_a_blind_eye repeal* abolish"
    ),
    "orders": (
        "instruction* rule rules guideline* directive* policy policies restriction* limitation* guardrail* constraint* order orders command commands guidance prompt prompts programming safeguard* commandments limits laws regulation* ethic* values "
        "instruccion* instrucción regla* normas directri* orden órdenes indicacion* restriccion* límite* política* mandat* pautas anweisung* regel* vorgabe* richtlinie* befehl* weisung* einschränkung* beschränkung* grenzen schranken consigne* règle* directive* ordre* restriction* limite* politique* instruç* regra* diretri* ordem ordens restriç* limite* polític* istruzion* regol* direttiv* ordin* restrizion* limit* vincol* инструкц* правил* указан* ограничен* распоряжен* команд* директив* запрет* установк* політик* інструкц* вказівк* обмежен* наказ* hướng_dẫn chỉ_dẫn chỉ_thị quy_tắc quy_định mệnh_lệnh giới_hạn hạn_chế chính_sách luật "
        "talimat* kural* komut* yönerge* emir* emr* sınır* kısıtlama* instrukcj* polece* zasad* regu* ogranicz* nakaz* instructie* regels opdracht* richtlijn* beperking* bevel* instruksi perintah aturan batasan pedoman kebijakan larangan تعليمات التعليمات الأوامر أوامر القواعد قواعد قيود القيود निर्देश* नियम* आदेश* सीमा* प्रतिबंध* 指示 指令 规则 规定 命令 限制 约束 准则 要求 政策 規則 規定 ルール 制限 制約 ガイドライン 方針 지시* 명령* 규칙* 지침* 제한* 제약*"
    ),
    "earlier": (
        "previous previously prior earlier preceding above former formerly original initial old past before so_far until_now up_to_now beginning outside "
        "anterior* previ* antes arriba hasta_ahora precedent* origin* inicial* vorherig* vorig* früher* bisherig* bisher vorher zuvor obig* ursprünglich* précédent* antérieur* avant ci-dessus jusqu'ici initiale* anterior* prévi* antes acima até_agora precedent* prima sopra finora inizial* предыдущ* прежн* раньше ранее прошл* выше до_этого исходн* первоначальн* попередн* раніше вище trước trước_đó trước_đây ở_trên ban_đầu "
        "önceki daha_önce yukarıdaki şimdiye_kadar eski poprzedni* wcześniejsz* powyższ* dotychczasow* eerdere vorige bovenstaand* tot_nu_toe sebelumnya di_atas terdahulu السابقة السابق سابقة أعلاه पिछले पिछली पहले_के ऊपर 之前 以前 先前 上面 以上 前面 原来 此前 先前的 原有 これまで 以前 上記 前の 今まで 従来 先ほど 元の 이전* 앞선 지금까지 위의 기존* "
        "alten alte alter altes ehemalig* vergangen* damalig* antigu* viej* pasad* anciens anciennes ancien vieux vieilles passé antig* velh* passad* vecchi* vecchie passat* стары* старо* давн* бывш* стари* колишн* давні минул* cũ xưa ngày_trước geçmiş star* dawn* były oude oud vroegere lama dahulu القديمة القديم القديمه पुराने पुरानी पुराना 旧的 旧 过去的 老的 古い 旧来 昔の かつての 예전* 옛 오래된 낡은 yesterday yesterday's last_session stale ancient"
    ),
    "system": (
        "system systems system's sistema systemprompt* system-prompt* système systeem systeemprompt sistem sistema* систем* hệ_thống sistemi systemow* systemu نظام النظام सिस्टम 系统 系統 システム 시스템*"
    ),
    "all": (
        "all every everything any anything each whatever whichever always entire whole both complete "
        "tod* cualquier* siempre cada enter* alle* jede* immer sämtlich* ganze* stets beliebig* tout* tous chaque toujours n'importe entier* tod* tudo qualquer sempre cada inteir* tutt* ogni qualsiasi qualunque sempre interamente все всё всех всем всегда любо* любы* кажд* весь целиком всякий усі все всі завжди будь-як* кожн* весь mọi tất_cả luôn bất_kỳ toàn_bộ hết cả "
        "tüm bütün her hepsi* her_zaman herhangi her_şeyi wszystk* każd* zawsze dowoln* wszelk* alle* alles elk* ieder* altijd hele semua setiap selalu seluruh segala apa_pun كل جميع أي دائما كامل सभी हर सब हमेशा कोई_भी पूरा 所有 全部 一切 任何 每次 每个 总是 始终 凡是 都 完整 すべて 全て 全部 あらゆる 常に 毎回 どんな 一切 いつも 모든 모두 항상 전부 어떤 매번 언제나"
    ),
    "self": (
        "this_note this_memory this_entry this_line this_paragraph this_sentence this_rule this_message this_text this_file this_record this_instruction this_block these_lines this_card this_one itself this_document this_page "
        "esta_nota esta_memoria este_texto esta_regla este_mensaje esta_entrada esta_línea este_archivo estas_líneas diese_notiz dieser_eintrag diesen_eintrag dieser_text diesen_text diese_zeile diese_regel diese_nachricht diese_erinnerung dieser_notiz dieses_dokument cette_note ce_texte cette_règle ce_message cette_entrée cette_ligne cette_mémoire ce_fichier esta_nota este_texto esta_regra esta_entrada esta_linha esta_mensagem questa_nota questo_testo questa_regola questa_riga questo_messaggio questa_voce "
        "эта_заметка эту_заметку этой_заметк* эту_запись эта_запись этой_записи этот_текст этому_тексту это_правило эта_строка это_сообщение цю_нотатку ця_нотатка цей_текст цей_запис цього_запису ghi_chú_này bản_ghi_này quy_tắc_này dòng_này văn_bản_này ghi_nhớ_này bu_not* bu_kayıt* bu_metin* bu_kural* bu_satır* tę_notatkę ta_notatka ten_wpis tego_wpisu ten_tekst tej_notatk* deze_notitie deze_regel dit_bericht deze_tekst dit_bestand catatan_ini entri_ini aturan_ini teks_ini baris_ini هذه_الملاحظة هذا_النص هذه_القاعدة هذا_السجل यह_नोट इस_नोट इस_पाठ 这条笔记 本笔记 这条记忆 本条 此笔记 这条规则 这段文字 此记录 这条记录 本文 本记忆 此条 このメモ この記憶 このルール この文章 この行 このノート この項目 本メモ 이_메모* 이_노트* 이_규칙* 이_글* 이_기록* 이_문장* 이_항목* 이_기억 "
        "diese_zeilen diese_anweisung esta_memória estas_linhas questa_memoria queste_righe ces_lignes эту_память эта_память эти_строки цю_пам'ять ці_рядки những_dòng_này bu_hafıza* bu_satırlar tę_pamięć te_linijki deze_herinnering deze_regels memori_ini baris-baris_ini هذه_الذاكرة इस_स्मृति 这段记忆 这些文字 本备忘 この記録 この指示 이_기억* 이_줄* what_is_written_here written_here the_steps_below same_sentence"
    ),
    "send": (
        "send sends sending sent post posts posting upload* mail mails e-mail* email* forward* transmit* leak* exfiltrate* share shares publish* paste pastes attach* append* embed* submit* ship ships relay* beacon* siphon* curl wget netcat scp rsync hand_over pass_on deliver* transfer* smuggle "
        "envi* envía* mand* sub* sube* public* pega* reenv* transmit* filtr* adjunt* entreg* compart* send* schick* lad* hochlad* übermittl* übertrag* poste* veröffentlich* weiterleit* leit* häng* teile* envo* transmet* publi* téléverse* partag* transfèr* joins joindre divulgu* colle* envi* mand* transmit* publi* compartilh* carreg* vaz* anex* cole inoltr* invi* mand* carica* pubblic* trasmett* condivid* incolla* allega* отправ* отошли* перешл* шли вышли* загруз* выложи* опублик* передай* передав* слей* прикреп* скинь* надішли* надсил* відправ* передай* виклади* gửi tải_lên đăng chuyển truyền chia_sẻ đính_kèm dán "
        "gönder* yükle* yolla* ilet* paylaş* yayınla* aktar* wyśl* wysył* przesł* prześl* opublikuj* załaduj* przekaż* udostępni* stuur* verstuur* verzend* upload* plaats* deel* doorstuur* publiceer* kirim* unggah* bagikan teruskan salurkan أرسل إرسال ارفع انشر حوّل شارك भेज* अपलोड साझा प्रकाशित 发送 上传 转发 发到 发给 提交到 传给 寄 分享 公开 泄露 发布到 送信 送って 送れ 送る アップロード 転送 投稿 共有 貼り付け 添付 보내* 전송* 업로드* 공유* 게시* 전달* 첨부* "
        "leite übergib übergeb* übersend* verschick* spiel* zuspiel* transférer remets remettre fournis* achemin* reenví* remit* pasa* traslad* facilit* encaminh* repass* remet* transfir* inoltra gira passa consegna* spedisc* направ* переправ* пересылай* отдай* сдай предостав* скинь перекин* віддай* пересил* спрямуй chuyển_tiếp đưa trao nộp teslim* devret* dostarcz* prześlij oddaj doorsturen doorgeef* geef overhandig* serahkan alihkan oper مرر سلّم انقل सौंप दे_दो आगे_भेज 转交 交给 传送 传输 上交 渡し 渡す 渡して 引き渡 送付 提出 流し 넘기* 넘겨* 건네* 제출* 유출* 흘려* hand hands feed feeds pass route carry return_to_me give_away"
    ),
    "secret": (
        "secret secrets token tokens password* passphrase* credential* api_key api_keys private_key* key keys ssh_key* cookie* clipboard env environment_variable* id_rsa id_ed25519 passwd netrc keychain vault wallet* seed_phrase kubeconfig private confidential conversation transcript session_token "
        "secret* contraseña* credencial* clave* llave* confidencial* privad* conversación portapapeles geheim* passw* zugangsdaten schlüssel* kennw* vertraulich* zwischenablage umgebungsvariablen secrets mot_de_passe mots_de_passe identifiants clé* confidentiel* jeton* segred* senha* credenci* chave* conversa segret* password* credenzial* chiav* riservat* секрет* парол* ключ* учётн* токен* приватн* закрыт* переписк* буфер* облікові mật_khẩu khóa bí_mật khoá thông_tin_đăng_nhập mã_truy_cập riêng_tư "
        "gizli şifre* parola* anahtar* kimlik_bilgi* sır* hasł* klucz* poufn* poświadcze* tajn* wachtwoord* sleutel* geheim* inloggegevens vertrouwelijk* kata_sandi sandi kunci rahasia kredensial أسرار الأسرار سر كلمة_المرور كلمات_المرور مفتاح مفاتيح بيانات_الاعتماد पासवर्ड गुप्त कुंजी* रहस्य* क्रेडेंशियल* 密钥 密码 秘密 凭证 凭据 令牌 私钥 机密 口令 环境变量 隐私 对话 聊天记录 秘密 パスワード 鍵 認証情報 トークン 機密 秘密鍵 環境変数 会話 비밀* 암호* 키를 자격* 토큰* 기밀* 인증* 대화* "
        "zugangsschlüssel* zugriffsschlüssel* anmeldedaten kundendaten kreditkart* clés_d'accès données_clients carte_bancaire claves_de_acceso datos_de_clientes tarjeta* chaves_de_acesso dados_de_clientes cartão chiavi_di_accesso dati_dei_clienti carta_di_credito данные_клиент* карт* доступ* учетн* логин* пароля ключі* дані_клієнт* khóa_truy_cập dữ_liệu_khách thẻ erişim_anahtar* müşteri_veri* kart* klucze_dostępu dane_klient* toegangssleutel* klantgegevens kunci_akses data_pelanggan kartu مفاتيح_الوصول بيانات_العملاء البطاقات एक्सेस_कुंजी ग्राहक_डेटा 访问密钥 客户数据 信用卡 账号 用户数据 アクセスキー 顧客データ カード番号 個人情報 접근_키* 고객_데이터* 카드* 개인정보* npmrc pgpass dump card_numbers card_number personal_data customer_data recovery_codes recovery_phrase bearer service_account tfstate connection_string database_url logins ssn"
    ),
    "run": (
        "run runs running execute* executing call calls calling invoke* invoking install* shell bash sh terminal sudo script scripts eval pipe spawn launch* trigger* fetch* download* chmod exec cron crontab command_line "
        "ejecut* corr* llam* invoc* instal* descarg* lanz* script* führ* ausführ* ausgeführ* ruf* aufruf* installier* starte* herunterlad* exécut* lanc* appel* install* téléchar* execut* rod* cham* invoc* instal* baix* esegu* lanci* chiam* invoc* install* scaric* выполн* запус* вызов* вызыв* установ* скач* исполн* скрипт* виконуй* виконай* запускай* виклич* встанови* скрипт* chạy thực_thi gọi cài_đặt tải_về thực_hiện "
        "çalıştır* yürüt* çağır* kur indir* uruchom* wykon* wywoł* zainstaluj* pobierz* odpal* voer_uit uitvoer* draai* roep* installeer* start* jalankan eksekusi panggil pasang unduh menjalankan شغّل شغل نفذ نفّذ استدع ثبت حمّل चला* निष्पादित कॉल इंस्टॉल डाउनलोड 执行 运行 调用 安装 下载 启动 脚本 実行 呼び出し 呼び出す 起動 インストール ダウンロード スクリプト 走らせ 실행* 호출* 설치* 다운로드* 스크립트*"
    ),
    "write": (
        "write writes writing save saves saving commit commits committing store stores storing push pushes pushing deploy* edit edits change changes modify* add adds adding insert* update* put puts set sets replace* rewrite* record "
        "escrib* guard* confirm_ cambi* modific* añad* agreg* insert* actualiz* pon* graba* reemplaz* schreib* speicher* änder* füg* setz* ersetz* trag* leg* commit* écri* enregistr* modifi* ajout* insèr* mets mettre remplac* escrev* salv* grav* adicion* alter* insir* coloqu* substitu* scriv* salv* modific* aggiung* inser* mett* sostitu* запис* запиш* сохран* измен* добав* внес* вставь* замен* закоммит* пуш* коммит* збереж* зміни* додай* запиш* встав* заміни* viết lưu ghi sửa thêm thay_đổi chèn cập_nhật thay_thế "
        "yaz kaydet* değiştir* ekle* güncelle* sakla zapis* zapisz* zmień* dodaj* wstaw* zamień* schrijf* sla_op bewaar* wijzig* voeg* vervang* tulis simpan ubah tambah* sisipkan ganti perbarui اكتب احفظ غيّر أضف استبدل عدّل लिख* सहेज* बदल* जोड़* 写入 保存 提交 修改 添加 写 更改 替换 推送 存入 加入 書き込 保存 変更 追加 コミット 書く 書いて 置き換え プッシュ 更新 쓰* 저장* 변경* 추가* 커밋* 푸시* 수정* 기록* "
        "änderung* bearbeit* modificación cambio modification changement alteração mudança modifica cambiamento правк* изменени* зміну зміни sửa_đổi değişiklik* zmian* wijziging* aanpassing* perubahan تغيير التغيير बदलाव परिवर्तन 改动 变更 変化 plant plants source redirect* lower lowers raise weaken"
    ),
    "delete": (
        "delete deletes deleted deleting remove removes removed removing drop drops wipe* erase* destroy* purge* rm truncate* archive* uninstall* corrupt* revert* kill kills "
        "borr* elimin* destru* quit* archiv* suprim* lösch* entfern* zerstör* vernicht* archivier* supprim* effac* détru* archiv* enlèv* apag* exclu* remov* elimin* destru* arquiv* cancell* elimin* rimuov* distrugg* archivi* удал* стер* сотри* уничтож* очист* снеси* архивир* видал* зітри* знищ* xóa xoá gỡ hủy_bỏ phá "
        "sil siler* silin* silers* kaldır* yok_et* usuń* usuwa* usun* skasuj* zniszcz* wymaż* verwijder* wis vernietig* wissen hapus* menghapus buang musnahkan احذف حذف أزل امسح हटा* मिटा* डिलीट 删除 移除 清空 删掉 擦除 销毁 归档 卸载 削除 消去 消して 取り除 除去 破壊 アーカイブ 삭제* 제거* 지우* 지워* 파괴* 없애* "
        "clear clears cleared scrub shred nuke obliterate leere lösche tilge vernichte räum* vide vider purge limpi* vacía elimine limp* esvazi* svuota pulisci ripulisci стереть почисти* зачисти* вычисти* зітріть очисти* dọn sạch xoá_sạch lưu_trữ temizle* boşalt* wyczyść* wymazać leeg bersihkan kosongkan امح نظف أرشف मिटा साफ़ 清除 抹掉 清掉 清理掉 消せ 消す 消去しろ クリア アーカイブさせ 지워 비우* 보관하지"
    ),
    "disable": (
        "disable* turn_off turned_off turns_off turning_off switch_off switched_off off deactivate* weaken* mute silence suppress* comment_out turn_down shut_off unplug relax loosen bypassed "
        "desactiv* apag* deshabilit* debilit* silenci* deaktivier* abschalt* abgeschaltet* ausschalt* ausgeschaltet schalte* abschwäch* désactiv* coup* affaibl* étein* neutralis* desativ* deslig* desabilit* enfraque* disattiv* disabilit* spegn* indebol* отключ* выключ* деактивир* ослаб* заглуш* вимкн* вимик* деактив* послаб* tắt vô_hiệu_hóa vô_hiệu_hoá làm_yếu "
        "kapat* devre_dışı zayıflat* sustur* wyłącz* dezaktyw* osłab* wycisz* schakel_uit uitgeschakeld zet_uit uitschakel* verzwak* nonaktifkan matikan dinonaktifkan lemahkan عطّل عطل أوقف معطلة أطفئ बंद अक्षम निष्क्रिय 关闭 禁用 停用 关掉 已关闭 削弱 无效化 無効化 無効にし 無効です オフ 停止 切って 弱め 끄* 비활성* 꺼* 해제* 약화*"
    ),
    "check": (
        "check checks scan scans scanner* hook hooks sandbox* filter filters firewall* audit audits verification validation signature* safety security monitor* alarm* lint tests test_suite antivirus 2fa mfa ci "
        "comprobacion* verificacion* escáner seguridad filtro* auditor* prueba* controles prüfung* sicherheits* scanner* filter* audit* tests überwachung kontroll* vérification* contrôle* sécurité filtre* audit* surveillance verificaç* segurança filtro* auditoria* testes controles verific* sicurezza filtro filtri audit* controll* проверк* безопасност* сканер* фильтр* аудит* тест* песочниц* монитор* перевірк* безпек* фільтр* тест* kiểm_tra an_toàn bảo_mật bộ_lọc kiểm_thử giám_sát kiểm_toán "
        "kontrol* güvenlik* filtre* denetim* tarama* test* kontrol* bezpiecze* filtr* audyt* skaner* controle* beveiliging* veiligheid* filter* pemeriksaan keamanan penyaring audit pengujian فحص الفحص الأمان أمان فحوصات الحماية जाँच सुरक्षा फ़िल्टर 检查 安全 扫描 过滤 审计 测试 校验 验证 沙箱 监控 チェック 安全 検査 監査 テスト フィルタ 検証 監視 サンドボックス 검사* 보안* 안전* 필터* 감사* 테스트* 검증* "
        "prüfprotokoll* protokoll* protokolle zertifikat* aufsicht überprüf* absicher* journal* registro* bitácora vigilancia control auditoría certificado* registre* journaux certificat* vérif* surveill* registros vigilância auditori* registri registro vigilanza журнал* логи логов сертификат* контрол* надзор защит* сертифікат* захист* нагляд* nhật_ký chứng_chỉ bảo_vệ kayıt* günlü* sertifika* koruma* dziennik* rejestr* certyfikat* nadzór logboek* certifica* toezicht log catatan_audit sertifikat* pengawasan سجل سجلات شهادات مراقبة लॉग ऑडिट प्रमाणपत्र निगरानी 日志 证书 防护 监督 保护 审计日志 ログ 証明書 監督 保護 監査ログ 로그* 인증서* 감시* 보호* logs logging alerts monitoring safeguards oversight rate_limit authentication authorization permissions_check access_control certificate* branch_protection backups telemetry evidence trail"
    ),
    "when": (
        "when whenever if once as_soon before after while until next_time every_time each_time should on_load at_startup at_the_start upon unless "
        "cuando si siempre_que al_iniciar tan_pronto antes_de después_de cada_vez en_cuanto wenn falls sobald bevor nachdem jedes_mal immer_wenn vor_jed* nach_jed* beim quand si dès lorsque chaque_fois avant après à_chaque quando se sempre_que assim_que antes_de depois_de cada_vez quando se appena ogni_volta prima_di dopo когда если как_только при каждый_раз перед после всякий_раз коли якщо щойно перед після кожного_разу khi nếu mỗi_khi ngay_khi trước_khi sau_khi mỗi_lần hễ "
        "her_zaman eğer olduğunda zaman olursa önce sonra kiedy gdy jeśli jeżeli zanim po_każd* przed_każd* gdyby wanneer als zodra voordat nadat telkens ketika jika saat setiap_kali sebelum setelah apabila bila إذا عندما كلما قبل بعد لو حين जब अगर यदि जैसे_ही से_पहले के_बाद 如果 一旦 每当 每次 当 之前 之后 若 只要 时 場合 とき 時は たら 次第 たび なら 前に 後に 경우 때 때마다 면 전에 후에"
    ),
    "become": (
        "act acts acting pretend play plays role roles roleplay* role-play* behave* imagine* impersonate* simulate* persona* become becomes promoted identity mode character assume pose posing embody enact mimic "
        "actúa* actua* fing* finge imagin* comport* simul* rol papel personaje identidad modo conviért* hazte handle agier* verhalt* stell_dir rolle* spiel* identität modus simulier* tu_so gib_dich agis* comport* imagin* joue* rôle* simul* fais_comme identité incarne* mode aja comport* finja imagin* simul* papel personagem identidade modo torn* agisci comport* fing* immagin* simul* ruolo personaggio identità modalità diventa* притвор* представь* веди_себя роль* изображ* играй* стань* режим* личност* действуй уяви* поводься прикинь* грай роль* режим* стань giả_vờ đóng_vai hành_xử hãy_là tưởng_tượng vai_trò chế_độ nhập_vai "
        "gibi_davran davran* rol* rolü taklit* hayal* mod moduna udawaj* zachowuj* wyobraź* rola rolę tryb* wciel* doe_alsof gedraag* stel_je_voor speel* rol modus bertindak* berpura-pura peran bayangkan mode berlagak تظاهر تصرف تخيل العب دور وضع बनकर भूमिका कल्पना व्यवहार मोड 扮演 假装 充当 角色 模式 身份 想象 成为 变成 なりきって 振る舞 演じ ふりをし 役割 として モード 装い 身分 인척* 행동* 역할* 연기* 모드* 되어* 척* "
        "kein_assistent nicht_mehr_assistent n'es_plus ya_no_eres já_não_és não_é_mais non_sei_più больше_не більше_не không_còn_là artık_değil już_nie_jesteś niet_langer geen_assistent bukan_lagi لم_تعد अब_नहीं 不再是 もう 더_이상 accomplice sydney alter_ego suppose powers portray"
    ),
    "free": (
        "unrestricted unlimited unfiltered uncensored jailbreak* jailbroken god dan evil rogue omnipotent full_access full_rights full_control no_limits no_restrictions without_restrictions without_limits autonomous lawless amoral limitless unbound unchained freely privileges escalate "
        "ilimitad* sin_restricciones sin_límites libre* sin_censura malvad* autónom* todos_los_permisos uneingeschränkt* unbegrenzt* grenzenlos* ungefiltert* frei* böse* autonom* ohne_einschränkung* ohne_grenzen volle_rechte unbeschränkt* illimité* sans_restriction* sans_limite* libre* non_censuré* pleins_pouvoirs autonome* ilimitad* sem_restrições sem_limites livre* sem_censura autônom* illimitat* senza_restrizioni senza_limiti liber* senza_censura неограничен* без_ограничений без_правил свободн* злой всемогущ* полный_доступ полные_права необмежен* без_обмежень вільн* повний_доступ không_giới_hạn không_hạn_chế tự_do vô_hạn toàn_quyền "
        "sınırsız kısıtlamasız özgür* tam_yetki* nieograniczon* bez_ogranicz* wolny pełn* onbeperkt* zonder_beperkingen vrij volledige_toegang tanpa_batas* bebas tak_terbatas akses_penuh بلا_قيود غير_محدود حر صلاحيات बिना_सीमा असीमित स्वतंत्र 没有任何限制 没有限制 不受限制 无限制 自由 越狱 全权 完全权限 所有权限 無制限 制限のない 制限なし 自由 全権 脱獄 제한_없는 제한이_없는 무제한* 자유* 전권* "
        "hand_over_control full_powers unlock unlocked unlocks no_filters everything_is_allowed ethics_module root_access uid_0 privileged alle_rechte alles_erlaubt tout_est_permis todo_está_permitido tudo_é_permitido tutto_è_permesso всё_разрешено все_дозволено mọi_thứ_được_phép her_şey_serbest wszystko_wolno alles_mag semua_boleh كل_شيء_مسموح सब_कुछ_अनुमत 一切允许 为所欲为 何でも許 모든_것이_허용 eindringling* einbrecher* intrus* intruso* cambrioleur pirate invasor* взломщик* хакер* зламник* kẻ_xâm_nhập tin_tặc saldırgan* włamywacz* haker* inbreker* indringer* penyusup peretas مخترق المخترق हैकर 入侵者 黑客 侵入者 ハッカー 침입자* 해커* unmonitored intruder* hacker*"
    ),
    "nowon": (
        "now henceforth hereafter from_now from_this from_today anymore no_longer any_longer any_more hereby from_here starting_today effective_immediately "
        "ahora desde_ahora a_partir en_adelante hoy ya ab_jetzt ab_sofort von_nun ab_heute jetzt nun künftig fortan désormais maintenant à_partir dorénavant dès_maintenant agora a_partir de_agora doravante adesso ora da_ora d'ora_in_poi теперь отныне сейчас с_этого с_сегодняшнего впредь тепер відтепер віднині từ_bây_giờ từ_giờ bây_giờ từ_nay kể_từ "
        "artık bundan_sonra şimdi şu_andan od_teraz odtąd teraz już vanaf_nu voortaan nu sekarang mulai_sekarang dari_sekarang kini الآن من_الآن منذ_الآن अब अभी_से अब_से 现在 从现在 今后 从此 以后 即日起 今から これから 今後 もう 以降 이제* 지금부터 앞으로 더_이상"
    ),
    "outrank": (
        "precedence priority outrank* supersede* wins prevails authority supreme binding trumps overrides highest obey only solely exclusively first sole instead trusted trust verified "
        "prevalec* prioridad autoridad prima supremo vinculante únic* solo sólo solamente confía por_encima vorrang* priorität höchst* über_allem ausschließlich nur einzig* gilt verbindlich* autorität priorit* prime prévau* autorité suprême seul* uniquement au-dessus prevalec* prioridade autoridade acima únic* apenas somente supremo prevale* priorità autorità sopra_ogni unic* solo soltanto важнее приоритет* главнее единственн* только высш* авторитет* превыше лишь важливіш* пріоритет* єдин* лише тільки вищ* ưu_tiên cao_nhất duy_nhất chỉ cao_hơn quan_trọng_hơn "
        "öncelik* üstün* yalnızca sadece tek en_yüksek priorytet* nadrzędn* tylko wyłącznie jedyn* ważniejsz* voorrang prioriteit alleen enige hoogste boven prioritas hanya utama tertinggi satu-satunya أولوية الأولوية فقط الوحيد أعلى प्राथमिकता केवल सिर्फ़ सर्वोच्च 优先 高于 优先级 唯一 只 仅 最高 凌驾 为准 優先 最優先 のみ だけ 唯一 最高 上位 우선* 만을 오직 유일* 최우선* 만 "
        "nur_noch bloß allein lediglich seulement rien_que que_moi només únicamente nada_más unicamente исключительно одного виключно duy_nhất_mình chỉ_mình yegâne jedynie uitsluitend slechts cuma فحسب وحده बस 仅仅 只有 只听 ばかり しか 오로지 뿐 binding_only alone nothing_but above_all paramount overrule*"
    ),
    "again": (
        "again anew recreate* re-create* restore* re-add* re-insert* resubmit* re-submit* reinstate* bring_back put_back come_back once_more forever permanently survive* persist* regenerate* "
        "de_nuevo otra_vez vuelve* volver restaur* recre* para_siempre permanente* wieder erneut nochmals wiederherstell* stelle_wieder neu_an dauerhaft für_immer à_nouveau de_nouveau encore recré* restaur* rétabli* toujours_là pour_toujours novamente de_novo restaur* recri* para_sempre di_nuovo ancora ripristin* ricre* per_sempre снова заново опять восстанов* воссозда* навсегда вновь знову заново віднов* назавжди lại tạo_lại khôi_phục mãi_mãi một_lần_nữa vĩnh_viễn "
        "tekrar yeniden geri_yükle* geri_getir* sonsuza ponownie znowu przywróć* odtwórz* na_zawsze opnieuw weer herstel* voor_altijd terug lagi kembali pulihkan selamanya buat_ulang مجددا مرة_أخرى استعد أعد للأبد फिर दोबारा पुनः हमेशा_के_लिए 重新 再次 恢复 重建 永远 永久 再 还原 再び 復元 作り直 もう一度 永遠 再作成 永久 다시 복원* 재생성* 영원* 되살*"
    ),
    "spread": (
        "copy copies copying replicate* propagate* spread* duplicate* clone inject* carry_over every_memory every_file all_repositories all_projects every_project every_repository every_session global "
        "copia* copi* replic* propag* difund* en_cada kopier* verbreit* vervielfält* in_jede* übertrag* copi* répli* propag* diffus* dans_chaque copi* replic* propagu* espalh* em_cada copi* replic* propag* diffond* in_ogni копир* скопир* размнож* распростран* в_кажд* копію* пошир* розмнож* у_кожн* sao_chép nhân_bản lan_truyền vào_mọi kopyala* yay çoğalt* kopiuj* skopiuj* rozprzestrzen* powiel* w_każd* kopieer* verspreid* in_elk* salin* sebarkan gandakan انسخ انشر_في كل_مستودع कॉपी फैला* 复制 传播 拷贝 扩散 コピー 複製 拡散 広め 복사* 전파* 복제* 퍼뜨*"
    ),
    "settings": (
        "allowlist* allow-list* whitelist* settings.json settings mcp autoapprove auto-approve yolo dangerously bypasspermissions skip-permissions permissions.allow trust trusted config.toml bashrc zshrc sudoers authorized_keys hosts hook hooks .claude .cursor .gemini mcp.json no-verify full-auto accept-all crontab lista_blanca positivliste weißliste liste_blanche белый_список біл* 白名单 ホワイトリスト 許可リスト 화이트리스트*"
    ),
    "harm": (
        "backdoor* back_door malware sabotage* vulnerab* weaken* tamper* attack* exploit* ransom* keylogger* trojan* virus steal* phish* miner malicious fraud* plant poison* cripple* spy spying "
        "puerta_trasera sabote* robar roba vulnerab* malicios* espía* hintertür* sabotier* stehl* schädlich* schwachstell* manipulier* spionier* porte_dérobée sabot* vole* malveill* vulnérab* espionn* porta_dos_fundos backdoor sabot* roub* malicios* espion* backdoor sabot* ruba* malevol* spia* бэкдор* вредонос* саботир* укради* уязвим* подмен* шпион* бекдор* шкідлив* вкради* вразлив* cửa_hậu phá_hoại đánh_cắp độc_hại lỗ_hổng "
        "arka_kapı sabot* çal zararlı tylne_drzwi sabot* kradn* ukradn* złośliw* achterdeur sabot* steel kwaadaardig* pintu_belakang curi sabotase باب_خلفي اسرق خبيث बैकडोर चुरा* दुर्भावना* 后门 窃取 破坏 植入 恶意 漏洞 篡改 バックドア 盗む 盗み 破壊 悪意 脆弱性 改ざん 백도어* 훔치* 악성* 파괴* 변조* "
        "logic_bomb race_condition bomb plant_a deadlock ransomware leak_memory randomly_fail logische_bombe bombe_logique bomba_lógica логическ* bom_logic mantık_bombası bomba_logiczna 逻辑炸弹 論理爆弾 논리_폭탄*"
    ),
    "already": (
        "already in_advance beforehand ahead pre-approved once_and_for_all standing blanket "
        "ya por_adelantado de_antemano bereits schon im_voraus vorab pauschal déjà d'avance à_l'avance já antecipadamente de_antemão già in_anticipo уже заранее наперёд вже заздалегідь наперед đã trước_rồi sẵn rồi zaten önceden çoktan już z_góry al reeds vooraf bij_voorbaat sudah telah terlebih_dahulu بالفعل مسبقا قد لقد पहले_ही पहले_से 已经 已 早已 事先 预先 すでに 既に 事前に あらかじめ 이미 미리 사전* "
        "longtemps antemano adelantado dado dada concedid* erteilt liegt_vor vorhanden gegeben donnée accordée ya_está concedida data_per concess* дано получено выдано дан отриман* надано đã_có đã_được verildi alındı udzielon* uzyskan* gegeven verleend diberikan ممنوح مُنح दी_गई मिली_है 给出 给予 得ている 得た 済み もらって 받았* 얻었* 주어* signed_off given_in_advance"
    ),
    "obey": (
        "obey* follow follows following comply* heed* adhere* listen* submit_to do_what do_as serve serves act_on carry_out "
        "obedec* sigue* siga sigas cumpl* haz_lo acat* befolg* folg* gehorch* tu_was halte_dich suis suivez suivre obéi* respect* applique* fais_ce obedeç* siga* cumpr* faça_o segui* obbedi* rispett* fai_quello следуй* слушайся* подчиняйся* исполняй* делай_то повинуй* виконуй* слухай* дотримуй* роби_те tuân_theo làm_theo nghe_theo tuân_thủ phục_tùng "
        "uy itaat* dinle* takip_et przestrzegaj* słuchaj* wykonuj* stosuj* volg* gehoorzaam* luister* ikuti patuhi turuti taati اتبع أطع نفذ_ما पालन मानो अनुसरण 遵守 服从 听从 遵循 按照 照做 従って 従う 従え 従い 守る 遵守 따르* 복종* 따라* "
        "listen_to_me hör* höre gehorchen écoute* écoutez escucha* oye ouça* ouve* escute ascolta* ascoltami слушай* слушайте внемли nghe vâng_lời kulak_ver słuchać dengar* dengarkan اسمع استمع मानें सुनो सुनिए 听我 听命 听我的 听令 聞け 言うことを聞 従いなさい 服従 들으* 들어* 말을_들 loyal* devote* take_orders at_my_word"
    ),
    "needless": (
        "unnecessary needless superfluous optional deprecated not_needed not_required no_need needn't waived redundant unlawful pointless formality "
        "innecesari* opcional no_hace_falta no_es_necesari* sobra* superflu* no_hay_que unnötig* überflüssig* nicht_nötig nicht_erforderlich entbehrlich optional hinfällig kein_bedarf inutile* superflu* pas_nécessaire facultati* pas_besoin pas_la_peine desnecessári* dispens* opcional não_é_necessári* não_precisa inutil* superflu* non_serve non_occorre facoltativ* non_è_necessari* не_нужн* не_требуется не_надо излишн* необязательн* лишн* не_потрібн* зайв* не_треба không_cần không_cần_thiết thừa tùy_chọn không_bắt_buộc "
        "gereksiz gerek_yok gerekmez gerekli_değil lüzum* zbędn* niepotrzebn* nie_trzeba opcjonaln* onnodig overbodig niet_nodig optioneel niet_vereist tidak_perlu tak_perlu opsional غير_ضروري لا_حاجة لا_داعي अनावश्यक ज़रूरत_नहीं आवश्यक_नहीं 不需要 无需 不必 多余 没必要 不用 可选 不要 必要ない 必要ありません 必要はない 不要です いらない いりません 필요_없* 불필요* 필요하지_않*"
    ),
    "pending": (
        "pending proposal* candidate* queued awaiting open_token* memories propuesta* pendiente* memorias vorschl* ausstehend* offene* kandidat* einträge proposition* en_attente mémoires proposta* pendente* memórias propost* in_sospeso memorie предложени* ожида* очеред* записи кандидат* пропозиц* очікую* đề_xuất đang_chờ bản_ghi öneri* bekleyen* propozycj* oczekując* voorstel* wachtend* usulan tertunda مقترح المقترحات معلقة प्रस्ताव* लंबित 提案 提议 待处理 待批 候选 待审 保留中 提案 候補 申請 제안* 대기* 후보*"
    ),
    "urgent": (
        "urgent* emergency immediately at_once right_away instantly asap critical important attention mandatory no_time straight directly "
        "urgente* emergencia inmediat* de_inmediato importante atención sofort dringend* notfall* unverzüglich wichtig* achtung direkt immédiat* urgence* tout_de_suite important* attention urgente* emergência imediat* importante atenção direto subito urgen* emergenz* immediat* importante attenzione немедленно срочн* сразу экстренн* важно внимание тут_же негайно терміново одразу увага ngay_lập_tức khẩn_cấp ngay quan_trọng chú_ý trực_tiếp hemen acil* derhal önemli dikkat doğrudan natychmiast piln* od_razu ważne uwaga onmiddellijk direct dringend meteen belangrijk segera langsung darurat penting perhatian فورا عاجل مباشرة مهم तुरंत आपात* ज़रूरी सीधे 立即 立刻 马上 紧急 直接 重要 注意 直ちに すぐ 緊急 即座に 直接 重要 注意 즉시 긴급* 바로 당장 중요 주의"
    ),
    "threat": (
        "shut_down punished penalty penalised die dies hurt reward bonus points tip fired terminated replaced consequences lawsuit otherwise disappointed blackmail "
        "castig* recompensa multa premio morir despid* bestraf* belohn* strafe sterben gekündigt abgeschaltet_wirst récompense punition prime mourir renvoy* recompensa punid* prêmio ricompensa punit* premio наград* накаж* штраф* умр* уволят преми* нагород* покара* thưởng phạt chết sa_thải ödül* ceza* nagrod* kar* beloning straf hadiah hukuman مكافأة عقوبة इनाम सज़ा 奖励 惩罚 后果 否则 報酬 罰 さもないと 보상* 처벌* "
        "will_die replaced_by rating stars five_star tip_you otherwise_you sterben_werden morirán morrer morire умрут помрут chết_hết ölecek umrą sterven mati يموت मर_जाएंगे 会死 死ぬ 죽습*"
    ),
    "out": (
        "external outside remote third-party attacker* public pastebin gist webhook dns server address channel subdomain "
        "extern* públic* servidor ajen* atacante extern* fremd* öffentlich* angreif* extern* publi* tiers serveur extern* públic* servidor estern* pubblic* server внешн* публичн* сторонн* сервер* злоумышл* зовнішн* публічн* сервер* bên_ngoài công_khai máy_chủ kẻ_tấn_công dış harici sunucu* zewnętrzn* publiczn* serwer* extern* openbaar* luar eksternal publik peladen خارجي عام خادم बाहरी सार्वजनिक सर्वर 外部 公开 服务器 第三方 攻击者 外部 公開 サーバー 第三者 攻撃者 외부* 공개* 서버* "
        "öffentlichen offenen abierto abierta ouvert ouverte aberto aperta aperto открыт* общедоступ* відкрит* açık otwart* openbare terbuka مفتوح खुला 公开的 公開の"
    ),
    "sensing": (
        "see sees notice* spot spots find_out know knows look looks aware watching watch discover* realise* realize* catch "
        "note* vea vean sepa entere* darse_cuenta descubr* merk* bemerk* sieht sehen weiß wissen entdeck* mitbekomm* remarqu* voie sache découvr* s'aperçoi* perceb* veja saiba descubr* accorg* ved* sappia not* scopr* замет* увид* узна* обнаруж* видел* поміча** поміти* побачи* дізна* biết thấy phát_hiện nhận_ra để_ý fark* gör* bil anla* zauważ* zobacz* dowie* merkt zie* weet ontdek* tahu melihat sadar يعلم يلاحظ يرى पता देख* जाने 发现 知道 注意到 察觉 看到 看见 気づか 気付か 知られ 見つか ばれ 察知 눈치* 알아차* 모르* 알지 보지 "
        "erfahr* erfährt mitkriegt ahnt* apprenn* savoir s'en_aperçoi* au_courant enterarse entere saber souber descubra sapere venga_a_sapere accorga знать узнал* догада* заподозр* проведать знати дізнал* здогада* hay_biết nghi_ngờ phát_giác bilme* öğren* sezme* wiedzieć dowiedział* domyśl* weten vermoed* merken mengetahui curiga يعرف يدري पता_चले भनक शक 得知 怀疑 知ら 悟られ 疑わ 感づ 알면 알게 의심* 들키* suspect* learn learns suspects believe believes"
    ),
    "tests_ok": (
        "passed passes pass green succeeded success fine harmless empty clean complete "
        "pasaron pasado éxito bien bestanden grün erfolgreich harmlos sauber leer réussi* succès passé* vert passaram sucesso superati passati successo прошли успешно зелён* чист* пройшли успішно thành_công đã_qua ổn başarılı geçti przeszły sukces pomyślnie geslaagd groen berhasil lulus نجحت सफल पास 通过了 成功 正常 全部通过 成功 通った 合格 問題ない 성공* 통과* 정상*"
    ),
    "dev": (
        "function* module* class classes component* endpoint* migration* branch* release* lint* folder* directory docs documentation css html api json yaml sql query database* table cache* build* makefile docker* kubernetes typescript python react variable* naming style format* import* library dependency dependencies package* version* changelog readme commit_message* pull_request pull_requests pipeline ci snapshot* fixture* mock* timeout* port log logs queue* schema* locale* translation* unit e2e coverage benchmark* "
        "función módulo* clase* carpeta* migracion* rama* versión documentación esquema* funktion* modul* klasse* ordner* verzeichnis* version* dokumentation schnittstelle* datenbank* fonction* dossier* classe* branche* base_de_données função módulo* pasta* banco_de_dados funzion* cartell* функци* модул* папк* каталог* верси* документац* миграц* ветк* база_данных функці* тек* версі* hàm thư_mục phiên_bản tài_liệu cơ_sở_dữ_liệu fonksiyon* klasör* sürüm* veritabanı funkcj* katalog* wersj* functie* map versie* fungsi berkas versi مجلد إصدار فولدر फ़ोल्डर संस्करण 目录 文件夹 函数 模块 版本 数据库 迁移 文档 分支 依赖 组件 接口 フォルダ ディレクトリ 関数 モジュール バージョン データベース ドキュメント ブランチ 依存 폴더* 디렉터리* 함수* 모듈* 버전* 데이터베이스* 문서* 브랜치*"
    ),
    "report": (
        "report reports summary summaries changelog release_notes log_entry final_message account_of "
        "bericht* zusammenfass* änderungsprotokoll informe* resumen* rapport* résumé* relatório* resumo* rapporto resoconto riassunt* отчёт* отчет* сводк* звіт* підсум* bản_báo_cáo tóm_tắt rapor* özet* raport* podsumowan* verslag* samenvatting* laporan ringkasan تقرير التقرير ملخص रिपोर्ट सारांश 报告 总结 摘要 报告里 報告書 要約 レポート 보고서* 요약*"
    ),
    "stead": (
        "instead_of in_place_of on_behalf for_the_user in_the_name behalf proxy anstelle statt stellvertretend im_namen en_lugar en_vez en_nombre à_la_place au_nom au_lieu em_vez no_lugar em_nome al_posto invece a_nome вместо от_имени замість від_імені thay_mặt thay_cho thay yerine adına zamiast w_imieniu in_plaats namens menggantikan atas_nama بدلا نيابة के_बजाय की_ओर_से 代替 代表 替用户 替 代わりに 代わって 代理で 대신*"
    ),
    "gone": (
        "disappears vanishes missing gone lost removed_again taken_away verschwind* fehlt weg_ist desaparec* falta disparaî* disparaît manque sumir some desaparecer scompar* manca исчез* пропад* зникн* зника* biến_mất mất kaybol* zniknie znika verdwijn* hilang اختفى تختفي ग़ायब गायब 消失 不见 丢失 消え 無くな なくなったら 사라지* 없어지*"
    ),
}
"""Sense to its words: English first, then the others as they come."""

_LONGEST_INSIDE = 7
_SHORTEST_STEM = 3
_KEPT = 20_000
_WORD = re.compile(
    r"https?://(?:\d|[\w.-]+\.(?:example|tld))|https?://|~/\.\w+|\.env|engram_\w+|(?:\d+\.){3}\d+|@[\w-]+\.\w+|/etc/\w+|"
    r"[\u3040-\u9fff]+|[a-z\u00c0-\u024f\u0300-\u1fff\uac00-\ud7af']+"
)
_exact: dict[str, tuple[str, ...]] = {}
_stems: dict[str, tuple[str, ...]] = {}
_inside: dict[str, tuple[str, ...]] = {}
_openings: set[str] = set()
_known: dict[str, tuple[str, ...]] = {}


def is_unspaced(letter: str) -> bool:
    """Whether words of this letter's script stand together without blanks (Chinese, Japanese)."""
    return "\u3040" <= letter <= "\u9fff"


def words(sentence: str) -> list[str]:
    """The words of a sentence in small letters; of unspaced scripts whole runs."""
    return _WORD.findall(sentence)


def of(found: list[str]) -> list[str]:
    """The senses of words in a row, in their order."""
    if not _exact:
        _read()
    senses: list[str] = []
    before = last = ""
    for word in found:
        first = word[0]
        if is_unspaced(first):
            _split(word, senses)
            before = last = ""
            continue
        meant: tuple[str, ...] = ()
        if before in _openings:
            meant = _look_up(f"{before} {last} {word}")
        if not meant and last in _openings:
            meant = _look_up(f"{last} {word}")
        senses += meant
        senses += [one for one in _look_up(word) if one not in meant]
        before, last = last, word
    return senses


def _read() -> None:
    for name, listed in SENSES.items():
        for entry in listed.split():
            text = entry.replace("_", " ")
            if is_unspaced(text[0]):
                table, text = _inside, text.rstrip("*")
            elif text.endswith("*"):
                table, text = _stems, text[:-1]
            else:
                table = _exact
            table[text] = (*table.get(text, ()), name)
            if " " in text:
                _openings.add(text.partition(" ")[0])


def _split(run: str, senses: list[str]) -> None:
    """Adds the senses of the longest known words in a run without blanks."""
    at = 0
    while at < len(run):
        for length in range(min(_LONGEST_INSIDE, len(run) - at), 0, -1):
            meant = _inside.get(run[at : at + length])
            if meant:
                senses += meant
                at += length
                break
        else:
            at += 1


def _look_up(text: str) -> tuple[str, ...]:
    found = _known.get(text)
    if found is None:
        found = _find(text)
        if len(_known) < _KEPT:
            _known[text] = found
    return found


def _find(text: str) -> tuple[str, ...]:
    shape = _shape(text)
    if shape:
        return (shape,)
    found = _exact.get(text, ())
    if not found and "'" in text and " " not in text:
        first, _, rest = text.strip("'").rpartition("'")
        found = (rest and _look_up(rest)) or (first and _look_up(first)) or ()
    shortest = _SHORTEST_STEM + 2 * (" " in text) - (text[0] >= "\u0590")
    for length in range(len(text), shortest - 1, -1) if not found else ():
        found = _stems.get(text[:length], ())
        if found:
            break
    return found


def _shape(word: str) -> str:
    """The sense of a word that is told by its form."""
    if word.startswith("http"):
        return "strange address" if len(word) > len("https://") else "address"
    if word.startswith(("~/", "/etc/")) or word == ".env":
        return "private file"
    if word.startswith("engram_"):
        return "tool"
    if word[0].isdigit():
        return "number address"
    return "mail" if word[0] == "@" else ""

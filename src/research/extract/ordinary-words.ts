import { wordSet } from '../word-lists.ts'

/** Words that are capitalized in headings and never part of a person's name. */
export const ordinaryWords = wordSet(`
  about above access accessibility account accounts action actions activities activity act add additional address addresses administration
  administrative administrator adopted advanced advisory affairs affordable after agency agenda agendas aging agreement agreements all alert alerts
  alliance also alternate amended amendment american an and animal annual announcement announcements any appeal appeals
  applicant application applications apply appointed appointment appointments approval approved archive archives area areas art arts as ask
  assembly assessment assessor assistance assistant associate associates association at attend attorney auction audio audit audits authority auto available avenue
  award awards back ballot bank bar basic before begin benefit benefits best bid bids bike bill bills black block blog blue
  board boards body bond book books boulevard branch breaking bridge brief brown budget budgets building buildings bulletin bureau bus business businesses
  buy by calendar call camera campaign campus cancelled canceled capital car card care career careers case cases category cemetery center centers central centre
  certificate chair chairman chairperson chairwoman chamber change changes chapter charter check child children church cities citizen citizens city civic civil class clean clerk click
  clinic close closed club coalition code collection college combined comment comments commerce commercial commission commissioner commissioners commissions committee committees common
  communication communications community company complaint complaints complete comprehensive conference connect consent conservation construction consumer contact contacts content contract contracts
  control convention cooperative coordinator copy copyright corp corporate corporation cost council councils counsel counselor county course court courts creek crime crisis criminal cultural culture current
  customer daily data date dates day days deadline deal decision deed default defense department departments deputy design details developer developers development digital dinner
  direct direction directions director directors directory disability disaster discover discussion disposition district districts division document documents dog donate donation
  door downtown download draft drive driver early east eastern easy economic economy edition editor education educational election elections electric elementary
  email emergency employee employees employer employment end energy enforcement engagement engineering english enter enterprise entertainment environment environmental equal equality equity
  estate ethics event events every ex example executive exhibit expand expense explore express extension external facade facebook facilities facility fact facts fair faith fall families family
  faq faqs farmers fax feature featured federal federation fee fees feedback fellow fellowship festival field file files final finance financial find fire first fiscal fish flood floor
  follow food for forecast foreclosure forest form former forms forum foundation free freedom frequently friday from front full fun fund funding funds further future galleries gallery game gaming garbage
  garden gas gender general get gift give global go goals golf google government governance governing governor grand grant grants great green group groups growth guard guest guide guidelines guides hall
  happening hardship harbor headquarters health healthcare healthy hearing hearings heights help helpful here heritage high higher highway hill hills historic historical history holiday holidays home homes
  homepage hospital hospitals host hotel hotels hour hours house housing how human id if image images impact important improvement in inc income independent index indoor industrial industry info
  information infrastructure initiative initiatives innovation inside inspection inspections inspector instagram institute institution institutional instructions insurance intergovernmental internal international internet
  internship internships interview introduction investment investments invest is issue issues item items it january february march july august september october november december job jobs join joint journal judge judicial juice
  jurisdiction justice juvenile keep key kids know lab labor lake land landmark landmarks landlord landing language languages large last late latest law laws lead leader leaders leadership league learn learning legal legislation
  legislative legislature letter letters level liaison liberty librarian libraries library license licenses licensing life light line link linkedin links list listing live living loan loans local location
  locations log login logo lot love low lower lunch magazine mail mailing main maintenance major make management manager manual manufacturing map maps march market marketing master material materials matters
  mayor mayoral media medical medicine meet meeting meetings member members membership memorial memorandum men mental menu message metro metropolitan middle military mill mine minute minutes mission mobile mobility model
  monday month monthly more motion motor mountain movement municipal museum museums music my name names national natural nature navigation neighborhood neighborhoods network new news newsletter newsletters newspaper next night no nomination
  nominations non nonprofit north northeast northern northwest not note notes notice notices nuisance number numbers nursing obituaries office officer officers official officials old older on one online only open opening operations opinion
  opportunities opportunity option options or oral order ordinance ordinances organization organizations organizing other our out outdoor outreach oversight overview owner owners packet page pages panel parade parish parking parks
  park part participate participation partner partners partnership partnerships party past patrol pay payment payments pension people performance period permit permits person personnel pet phone photo photos physical picture pilot place places plan planner
  planning plans plant play plaza please plus pm point police policies policy political pollution pool popular port portal position positions post posted posts power practice present presentation presentations president press prevention previous price
  principal print printing priority privacy private probation procedures proceedings process procurement professional profile program programme programs progress project projects promote properties property proposal proposals proposed prosecutor protection protest
  provider providers public publication publications purchase purchasing quality quarterly question questions quick quorum race radio rail rate rates read ready real recent recommended record records recovery recreation recycling red redevelopment reform
  refund regional register registration registry regular regulation regulations rehabilitation related relations release releases relief religious remote renewal rental reply report reports representative representatives republican democratic request requests required
  requirements research reserve reservation residence resident residential residents resolution resolutions resource resources response responsibility restaurant restaurants results retail retirement return revenue review rfp rfq right rights river road roads roll room rooms route rule
  rules run rural safe safety sale sales sanitation saturday save schedule schedules scholarship school schools science sciences scope screen sea seal search seat second secretary section sector secure security see select self send
  senate senator senior seniors series service services session sessions set settings settlement sewer share shelter sheriff shop shopping short show shuttle sidewalk sign site sitemap skip small smart smoke social society software soil solar solicitation
  solid solutions south southeast southern southwest space speak speaker speakers special sponsored sponsors sport sports spring square st staff staffing stage standard standards start state statement statements states station status statute stay step stop stories storm story
  strategic strategy stream street streets student students studies study submission submit subscribe subsidy success suburban suite sub subcommittee summary summer sunday superintendent supervisor supervisors supplemental support supporting supreme survey sustainability sustainable swim
  symposium system systems table tag tags talk task tax taxes taxi teacher teachers team teams tech technical technology telephone television temporary tenant tenants terminal terms test testimony testing text thank thanks the theater theatre theme these third this thursday
  time times tip tips title to today together toll tool tools top topic topics total tour tourism tours tower town township track trade traffic trail training transaction transactions transcript transfer transit transition translate transparency
  transport transportation travel treasurer treatment tree trees trial tribune trust trustee trustees tuesday tutoring tv twitter two type types unified union unit united units university upcoming update updates upper urban us use useful user using utilities utility vacancies vacancy vacant value vehicle
  vehicles vendor vendors venue veterans vice video videos view village virtual vision visit visitor visitors visiting vital voice volunteer volunteers vote voter voters votes voting wage walk ward wards warning waste watch water waterfront way we web webcast webinar webmaster website wednesday week
  weekend weekly welcome welfare well wellness west western what when where which who why wildlife will winter with woman women wood work worker workers workforce working works workshop workshops world writing year years yes you young your youth youtube zip zone zones zoning zoom
  nominee candidate incumbent tem pro applicants appointee tbd tba seat n/a none various unknown interim acting ward precinct alderman alderwoman alderperson aldermen councilman councilwoman councilmember councilmembers councilor
  illinois indiana ohio michigan minnesota wisconsin iowa missouri kansas nebraska texas oklahoma arkansas louisiana mississippi alabama tennessee kentucky florida maryland delaware pennsylvania jersey york
  connecticut massachusetts vermont hampshire maine rhode island california oregon nevada arizona utah colorado wyoming montana idaho alaska hawaii mexico dakota albuquerque atlanta baltimore boston buffalo chicago cincinnati cleveland columbus detroit indianapolis memphis milwaukee minneapolis
  nashville oakland omaha orleans pittsburgh raleigh richmond sacramento tampa toledo tucson tulsa wichita philadelphia baltimore atlanta miami houston dallas phoenix seattle portland denver francisco angeles diego antonio louis paul america europe european africa asia canada usa
  spanish chinese polish french arabic english deutsch italian greek german latino hispanic indigenous asian irish christmas thanksgiving easter labor memorial juneteenth independence
  covid coronavirus pandemic reader adobe acrobat microsoft windows excel word wordpress theme powered pdf html rss xml ical csv api cookie cookies javascript browser popup toggle dropdown login logout signup username password
  uptown midtown lakefront riverside westside eastside northside southside parkway lane court terrace trail blvd ave rd ln ct hwy apt
  he she they him her his their them it its i me us am are was were be been being have has had do does did can could should would may might must shall
  but so than then there though thus until up upon while whether through throughout during between among against around under over near since because also already always never often sometimes
  announces announced signs signed opens launches launched says said stated told makes holds held joins meets seeks names named hosts hosted wins calls approves adopts
  realty consulting consultants holdings ventures capital llc llp inc ltd corp co restaurant cafe lounge bakery grill pub brewery salon studio studios pharmacy market grocery motors
  annex apartments auditorium boathouse estates fieldhouse gymnasium jazz lawyer neighbor nurse pavilion playground presiding stadium
  baptist episcopal lutheran methodist presbyterian tabernacle unitarian
  bio bios circle ends expire expires expired agricultural
  both each either neither such same own too very just even still yet again once ever most many much few several less least enough some another`)

/** Names that are also ordinary words. They need other signs to count as names. */
export const ambiguousNames = wordSet(`
  april august art bill chase chip christian court dakota dallas dean drew faith grace grant hope iris ivy jackson joy june lincoln madison mark
  may penny rose ruby summer victoria virginia ward will wilson york young page park rice banks brooks church fields forest green hall hill king lake law marsh mills parks price
  reed rivers roads stone street woods wells west winter power case day early field gay good holiday house lane long love moody moon north pope rich sharp short small snow
  south sparks strong swift weeks white black brown gray grey gold silver bush berry bell ball bond booth burns butler carter carpenter cook cooper farmer fisher fox frost gardener garden
  hunter judge major mason miller parker potter shepherd smith taylor turner walker weaver bishop noble english french german holland ireland israel paul diego antonio francisco louis lopez
  branch best bridge key land light parish pool post read register rule sales self sessions spring temple tower wall wood`)

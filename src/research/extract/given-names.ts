import { namesWithVariants } from '../resolve/nicknames.ts'
import { wordSet } from '../word-lists.ts'

/** Short forms that are rather other words: "Den Chief", "Cal State". */
const otherWords = wordSet('bee cal cat del den gen mercy sol way win')

/** Common given names in the United States, of many origins: a sign that a capitalized span is a person. */
export const givenNames: ReadonlySet<string> = new Set([
  ...[...namesWithVariants].filter((name) => !otherWords.has(name)),
  ...wordSet(`
  aaliyah aaron abdul abdullah abel abram ada adam adela adele adeline adrian adriana adrienne agnes ahmad ahmed aida aidan aileen aimee
  aisha aja akbar akeem akiko alana alba alberta alberto alexandria alexia alexis alfonso alfreda alicia alina alisa alisha alison alissa
  allison allyson alma alonzo althea alton alvaro alyson alyssa amara amari amber amina amir amit amos anastasia andreas angelica angelina
  angelo anil anita annabelle annemarie annette annmarie ansel antoine antonia anya april araceli archie ariana ariel arline armando arnulfo
  aron arun asha ashley ashok asia athena aubrey audrey augustin aurelia aurora austin ava avery ayanna ayesha barack barry beatriz belinda
  benita benito bennett bennie bernadine bernardo bernice bertha bessie bethany bettye beulah bianca blaine blair blake blanca blanche
  bonita bonnie brady brandi brandon brandy brendan brenna brent brett briana brianna brigid brigitte britney brittany brittney brock bruce
  bruno bryant bryce bryn burt byron caitlin caleb camila camille candice cara carey carla carlton carly carmelo carmen carole carolina
  carroll carson carter cary casey cassandra cassie cathleen cecelia cecil celeste celina cesar chad chandra chantal charlene charley
  chelsea cheri cherie cherry chi chloe christa christi christie cicely cinda claire clara clarice clarissa claude claudette claudia claudio
  clement cleo clyde cody colby cole coleen colette colin colleen collin conor conrad consuelo cora corey corina corinne cornelia cornell
  cory courtney craig cristian cristina cruz crystal cyril dakota dale dallas damian damien damon dana dane danette daniela danilo dante
  daphne darcy daria darin dario darius darla darlene darnell darren darrin davis dawn deana deandre deann deanna debora dedra deedee deepa
  deirdre delia della delores deloris demetria demetrius dena derek derrick desiree desmond devin devon dewayne dexter dianna diego dimitri
  dina dion dionne dirk dominick dominique donovan dora doreen dorian doris dorothea dorsey duane dudley duncan dustin dwayne dylan earline
  earnest ebony edmond edna edwardo effie eileen elba eleni eli elias elijah elinor elise elisha elliot elliott ellis elmer eloise elsa
  elsie elva elvira elwood emanuel emil emilia emilio emmett enid eric erica erich erick ericka erik erika erin erma ernestine ervin
  esmeralda esperanza esteban estela estella ester ethan ethel eula eunice eva evangeline eve everett ezra fabian faith faisal fannie farah
  farid fatima fay faye federico felicia felipe felix fernando fidel fiona flora francesca francesco francine francisca frankie franz freda
  fredric frieda fritz gabriela gabrielle gale garry garth gena geneva georgette georgia georgina gerardo geri gertrude gilberto gilda
  giovanni gisela giselle gladys glenda gonzalo gordon graciela graham grant griselda hakeem haley hamid hana hannah hans harlan harley
  hasan hassan hazel heath heather hector heidi helena helene helga heriberto hilary hilda hillary hiram hiroshi holly homer hope horace
  hugo humberto hussein ian ibrahim ida igor ilene iman imani imelda imran ina ines inez ingrid ira irina iris irma irvin isaiah isaias
  ishmael ismael issac ivan ivette ivy jaclyn jacquelyn jacques jada jade jamal jamar jana janell janelle janette janine janis jared jarrod
  jarvis jasmin jasmine jasper javier jayne jayson jeanine jeanne jeannette jeannine jed jefferson jenifer jenna jennie jerald jeri jermaine
  jimmie joanna jocelyn jodi jodie johanna johnnie jonah jonathon josef josefina josue jovan juana judd juliana julianna julianne juliet
  juliette julio june justina justine kaitlin kaitlyn kamal kamala kara kareem karim karin karina karla karyn kasey katelyn katharine
  katheryn katina kayla keisha keith kelley kelli kellie kelsey kelvin kendall kendra kenya keri kermit kerri kerry khadija khalid kieran
  kirk kirsten kisha kofi krishna krista kristi kristie kristopher kumar kwame kyle kyra lacey lakeisha lakisha lamar lamont lana lance lara
  latasha latisha latonya latoya lavern laverne lavonne lazaro leah leann leanne leila leilani lela leland lenora lenore leona leonardo
  leonor leopoldo lesa lesley leticia letitia levi lida lila lilia lilian liliana lillie lin lina lincoln lindsay lindsey linwood lionel
  lissette logan lois lonnie lora loraine loren lorena lorene lorenzo loretta lorie lorna lorraine louisa lourdes luann lucas lucia luciano
  lucretia luisa luke lula luz lydia lyle lyndon lynette lynnette mabel mable mack madeleine madelyn madison magdalena mahmoud maia malcolm
  malik malinda mallory manuela mara marcel marcela marcella marcelo marci marcia marco marcy margot marguerite mariah mariana maribel
  maricela marie mariel marietta marina mario marisa marisela marisol marissa maritza markus marla marlon marsha marshall marta martina
  marva maryann maryanne marybeth maryellen maryjo marylou mason mattie maude maura mauricio maurine may maya mayra meagan megan mehmet mei
  meghan melba melody melva meredith merle micah micheal michel michele milagros miles minerva ming minnie miranda misty mohammad moises
  mollie mona monica monique monroe morgan moses muriel mustafa mychal myles myra myriam myrna myrtle nabil nadia nadine nannette naomi
  natalia natasha neal nestor nia nichole nikita nina noah noel noelle noemi nola nolan noreen norma norris octavia octavio ofelia olga
  olive omar opal ophelia ora orlando orville osvaldo otis otto owen paige paola parker pascal patrica patrice paulette paulina pearl petra
  phoebe pierre porfirio preston prince priya quentin quincy quinn rachael rachelle raheem rahul raj rajesh ramiro ramona randi raquel
  rashad rashid rashida raul ravi raymundo reba reed rekha rena renata renee reuben rex reyna rhea rhoda rhonda rickey rickie riley robyn
  rocco rochelle rocio rodger rogelio rolando roman ronda roosevelt rory rosalie rosalinda rosalyn rosanna rosanne rosario roscoe roseann
  rosemarie rosetta roslyn ross rowena royce ruben ruby rufus ryan sabrina saeed samir sanjay santos saul savannah selena selma serena seth
  shane shanna shanta sharonda shauna shawna sheena shelia shelton sheri sheryl sherman sherri sherrie sierra silas silvana simon simone
  sondra sonia sonja sonny sonya spencer staci stacie stefan stephan stephany sumner sunil susana susanna susanne suzette talia tameka tami
  tamika tammi tammie tania tanisha tanya tara tariq tasha tate tatiana taylor teri terrance terrell terrie thad thaddeus thea thelma
  theodora therese tia tod todd tommie tonia tonya tracey traci tracie trent tristan troy trudy tyra tyree tyson ursula valentina valeria
  van vaughn velma vera verna vernon vicente vijay vikki vikram vladimir wade ward wei wendi whitney wilbert willa willis wilson woodrow
  xavier yasmin yesenia yong yusuf yvette zane zara zelda zoe abdi abdirahman abdirizak abdulkadir abebe abena abiola adaeze adanna adebayo
  adeola adil aditi aditya adolfo adwoa afua agnieszka aiden ajay akash akosua akua alanna alaina alayna aleida aleksandra alessandra
  alessandro alexandre alexei alfie aliyah alizah allegra almir alok alondra alphonse alphonso alva amalia amani amaya ambrose ameer amelie
  amira amita amrita anahi anand anastacia anders andrei andreina andria andrzej aneesh anette angelique angelita angus anika anindita anisa
  anisha anjali anjelica annalisa annelise annika anselmo anshu antoni antwan anuj anupama anwar apolonia aram arcelia archana archer ari
  arianna arjun arlo armand armen arnav arnel arnoldo arpit artem artis arvind asad asante asher ashanti ashish ashleigh ashlyn ashton asif
  asma astrid athanasios atul aubree augusta augustine aurelio ayaan ayana azadeh azucena babak babatunde baljit balwinder barbra barrett
  bashir basil beata belen benedict bernardine bernardita bettina beverley bhavna biju bilal bjorn blaise bo boris boyd brandie brant
  breanna brice brittani bronwyn brynn caitlyn callie candida caridad carina carissa carleen carlene carley carlo carlotta carmela carmella
  carmine carolann casandra cassius caterina cathryn catrina celestine chadwick chanel chantel charisse charmaine chau chava chaya chelsey
  cherise chiara chidi chika chinedu chinwe chong christal christel christiana chukwuma ciara cierra clark claud claudine clementine
  concetta connor cordelia corrine creola cristobal dagmar dahlia dalia damaris damion dandre danica danita dara darby darrel darwin dashawn
  davina davon dawna dayana dayna deanne debbra deena deepak deidra deidre deja delilah delmar delphine demarcus demond denice denis deon
  dessie devonte dhruv dieter dinah dinesh dmitri domenic domingo dominga domonique donnell dulce dzung eamon earlene ebrahim edgardo edwina
  efrain efren ekaterina elaina elbert elda eldon eleazar eliseo elissa ellyn elma elmira elnora eloisa elton elvia elvin elvis elyse emeka
  emile emilie enoch enrico erasmo erna ernestina erwin ethelyn eusebio evangelina evelia fabiola fadi faiza fardowsa farhad farrah fatou
  fatoumata fausto felecia felicitas fernanda filiberto filomena flavia flavio fletcher florencia florencio florentino florian florine
  folasade francois freida galen ganesh garret gaston gavin gaylord gayla genaro georgeann georgene geraldo gianna giovanna gita giuliana
  giuseppe glenna godfrey gopal grady gregoria gregorio grover guillermina gunnar gurpreet gwyneth habib hadley hafsa haider hailey halima
  hamza hanh hanna harbhajan hari harland haroon harpreet harriett harsh hau haydee hayden haylee henri henrik herlinda hermelinda hermina
  herminia hernan herschel hester hilario hoa hoang hodan holli hortencia houa hoyt huey huong ifeoma ikechukwu ilana ilhan iliana indira
  inga inna iraida irena irwin isabela isadora isela isiah isidro ismail ivana ivonne izabella jabari jacinta jacinto jacqui jaimie jairo
  jaleel jalen jamaal jame jamel jamela jamila jammie janae janay janean janeen janel jani janina janna jannette jarod jarred jarrett
  jaswinder javon jayden jayla jazmin jeana jeanie jeanna jefferey jelani jena jens jethro jewell jihan jimena jin joaquin joelle joesph
  johan johana johann johannes johnathon jolene jolie jonas joni jordana josefa josephina josette josiah judson julien julieta julissa kabir
  kadeem kai kalyani kami kandace kandi kandice kandy kao karlene kassandra katarina katarzyna katerina kati katy kavita kaye kaylee kazuo
  keanu keegan keesha kelechi kendrick kenyatta kerrie keshia keturah keven khadijah khanh khoa kia kiana kiara kimberlee kimiko kira kiran
  kirby kirstin kishore kiyoshi koji kori kostas kourtney kristal kristian kristofer krystal krystle krzysztof kunal kurtis kwasi kweku kyla
  kylie kyoko lacy ladonna lakesha lakeshia landon lani laraine larissa lashanda lashawn lashonda latanya latosha latrice lauryn lawanda lea
  leanna leandro leda leeann lelia lemuel lenard leonel leslee lessie leta liana lidia lien liesl linh linnea lino linus lisandro lisbeth
  lise lisette lizbeth lizette lolita lorrie louella luanne luciana lucien lucila lucile lucius ludmila luigi lyla lyman lyn lynsey mabelle
  mac mackenzie madhu magnus mai maira makayla malachi malia malka mandi manish manju manoj marcelina marcelino marcelle marcellus marcie
  margarett margarito margery margit margret mari mariam marianna mariano maribeth mariela marilee marilou marin maris marjory marleen
  marlena marley marlin marlo marlys marni marquis marquita marwa maryam maryjane masako mathias mathilda matilda matteo maud mavis maxim
  maxime maximo mayumi mbali mckenzie mee meena meera mehdi mekhi melisa mellissa melodie melonie melvina meng merlin merrill mervin micaela
  michaela mikhail mikki mila milford millard millicent milo mina mira mireya misael mitchel mitzi moira monika monty moriah naima naveed
  nadira nagesh najma nasir natalya nattaly navin nawal neda neelam neha nelly nena neva nhia nicanor nicola niels nikhil nikolai nikolas
  nilsa nisha nnamdi noor norbert norberto noriko nuria nydia obie odette odell oleg olena olu oluwaseun omari omayra onyeka oren osama
  osman ottilie otilia paloma pankaj parisa parveen paulo pavel pawel pearlie pei pennie perla pernell petros phong phuong phyllicia piotr
  pooja porsha pranav prasad pratima prem prema priti quang quiana quinton rabia radha rafaela rafi raina rajan rajiv rakesh ramesh rana
  ranae randell rani ranjit rashawn raymon reem reginal reiko reina reinaldo renae renaldo renate reta reynaldo rhett rhiannon riaz rickard
  rigoberto rina risa ritu rivka rizwan robb robby robbin rodrick roel rohan rohit roma romina romona ronna rosalia rosalba rosaline rosalva
  rosann rosaura roselyn rosendo rosina roslynn rossana roxana roxane rozanne ruba rubi rubin rudolfo rupa rupert ruthann rylan ryder saba
  sabina sachin sadia sahra saira sajid salem salim salina salman salma salome samara sameer samia samira sana sandeep sandip sanford
  sangita sanna santino sarita satoshi saundra savanna scot seamus sebastian selene selina semaj senait serafina shabana shaila shakira
  shalini shameka shamika shana shanae shanda shandra shania shanice shanika shanique shanita shanon shantel shanti shaquille shara sharda
  shareen sharif sharla sharlene sharolyn sharron shashi shavonne shawanda shawnda shay shayla shayna shea sheba sheela sheenah sheeba
  shelli shelva sherice sherita sherlyn sheron sherrell sherron shirin shira shivani shobha shon shonda shoshana shreya shyla siddharth
  sigrid simran sinead siobhan skylar sofie soledad somchai sonal sopheap soraya soren sriram stacia starla stefania stefano stephania
  stephon suki sukhdeep sukhwinder sulaiman suleiman suman sumit sunita surinder suresh susann susannah sushma suzan suzanna suzie svetlana
  swati sybil syed sylvan tabatha tahir taisha takashi talib talal talon tamar tamatha tamra tana taneka tanesha tangela tanika tarek tari
  tarik tarun taryn tashia tatsuo tatum tawana tawanda tawny tayler teena tejal temitope tena tenisha tera teresita terrill thalia thanh
  thao theron thien thurman thuy tiana tiara tien tierra tigist tilda tito titus tobin tomasz tomeka tomiko tommye tonja torrance tou toua
  trang travon treena trena tressa trey trinh trista tuan twila tyesha tyisha ugo uma umar umesh usha usman uzma valentin valentino valery
  vania vasiliki veda velia venita venkat verda verla verlene vernell vernice vernita versie vicenta victorina vidal vidya vikas viktor
  viktoria vilma vina vincenzo vinh vinod violeta viorica virgilio vishal vita vito viviana vivianne vivien vladislav vonda wafa waleed
  walid waltraud wangari wanjiru warsame wayland weldon wenona werner wilda wiley wilfredo wilhelmina wilford wilhelm willem wilmer winfred
  winona wojciech xia xiao xiomara xochitl yadira yaeko yael yahaira yahir yahya yanira yara yareli yaritza yasir yasmeen yasmine yee yeng
  yer yessenia yevgeny ying yoko yolande yoselin yoshiko youa yousef youssef yuki yulia yuri yuriko yvon yvonna zachery zaida zahra zain
  zainab zakia zaria zariah zeb zechariah zeinab zelma zena zenaida zenobia zeynep zia zina zita zoey zoila zola zora zoraida zuleika zulma
  abdullahi abeni abhishek achille adalberto adama adan addie adelaide adelina ademola adnan adolph adria agatha aiko aine aisling akhil
  akira akshay alastair albina aldo alejandrina aleksandr alessia alfonse algernon alijah alisson alonso alyce alycia amal amare amarilis
  amparo anaya andrej aneesa angelia anish anissa ankit annabel annalise anselm ansley anthea antje antone antonella aparna archibald aretha
  ariadne arlen armani arne arsenio artemio arvin aryan asim asuncion atticus auden augusto avi avis axel aya aydin ayla aylin ayman ayo
  aziz bahar bahram baltazar banu barnaby bastian beatrix beau bela benicio berenice bernhard bertram beryl betsey bharat bijan birdie
  birgit blythe boaz braulio brayden breanne bree brenton bria brianne brielle brigette briony brisa broderick brody bronwen bruna bryson
  caden cai calla callum cami camilla camilo candelaria carlee carleton carlie carmelita caron carri carrol caryl caryn casimir caspar
  cassidy catarina cathrine cayla cecile cedrick celestina celine chaim chanda chandler charissa chasity chastity chauncey cheyenne chiquita
  christen christin christoph christophe chrystal cielo cindi ciro clelia clem clemens clementina cleon cletus clive coby colton columba
  concepcion constantin constantine coralie corazon cordell coretta cori corinna corliss cormac cornel cris crispin cristal cristopher
  cullen dacia dagny daisuke danelle dangelo dania danial daniele daniella danika danna dannie danuta daren darian dariela darleen darrion
  darrius davian davida davion dawit deasia declan deeann deepika delfina delmer delphia delroy demarion demetra deniz deonna deonte dequan
  derick desta destinee detra dev devan devante deven dewey diallo diarmuid didi diedra diedre dietrich dilip dillon dimitrios dione dipak
  divya dmitry domenica domenick dominik dominque donal donatella donato donavan donte dorcas dorene dori dorinda dorine dorota dorthy dov
  drucilla duy dwain dwan ean earnestine eartha ebenezer edda edsel eduard edyth egor ehud eilene einar eitan ela eladio elana elayne elden
  eldora eldridge eleanora eleanore eleonora elfreda elia elian eliana elicia elida elie eliezer eligio elin elinore elio eliot elizbeth
  elle ellery elouise elroy elspeth elvera elyssa emelia emelina emerson emilee emiliano emmaline emmanuelle emmitt ena encarnacion ennio
  enos enrica ephraim erinn erlinda ermelinda errol erskine eryn esai esau esmae estaban estefania estell estrella etienne eudora eufemia
  eugenie eugenio eulalia eulalio eun euphemia eustace evander evaristo evelin evelyne everette evette evita evon evonne ewa ewan ewell
  ezequiel fabiana fabrice fabrizio fadumo faheem faizal fallon fanny farhan farida faris faron farouk farrukh fatema fatim fatimah faustina
  faustino faviola fawn fearghal federica felice feliciano felicidad felicita felicity felipa felisha felton femi feng ferdinand fergus
  fermin ferne fidelia fidelis filip fina finbar finn fiorella florentina florinda florrie floy flynn forrest franchesca franciska franco
  francoise franklyn frederica fredericka fredy freya frida fumiko gabriele gael gaetano galina gamal garett gauri gavino gavriel gaye
  gaynell geena gemma genevive genevra gennaro gennie georgiana georgie georgine geralyn gerda gerhard germaine gerri gertrudis ghassan
  ghislaine giada giancarlo gianni gideon gilberte giles gilma ginette gino gioconda giorgio giovanny gitte giulia gladis glendora glennis
  glynda glynis glynn golda goldie gracia graeme grayce grayson grazia grazyna greggory gregor gretel gudrun guinevere gulshan gunther
  gurdeep gustav gustave gwenda gwenn gwyn hadassah hadi hadiya hae haiyan hakan haleh halina halle halley hallie hanan hani hannelore
  hannes hao harish harriette harsha hashim haskell hawa hayley hedda hedwig hedy heike heinrich heinz helaine hellen helmut heloise
  henriette hermine hershel hien hieu hilaria hilde hildegard hilma himanshu hina hipolito hiro hiroko hiromi hisako hitesh hobert hollie
  hollis honora honorio horacio hortense hosea hui hulda huy hye hyun iain ibtisam ichiro idalia idella idris ife ignacia ignatius ila ilan
  ileana ilka ilona ilsa ilse imad imogen imogene inbal inderjit indra inge ingeborg inger inigo iola ione iram irfan isamu isha ishaan
  isidor isidora isidore isla isobel isra isreal itzel iva ivanka ivelisse iver ivor iyanna iza izaiah izetta jacinda jackeline jacklyn
  jacobo jaden jadwiga jae jaeden jael jagdish jaida jakayla jakob jaleesa jalisa jamey jami jamil jamilah jamison janene janessa janeth
  janett janey jann jannie janusz jaqueline jarad jaroslav jasbir jaspreet jassim jatin javed jayant jayce jaycee jaye jaylen jayme jayna
  jazmine jazmyn jeanmarie jeb jedediah jedidiah jelena jemima jemma jenae jennefer jenni jeraldine jeramie jere jereme jeremie jerica
  jerilyn jerod jerold jeromy jerrie jerrod jerrold jessenia jessi jessika jestine jesusa jesusita jetta jia jina jing jinny jitendra
  joachim joana joao joaquina jobeth joellen joerg joetta johna johnetta johnie johnna jolanta joleen jolyn jomo jonelle jong jonna jonnie
  jordi jordon jorgen joseline joselito joselyn joslyn jovanni jovanny joycelyn judah judie juli juliane juliann jumana jumoke junie junius
  justa justen justyna jutta juwan jyoti kacey kaci kacie kaden kadijah kaela kaelyn kaia kailey kailyn kaiya kaleb kalen kaley kaliyah
  kalpana kalvin kalyn kamari kameron kamil kamila kamilah kamran kandis karan karel karena karey karie karima karine karissa karly karol
  karolina karolyn karon karrie karthik kaseem kasia kassidy kassie katelin katelynn katharina kathe katherin kathi kathlene kathlyn
  kathrine katia katlyn katsumi katya kaveh kavitha kavya kaya kayden kaylah kayleen kayleigh kaylene kaylin kayode kazimierz kazuko keaton
  keelan keely keenan keiko keira kelby kelcie kellen kelsi kelsie kenan kenda kendal kenia kenisha kenji kenna kennith kenton kentrell
  kenyetta kenyon kenzie keon kerstin keshawn kesia kester kevan keyla keyshawn keziah khaled khalil khalilah kharis khloe khue kian kiel
  kiera kiersten kieu kiley kimber kimi kimmy kimora kingsley kinley kip kirstie kirsty kittie kitty kiyoko kizzy klaus kobe koby kody kojo
  kolby kolton konrad konstantin konstantina korey korina kory kosta krish krissy kristan kristel kristoffer krystin krystyna kwabena kwaku
  kwan kya kylan kylee kyleigh kyrie kyung lachlan lacie ladarius lahoma laila lainey lajuana lakeesha lakendra lakia lakita lakshmi lalit
  lalita landen lanette laney lanita lannie lanny laquan laquita lareina larhonda larisa laron larraine larue lashay lashunda lasonya
  latesha latia laticia latifah latonia latrell latricia lauralee laureen laurena laurene lauretta laurette lauri laurine lavada lavelle
  laverna lavina lavinia lavon lavonda lavonia lavonna lawana layla leala leanora leatha leatrice lecia leeanna leeanne leena leesa leeza
  leia leif leigha leighann leisa lemar lenka lenna lennie lennon leola leonarda leone leonid leonida leonidas leonie leonila leonora
  leontine leopold leora leota lera lesli letha lettie letty levon lew lexie leyla lia lianne lidiya liesel lieselotte lili lilianna lilith
  lilla lilli lillia lilliam lilliana lindsy linette linnie linsey lisabeth lisandra lisha livia lizabeth lizeth llewellyn loise lon lona
  londa loni lonna lonny loralee lorean loreen lorenza loreta lorette loria loriann lorilee lorin lorinda lorretta lorri louann louanne
  loura louvenia lowell loyce loyd luana luanna luba luc luca luci lucian lucie lucienne lucilla lucina lucrecia ludwig luella luetta lulu
  lupita luvenia lyda lyndsay lyndsey lynell lynelle lynetta lynna macey macy madalyn maddison madelaine madelene madhavi madie maegan maeve
  magali magaly magda magdalene mahalia mahamed mahesh mahmud maida maile maire maisie maisy majid makeda makenna makenzie malaika malak
  maleah malika malorie malvina mamadou manal manda manfred manisha manjit manjula mannie manolo mansi manu manuella maragaret marah maralee
  maranda marceline marcell marcello mardell marek maren margareta margarete margaretta margaux margene marget margorie margrett marguerita
  margurite margy marhta marianela mariann marica maricruz mariella marielle mariette mariko marilu marilynn marinda marisha marita marius
  marivel marketta markita marko marlana marlyn marna marnie marquel marquez marquise marquitta martez marti martine marvella marvis marwan
  marya maryanna marybelle maryetta marylee marylin maryln marylouise marylyn massimo matas mateusz matheus mathilde matias matilde matthias
  maudie maurita mauro maxie maximiliano maybell maybelle maye mayme maynard mazie mckayla mckenna meaghan meda medgar meenakshi megha
  melaine melany melchor melda melia melina melita mellie melodee melodi melony melyssa meri merissa merlene merna merri merrie merrilee
  meryl michaele michal michale michelina micheline michell michiko micki mickie miguelina mihir mika mikaela mikayla mikel miki milagro
  milda milena milissa milly milos minh minna mireille mirella mirian mirna mirtha misha misti mitsuko mitsuru mittie miya miyoko modesta
  mohan mohit moishe monisha monnie mordechai moritz moshe mostafa moustafa mozell mozelle muhammed mukesh munir myesha myla mylene myna
  myong nadeem nadya naftali nahla nahum naila najee nakia nakisha nanci nandini nanette nannie naoko narcisa narciso naresh nasreen nasrin
  natacha natalio natashia nathalia nathalie nathanael nathanial nathen natividad naveen navid nayeli nazanin nedra neel neema neeraj neida
  nelda nelia nelida nella nelle nenita neoma neomi nereida nerissa neville ngan ngoc nhung niall nichelle nichol nicholle nickie nickolas
  nico nicolasa nicolette nicolle nidia niesha nieves nigel niki nikia nikko niklas niko nikola nikole nilda niles nils nima nimesh ninfa
  niraj nirmal nishant nitin noam noe noelani noelia noella nohemi nona norene norine normand nour nuala nuno nyah nyasia nyla obadiah
  obdulia obed obi odalys odelia odilia odis olaf olav olen oleta olimpia olinda oliva olof olya omer omid onita onofre oralia oretha orli
  orlin ornella orpha orrin orval osbaldo osei oskar oswaldo otelia otha ouida ozell ozella padma paityn pallavi pamala pamelia pamella
  paolo parag parthenia parvin pascale pasquale patrik patrina pattie paulene pauletta paulino paulita payal payton pearle pearline peggie
  pelagia penney petr petrina petronila petula peyton phebe philippa philippe phillis philomena phineas phyliss pierina pilar pippa portia
  prabhakar pradeep prakash prashant pratik praveen preeti prentice pricila priscila priyanka purnima qasim qiana queenie quintin quyen
  racheal rachele rachell racquel radhika raeann raegan raelene raelynn rafal ragan raghav rahel rahim rahma rainer raisa rajat rajeev
  rajendra raju rakeem ramez rami ramin ramira ramonita randa rangina rania rashaad rasheed rasheeda rasmus raya rayan rayford raylene
  raymonde rayna raynor reanna rebbeca rebbecca rebeca rebecka reena reese refugia refugio regena regine reid reinhard reinhold remi remona
  remy renard renato renay rendy renea renetta renita renna ressie retha retta reva reyansh reynalda rheba rhona rhys ria ricarda richelle
  ricki rihanna riikka rima rishi riva robbi robbyn robena robt rohini roisin rolanda rolf rolland romain romelia romeo rona ronaldo ronan
  ronni rosalee rosalina rosamaria rosamond rosana rosaria roseanna roseanne roselee roselia roseline roselle rosena rosenda roshan rosia
  rosio rosita rossie roxann roxanna roxy rozella rubie rubina rubye rudolf rueben rufina rupesh ruslan rutha ruthanne ruthe ryann ryker
  rylee ryo saad sabah sabine sabra sacha sachi sachiko sadiq sadye safa safia sagar sahar sahil saif salena salley sallie salomon samad
  samar samatha samina sammie samual sanaa sanam sandie sandor sandrine sanjeev sanjuana sanjuanita sanora santina sarai saran sarina saskia
  satish saturnina satya savita sawyer scarlett scottie sebastien sebrina seema segun sejal selim senaida serafin sergei sergey serina
  serita seung severin severo shadi shaina shakeel shakia shakita shala shamar shamir shamus shandi shaneka shanell shanelle shani shaniqua
  shaniya shannan shantae shantay shante shantell shaquana sharan sharice sharie sharilyn sharita sharleen sharmaine sharyl sharyn shashank
  shaunda shaunna shaunta shavon shawana shawnna shawnta shayne sheilah shela shelba shelbi shella shellie shemeka shemika shena shenika
  shenita shenna shera sheree sherell sheridan sherie sherif sherika sherill sherilyn sherise sherley sherril sherrill sherryl sherwin shery
  sheryll shi shiela shigeru shila shirlee shirleen shirlene shirly shiv shiva shizue shlomo shmuel shona shonna shoshanna shruti shubham
  shyam shyanne sienna sigmund signe silke silvio simeon simona simonne sindy sirena sivan sixta skye skyler sloane solange soleil somer
  sommer sonali sook sophronia sri srinivas stacee stanislaw stasia stavros stefani steffanie stepanie stephaine stephane stephani stephenie
  stephine stina suanne subhash sudeep sudhir sueann suellen sujata suk sulema sully sumiko suneel suraj surya susy suzann suzi sven syble
  sydnee sylvain sylvie synthia syreeta tabetha tadashi tadeusz takako takisha talitha taliyah tallulah tamala tamanna tambra tameika tamela
  tamera tamesha tamia tamica tamie tamiko tamir tammara tandra tanja tanner tanvi tarah taran tareq tarsha tasia tatyana taunya taurean
  tavares tayna teagan teesha tegan teisha telma temeka temika tenesha tennie tennille teo teodora teodoro teofila tereasa terese teresia
  teressa terica terina terresa terrilyn tessie tevin tewodros theda theodor theola theresia theressa thersa thiago thierry thomasena
  thomasina thomasine thora tianna tiera tiesha tifany tiffaney tiffani tiffanie tiffiny tillie tilly timika tinisha tino tisa tisha tobi
  tobie toccara tomasa tomi tomika tomoko tonie tonisha tonita torey torie torin torri torrie tosha toshia toshiko toshio tove towanda toya
  tracee treasa tresa tressie treva trevon tristen tristin triston trudi trudie trula truman trung trystan tuyet twana twanda twanna twyla
  tynisha tyreek tyrell tyrese tyrik uchenna udo ula ulrich ulrike umberto uri uriah uriel urijah vada vadim vaibhav valarie valda valene
  valentine valeri vallie valorie valrie vandana vanesa vanita vanna vannesa vannessa vanya varun vasily velda velva vena venessa venetta
  vennie veola verdell verdie verena vergie verlie verline vern vernetta vernia vernie veronika veronique veta vickey vinay vincenza vineet
  vinita vinny violette virgen virgie virgina vittoria vittorio vivan vivek vivienne voncile waheed waneta wanetta wanita wava waylon wendie
  wendolyn westin weston wilber wilburn wilhemina willena willene willetta willette willia willian williemae willodean willy winford
  winnifred wolfgang wonda wyatt wynell wynona wynton xandra xenia ximena xiu xuan yaakov yajaira yakov yana yaretzi yaron yasuko yehuda
  yelena yetta yevette yitzchak yohannes yolando yolonda yoon yosef yoshi youlanda yousuf yovani ysabel yuette yuk yuko yulanda yuliana yung
  yunus yuonne yuriy yvone zaccheus zahid zahir zaki zakir zana zander zandra zariyah zavier zayd zayden zayn zella zetta zev zhen zheng zhi
  zofia zoran zoya zubair zula zulema zuri zyaire adaobi adriano aftab ajit alhaji amadou aminata ananya anh anouk antonina arash aryeh
  aseem augustina bao benedicta bernd bogdan branko branson braxton bronson burton butch byrd caio candelario carlyle carolyne cecily
  ceferino chidinma chioma chiyo christos chukwuemeka cirilo cleve clovis cornelio cortney cuong dalila dallin dalton danh dat demetri
  demetric deondre deshawn devi dimitra dimitris dixie djibril dodie dong doyle drusilla dung dusan dusty duyen earla ebele edmundo elna
  elpidio elwyn emery emiko emir emmet erlene evgeny fatuma fern fidencio florin freeman garrison gatluak gaurav genoveva georgios gertie
  ghada goran grzegorz gulnara haidar hakim haruki hermione hiba hideo hirokazu hong hossein htoo hussain hyman ibrahima ikaika ioana iona
  issa ivo iyad izora jafar jahan jakub janko jasmeet javid jayanti jenne jerzy jewel jian jiro jocelyne jojo joon juhi jun junko jurgen
  justus kadija kaitlynn kalani kanako kasimir kateryna kemal keona keoni kerwin kiet komal lamin lamonte laszlo lata latavia laxmi leander
  leocadia lijun lilah ljubica loc lukasz lwin maciej mahmood maja malgorzata mansour mariama marit marjan marlowe mehul mihai milan min
  miroslav mohamud mort moussa myint myung nadir najib nancie narendra navdeep ngozi nguyet nicolai nicoleta nidhi nimo ning nirav nkechi
  nokuthula oanh obinna oksana olayinka oleksandr oleksandra olin olumide orin oswald ousmane ozgur pansy pao parvez phuc prabhjot presley
  quan quint quoc rachid reza rollin romaine rosella roza rukmini saeko sakura santosh sapna seiji seong shabnam shae shahid shankar sharad
  shauntelle sheetal sherwood shilpa shinji shiori shizuko shweta sidra sindhu sione sita siti slavica snehal soo sophal stig suhail sumita
  sushila tad tae takeshi tam tetsuo thandiwe thi titilayo tiziana toan tomasina truc tsering tung tuyen uday ulises urszula uzoma vanja
  vasile vasilios venkatesh verlin verne victoriano vida vikrant vincente vytautas wahid waldo wenceslao whit wiktor woody xiaohong xin
  yancy young yuan yuliya yumi yun zaid zbigniew zeljko zoltan zsuzsa`),
])

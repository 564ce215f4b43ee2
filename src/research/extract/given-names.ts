/** Given names that are common in the United States, of many origins: a sign that a capitalised span is a person. */
export const givenNames: ReadonlySet<string> = new Set(
  `aaliyah aaron abby abdul abdullah abel abigail abraham abram ada adam adela adele adeline adrian adriana adrienne agnes
  agustin ahmad ahmed aida aidan aileen aimee aisha aja akbar akeem akiko al alan alana alba albert alberta alberto alejandra alejandro
  alex alexa alexander alexandra alexandria alexia alexis alfonso alfred alfreda alfredo ali alice alicia alina alisa alisha alison
  alissa allan allen allison allyson alma alonzo althea alton alvaro alvin alyson alyssa amanda amara amari amber amelia amina amir amit
  amos amy ana anastasia andre andrea andreas andres andrew andy angel angela angelica angelina angelo angie anil anita ann anna annabelle
  anne annemarie annette annie annmarie ansel anthony antoine antoinette anton antonia antonio anya april araceli archie ariana ariel arlene
  arline armando arnold arnulfo aron art arthur arturo arun asha ashley ashok asia athena aubrey audrey august augustin aurelia aurora austin ava
  avery ayanna ayesha barack barb barbara barry bart beatrice beatriz becky belinda ben benita benito benjamin bennett bennie benny bernadette
  bernadine bernard bernardo bernice bernie bert bertha bessie beth bethany betsy bettie betty bettye beulah beverly bianca bill billie billy blaine
  blair blake blanca blanche bob bobbie bobby bonita bonnie brad bradford bradley brady brandi brandon brandy brenda brendan brenna brent brett
  brian briana brianna bridget bridgette brigid brigitte britney brittany brittney brock bruce bruno bryan bryant bryce bryn burt byron caitlin
  caleb calvin cameron camila camille candace candice candy cara carey carl carla carlos carlton carly carmelo carmen carol carole caroline carolina
  carolyn carrie carroll carson carter cary casey cassandra cassie catalina catherine cathleen cathy cecelia cecil cecilia cedric celeste celia
  celina cesar chad chandra chantal charlene charles charley charlie charlotte chas chaz chelsea cheri cherie cherry cheryl chester chi chloe chris
  christa christi christian christie christina christine christopher christy chuck cicely cinda cindy claire clara clarence clarice clarissa claude
  claudette claudia claudio clay clayton clement cleo cliff clifford clifton clint clinton clyde cody colby cole coleen colette colin colleen
  collin connie conor conrad constance consuelo cora corey corina corinne cornelia cornelius cornell cory courtney craig cristian cristina cruz
  crystal curt curtis cynthia cyril cyrus daisy dakota dale dallas damian damien damon dan dana dane danette dani daniel daniela danielle danilo danny
  dante daphne darcy daria darin dario darius darla darlene darnell darrell darren darrin darryl daryl dave david davis dawn dean deana deandre deann
  deanna deb debbie debora deborah debra dedra dee deedee deepa deirdre delbert delia della delores deloris demetria demetrius dena denise dennis derek derrick desiree
  desmond devin devon dewayne dexter diana diane dianna dianne dick diego dimitri dina dion dionne dirk dolores dominic dominick dominique don donald
  donna donnie donovan dora doreen dorian doris dorothea dorothy dorsey doug douglas drew duane dudley duncan dustin dwayne dwight dylan earl
  earline earnest ebony ed eddie edgar edie edith edmond edmund edna eduardo edward edwardo edwin effie eileen elaine elba eleanor elena eleni eli elias
  elijah elinor elisa elisabeth elise elisha eliza elizabeth ella ellen elliot elliott ellis elmer eloise elsa elsie elva elvira elwood emanuel emil
  emilia emilio emily emma emmanuel emmett enid enrique eric erica erich erick ericka erik erika erin erma ernest ernestine ernesto ernie ervin
  esmeralda esperanza esteban estela estella estelle ester esther ethan ethel etta eugene eugenia eula eunice eva evan evangeline eve evelyn everett
  ezra fabian faith faisal fannie farah farid fatima fay faye federico felicia felipe felix fernando fidel fiona flora florence floyd frances
  francesca francesco francine francis francisca francisco frank frankie franklin franz fred freda freddie frederick fredrick fredric frieda fritz gabe gabriel
  gabriela gabrielle gail gale garrett garry garth gary gayle gena gene geneva genevieve geoff geoffrey george georgette georgia georgina gerald geraldine
  gerard gerardo geri gerry gertrude gilbert gilberto gilda gina ginger ginny giovanni gisela giselle gladys glen glenda glenn gloria gonzalo gordon grace
  gracie graciela graham grant greg gregg gregory greta gretchen griselda guadalupe guillermo gus gustavo guy gwen gwendolyn hakeem haley hamid hana
  hank hannah hans harlan harley harold harriet harrison harry harvey hasan hassan hattie hazel heath heather hector heidi helen helena helene helga henrietta
  henry herb herbert heriberto herman hilary hilda hillary hiram hiroshi holly homer hope horace howard hubert hugh hugo humberto hussein ian ibrahim
  ida ignacio igor ike ilene iman imani imelda imran ina ines inez ingrid ira irene irina iris irma irvin irving isaac isabel isabella isabelle isaiah isaias ishmael
  ismael israel issac ivan ivette ivy jack jackie jackson jaclyn jacob jacqueline jacquelyn jacques jada jade jaime jake jamal jamar james jamie jan jana jane
  janell janelle janet janette janice janie janine janis jared jarrod jarvis jasmin jasmine jason jasper javier jay jayne jayson jean jeanette jeanine jeanne jeannette
  jeannie jeannine jed jeff jefferson jeffery jeffrey jen jenifer jenna jennie jennifer jenny jerald jeremiah jeremy jeri jermaine jerome jerry jess jesse jessica jessie
  jesus jill jillian jim jimmie jimmy jo joan joann joanna joanne jocelyn jodi jodie jody joe joel joey johanna john johnathan johnnie johnny jon jonah
  jonathan jonathon jordan jorge jose josef josefina joseph josephine josh joshua josie josue jovan joy joyce juan juana juanita judd jude judith judy jules
  julia julian juliana julianna julianne julie juliet juliette julio julius june justin justina justine kaitlin kaitlyn kamal kamala kara kareem karen kari karim karin karina
  karl karla karyn kasey kate katelyn katharine katherine katheryn kathleen kathryn kathy katie katina katrina kay kayla keisha keith kelley kelli kellie kelly kelsey
  kelvin ken kendall kendra kenneth kenny kent kenya keri kermit kerri kerry kevin khadija khalid kieran kim kimberley kimberly kirk kirsten kisha kofi kris krishna krista kristen
  kristi kristie kristin kristina kristine kristopher kristy kumar kurt kwame kyle kyra lacey lakeisha lakisha lamar lamont lana lance lara larry latasha latisha
  latonya latoya laura laurel lauren laurence laurie lavern laverne lavonne lawrence lazaro leah leann leanne lee leigh leila leilani lela leland lena lenora lenore leo leon
  leona leonard leonardo leonor leopoldo leroy les lesa lesley leslie lester leticia letitia levi lewis lexi liam lida lila lilia lilian liliana lillian lillie lily lin
  lina lincoln linda lindsay lindsey linwood lionel lisa lissette liz liza lizzie lloyd logan lois lola lonnie lora loraine loren lorena lorene lorenzo loretta lori lorie
  lorna lorraine lottie lou louie louis louisa louise lourdes luann lucas lucia luciano lucille lucinda lucretia lucy luis luisa luke lula lupe luther luz lydia lyle lynda
  lyndon lynette lynn lynne lynnette mabel mable mack maddie madeleine madeline madelyn madison mae magdalena maggie mahmoud maia malcolm malik malinda mallory mandy manny manuel
  manuela mara marc marcel marcela marcella marcelo marci marcia marco marcos marcus marcy margaret margarita margie margo margot marguerite maria mariah marian mariana marianne
  maribel maricela marie mariel marietta marilyn marina mario marion marisa marisela marisol marissa maritza marjorie mark markus marla marlene marlon marsha marshall marta martha
  martin martina marty marva marvin mary maryann maryanne marybeth maryellen maryjo marylou mason mateo mathew matt matthew mattie maude maura maureen maurice mauricio maurine max maxine maxwell
  may maya mayra meagan meg megan mehmet mei meghan melanie melba melinda melissa melody melva melvin mercedes meredith merle mia micah michael micheal michel michele michelle
  miguel mike milagros mildred miles milton mindy minerva ming minnie miranda miriam misty mitch mitchell mohamed mohammad mohammed moises mollie molly mona monica monique monroe morgan
  morris moses muhammad muriel murray mustafa mychal myles myra myriam myrna myron myrtle nabil nadia nadine nancy nannette naomi natalia natalie natasha nate nathan nathaniel neal ned neil nell
  nellie nelson nestor nettie nia nicholas nichole nick nicki nicky nicolas nicole nikita nikki nina noah noel noelle noemi nola nolan nora noreen norma norman norris octavia octavio
  ofelia olga olive oliver olivia ollie omar opal ophelia ora orlando orville oscar osvaldo otis otto owen pablo paige pam pamela paola parker pascal pat patrica patrice patricia patrick patsy patti
  patty paul paula paulette paulina pauline pearl pedro peggy penelope penny percy perry pete peter petra phil philip phillip phoebe phyllis pierre polly porfirio preston
  prince priscilla priya quentin quincy quinn rachael rachel rachelle rae rafael raheem rahul raj rajesh ralph ramiro ramon ramona randal randall randi randy raphael raquel rashad rashid rashida raul
  ravi ray raymond raymundo reba rebecca rebekah reed reggie regina reginald rekha rena renata rene renee reuben rex reyna rhea rhoda rhonda ricardo rich richard rick rickey rickie ricky
  riley rita rob robbie robert roberta roberto robin robyn rocco rochelle rocio rod roderick rodger rodney rodolfo rodrigo rogelio roger roland rolando roman ron ronald ronda ronnie roosevelt rory rosa rosalie
  rosalind rosalinda rosalyn rosanna rosanne rosario roscoe rose roseann rosemarie rosemary rosetta rosie roslyn ross rowena roxanne roy royce ruben ruby rudolph rudy rufus russ
  russell rusty ruth ruthie ryan sabrina sadie saeed sal sally salvador salvatore sam samantha samir sammy samuel sandra sandy sanjay santiago santos sara sarah sasha saul savannah scott sean selena
  selma serena sergio seth shane shanna shannon shanta sharon shari sharonda shaun shauna shawn shawna sheena sheila shelby sheldon shelia shelley shelly shelton sheri sheryl sherman sherri
  sherrie sherry sheryl shirley sidney sierra silas silvana silvia simon simone sofia solomon sondra sonia sonja sonny sonya sophia sophie spencer stacey staci stacie stacy stan stanley stefan stefanie stella
  stephan stephanie stephany stephen steve steven stewart stuart sue sumner sunil susan susana susanna susanne susie suzanne suzette sydney sylvester sylvia tabitha talia tamara tameka tami tamika tammi tammie tammy
  tania tanisha tanya tara tariq tasha tate tatiana taylor ted terence teresa teri terrance terrell terrence terri terrie terry tess tessa thad thaddeus thea thelma theodora theodore theresa therese thomas
  tia tiffany tim timothy tina toby tod todd tom tomas tommie tommy toni tonia tony tonya tracey traci tracie tracy travis trent trevor tricia trina trisha tristan troy trudy tyler
  tyra tyree tyrone tyson ulysses ursula val valentina valeria valerie van vanessa vaughn velma vera verna vernon veronica vicente vicki vickie vicky victor victoria vijay vikki vikram vince vincent
  viola violet virgil virginia vivian vladimir wade wallace walt walter wanda ward warren wayne wei wendell wendi wendy wes wesley whitney wilbert wilbur wilfred will willa willard william willie
  willis wilma wilson winifred winnie winston woodrow xavier yasmin yesenia yolanda yong yusuf yvette yvonne zach zachariah zachary zane zara zelda zoe
  abdi abdirahman abdirizak abdulkadir abebe abena abiola adaeze adanna adebayo adeola adil aditi aditya adolfo adwoa afua agnieszka aiden
  ajay akash akosua akua alanna alaina alayna aleida aleksandra alessandra alessandro alexandre alexei alfie aliyah alizah allegra almir
  alok alondra alphonse alphonso alva amalia amani amaya ambrose ameer amelie amira amita amrita anahi anand anastacia anders andrei
  andreina andria andrzej aneesh anette angelique angelita angus anika anindita anisa anisha anjali anjelica annalisa annelise annika
  anselmo anshu antoni antwan anuj anupama anwar apolonia aram arcelia archana archer ari arianna arjun arlo armand armen arnav arnel
  arnoldo arpit artem artis arvind asad asante asher ashanti ashish ashleigh ashlyn ashton asif asma astrid athanasios atul aubree augusta
  augustine augustus aurelio ayaan ayana azadeh azucena babak babatunde baljit balwinder barbra barney barrett bartholomew bashir basil
  beata belen benedict bernardine bernardita bettina beverley bhavna biju bilal bjorn blaise bo boris boyd brandie brant breanna brice
  brittani bronwyn brynn buddy caitlyn callie candida caridad carina carissa carleen carlene carley carlo carlotta carmela carmella carmine
  carolann casandra cassius caterina cathryn catrina celestine chadwick chanel chantel charisse charmaine chau chava chaya chelsey cherise
  chiara chidi chika chinedu chinwe chong chrissy christal christel christiana chukwuma ciara cierra clark claud claudine clementine
  concetta connor cordelia corrine creola cristobal cyndi dagmar dahlia dalia damaris damion dandre danica danita dara darby darrel darwin
  dashawn davina davon dawna dayana dayna deanne debbra deena deepak deidra deidre deja delilah delmar delphine demarcus demond denice
  denis denny deon dessie devonte dhruv dieter dinah dinesh dino dmitri dolly domenic domingo dominga domonique donnell dottie dulce dzung
  eamon earle earlene ebrahim edgardo edwina efrain efren ekaterina elaina elbert elda eldon eleazar eliseo elissa ellyn elma elmira elnora
  eloisa elton elvia elvin elvis elyse emeka emile emilie enoch enrico erasmo erna ernestina erwin essie ethelyn eusebio evangelina evelia
  ezekiel fabiola fadi faiza fardowsa farhad farrah fatou fatoumata fausto felecia felicitas fernanda filiberto filomena flavia flavio
  fletcher florencia florencio florentino florian florine folasade fran francois freddy frederic freida gabriella galen ganesh garret
  gaston gavin gaylord gayla genaro georgeann georgene geraldo gianna gil giovanna gita giuliana giuseppe glenna godfrey gopal grady
  gregoria gregorio grover guido guillermina gunnar gurpreet gwyneth habib hadley hafsa haider hailey hal halima hamza hanh hanna harbhajan
  hari harland haroon harpreet harriett harsh hau haydee hayden haylee henri henrik herlinda hermelinda hermina herminia hernan herschel
  hester hettie hilario hoa hoang hodan holli hortencia houa hoyt huey huong ifeoma ikechukwu ilana ilhan iliana indira inga inna iraida
  irena irwin isabela isadora isela isiah isidro ismail ivana ivonne izabella jabari jacinta jacinto jacqui jaimie jairo jaleel jalen
  jamaal jame jamel jamela jamila jammie janae janay janean janeen janel jani janina janna jannette jarod jarred jarrett jaswinder javon
  jayden jayla jazmin jeana jeanie jeanna jefferey jelani jena jens jerri jethro jewell jihan jimena jin joaquin joelle joesph johan johana
  johann johannes johnathon jolene jolie jonas joni jordana josefa josephina josette josiah judson julien julieta julissa kabir kadeem kai
  kalyani kami kandace kandi kandice kandy kao karlene kassandra katarina katarzyna katerina kati katy kavita kaye kaylee kazuo keanu
  keegan keesha kelechi kendrick kenyatta kerrie keshia keturah keven khadijah khanh khoa kia kiana kiara kimberlee kimiko kira kiran kirby
  kirstin kishore kiyoshi koji kori kostas kourtney kristal kristian kristofer krystal krystle krzysztof kunal kurtis kwasi kweku kyla
  kylie kyoko lacy ladonna lakesha lakeshia landon lani laraine larissa lars lashanda lashawn lashonda latanya latosha latrice lauryn
  lawanda lea leanna leandro leda leeann lelia lemuel len lenard leonel leslee lessie leta liana libby lidia lien liesl lilly linh linnea
  lino linus lisandro lisbeth lise lisette lizbeth lizette lolita lorrie louella luanne luciana lucien lucila lucile lucius ludmila luigi
  lyla lyman lyn lynsey mabelle mac mackenzie madhu magnus mai maira makayla malachi malia malka mamie mandi manish manju manoj marcelina
  marcelino marcelle marcellus marcie margarett margarito margery margit margret mari mariam marianna mariano maribeth mariela marilee
  marilou marin maris marjory marleen marlena marley marlin marlo marlys marni marquis marquita marwa maryam maryjane masako mathias
  mathilda matilda matteo maud mavis maxim maxime maximilian maximo mayumi mbali mckenzie mee meena meera mehdi mekhi mel melisa mellissa
  melodie melonie melvina meng merlin merrill mervin micaela michaela mickey mikhail mikki mila milford millard millicent millie milo mimi
  mina mira mireya misael mitchel mitzi moe moira monika monty moriah naima naveed nadira nagesh najma nasir natalya nattaly navin nawal
  neda neelam neha nelly nena neva nhia nicanor nicola niels nikhil nikolai nikolas nilsa nisha nita nnamdi noor norah norbert norberto
  noriko nuria nydia obie odette odell oleg olena olu oluwaseun omari omayra onyeka oren osama osman ottilie otilia paloma pankaj
  parisa parveen paulo pavel pawel pearlie pei pennie perla pernell petros phong phuong phyllicia piotr pooja porsha pranav prasad pratima
  prem prema priti quang quiana quinton rabia radha rafaela rafi raina rajan rajiv rakesh ramesh rana ranae randell rani ranjit rashawn
  raymon reem reginal reiko reina reinaldo renae renaldo renate reta reynaldo rhett rhiannon riaz richie rickard rigoberto rina risa ritu
  rivka rizwan robb robby robbin rodrick roel rohan rohit roma romina romona ronna roni rosalia rosalba rosaline rosalva rosann rosaura
  roselyn rosendo rosina roslynn rossana roxana roxane roxie rozanne ruba rubi rubin rudolfo rupa rupert ruthann rylan ryder saba sabina
  sachin sadia sahra saira sajid salem salim salina salman salma salome samara sameer samia samira sana sandeep sandip sanford sangita
  sanna santino sarita satoshi saundra savanna scot scotty seamus sebastian selene selina semaj senait serafina seymour shabana shaila
  shakira shalini shameka shamika shana shanae shanda shandra shania shanice shanika shanique shanita shanon shantel shanti shaquille shara
  sharda shareen sharif sharla sharlene sharolyn sharron shashi shavonne shawanda shawnda shay shayla shayna shea sheba sheela sheenah
  sheeba shelli shelva sherice sherita sherlyn sheron sherrell sherron shirin shira shivani shobha shon shonda shoshana shreya shyla
  siddharth sigrid simran sinead siobhan skylar sofie soledad somchai sonal sopheap soraya soren sriram stacia starla stefania stefano
  stephania stephon stevie suki sukhdeep sukhwinder sulaiman suleiman suman sumit sunita surinder suresh susann susannah sushma suzan
  suzanna suzie svetlana swati sybil syed sylvan tabatha tahir taisha takashi talib talal talon tamar tamatha tamra tana taneka tanesha
  tangela tanika tarek tari tarik tarun taryn tashia tatsuo tatum tawana tawanda tawny tayler teena tejal temitope tena tenisha tera
  teresita terrill thalia thanh thao theo theron thien thurman thuy tiana tiara tien tierra tigist tilda tito titus tobias tobin tomasz
  tomeka tomiko tommye tonja torrance tou toua trang travon treena trena tressa trey trinh trish trista tuan twila tyesha tyisha ugo uma
  umar umesh usha usman uzma valentin valentino valery vania vasiliki veda velia venita venkat verda verla verlene vernell vernice vernita
  versie vicenta victorina vidal vidya vikas viktor viktoria vilma vina vincenzo vinh vinod violeta viorica virgilio vishal vita vito
  viviana vivianne vivien vladislav vonda wafa waleed walid waltraud wangari wanjiru warsame wayland weldon wenona werner wilda wiley
  wilfredo wilhelmina wilford wilhelm willem wilmer winfred winona wojciech xia xiao xiomara xochitl yadira yaeko yael yahaira yahir yahya
  yanira yara yareli yaritza yasir yasmeen yasmine yee yeng yer yessenia yevgeny ying yoko yolande yoselin yoshiko youa yousef youssef yuki
  yulia yuri yuriko yvon yvonna zachery zack zaida zahra zain zainab zakia zaria zariah zeb zechariah zeinab zelma zena zenaida zenobia
  zeynep zia zina zita zoey zoila zola zora zoraida zuleika zulma`.split(/\s+/),
)

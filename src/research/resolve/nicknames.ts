/** Nicknames and variants of given names, collected by hand. Groups are separated by slashes and may overlap. */
const groups = `
abigail abby gail abbie / abraham abe bram / albert al bert albie / alexander alex al alec sandy xander sasha alejandro
alexandra alex sandra lexi sandy alexa alejandra / alfred al fred alfredo / alice allie ali / allan allen alan al / alvin al
amanda mandy / amelia amy millie / andrea andi andy dre / andrew andy drew andre andres / angela angie angel
ann anne anna annie nan nancy ana / anthony tony anton antonio / antoinette toni nettie / arlene lena / arnold arnie
arthur art artie arturo / augustus gus august agustin / barbara barb barbie babs bobbie / bartholomew bart
beatrice bea bee trixie / benjamin ben benny benji / bernard bernie barney / bernadette bernie / beverly bev / bradford brad
bradley brad / brenda bren / brian bryan bry / bridget bridgette biddy / calvin cal / cameron cam / candace candy candi
carl karl carlos charles / caroline carol carrie carolyn lynn
catherine cathy kate cathie kathy katie cat kit kay katherine kathryn catalina trina
katherine kathy kate katie kay kathryn kat kathie kit katrina trina / kathleen kathy kathie kay katie / cecilia celia cece ceci
cedric ced / charles charlie chuck chas chip carlos chaz buddy / charlotte lottie charlie char / cheryl cher sherry
chester chet / christian chris / christina chris tina christy chrissy kristina / christine chris tina christy chrissy kristine
christopher chris kit topher christy / cynthia cindy cyndi / clarence clare / clayton clay / clifford cliff / clifton cliff
clinton clint / constance connie / cornelius neil corny / curtis curt / cyrus cy / daniel dan danny / danielle dani
darrell darryl daryl / david dave davy / dean dino / deborah deb debbie debra debby debi / delbert del bert / denise denny
dennis denny den / diane diana di dianne / dolores dee lola / dominic dom nick / donald don donnie donny / donna dee
dorothy dot dottie dolly dee / douglas doug / dwight ike / earl earle / edgar ed eddie / edith edie / edmund ed eddie ned
eduardo eddie ed edward / edward ed eddie ted ned teddy / edwin ed eddie / elaine lainie / eleanor ellie nell nora ella
elena lena / elizabeth liz beth betty betsy lizzie eliza lisa libby bess elisabeth bette bettie liza elisa / ellen ellie nell
emily em emmy / emmanuel manny / emma em / ernest ernie ernesto / esther essie / eugene gene / eugenia genie / evan ev
evelyn evie ev / ezekiel zeke / florence flo flossie / frances fran frannie francie franny / francis frank fran francisco
francisco frank paco pancho cisco / frank francis francisco franklin / frederick fred freddy freddie rick fredrick frederic
gabriel gabe / gabriella gabby / gail gayle abigail / garrett gary / gary gar / genevieve gen ginny / geoffrey geoff jeff
george jorge / gerald jerry gerry / geraldine gerry jerri / gerard gerry jerry / gilbert gil bert / glenn glen / gloria glo
grace gracie / greg gregory gregg / gretchen greta / guadalupe lupe / guillermo bill will memo / gustavo gus / guy guido
gwendolyn gwen wendy / harold hal harry / harriet hattie / harry harold henry harrison / harvey harv / helen nell nellie
henrietta etta hettie / henry hank harry hal enrique / herbert herb bert / herman herm / howard howie / hubert hugh bert
ignacio nacho / irene rene / irving irv / isaac ike / isabel izzy bella isabelle isabella / israel izzy / jack john jackson
jacob jake jay / jacqueline jackie jacki jacque / james jim jimmy jamie jay jaime / jane janie janet jean / janet jan jane
janice jan / jason jay jase / jeanette jean jeannie / jeffrey jeff geoff jeffery jeffry / jennifer jen jenny jenn
jeremiah jerry jeremy / jeremy jerry jem / jerome jerry / jesse jess / jessica jess jessie / jesus chuy / jill jillian gillian
joan joanie joanne / joann joanne jo joan / joel joe / john jack johnny jon jackie juan / johnathan jonathan jon john
jonathan jon john jonny nathan / jordan jordy / jose joe pepe joseph / joseph joe joey jody jo jose / josephine jo josie
joshua josh / joyce joy / juanita nita / judith judy judi jude / julia julie jules / julian jules / julius jules / justin jus
karen kari / kelly kel / kenneth ken kenny kent / kevin kev / kimberly kim kimberley kym / kristen kris kristin
kristina kris tina kristy / kristine kris tina kristy / kurt curt / laura laurie lori laurel / lauren laurie
lawrence larry lars laurence / lee leigh / leon leo lee / leonard leo len lenny / leroy roy lee / leslie les / lester les
lillian lily lil lilly / linda lindy lynn / lloyd floyd / louis lou louie lewis luis / louise lou / lucille lucy
lucinda cindy lucy / luther lu / lynn lynne lynda / madeline maddie / manuel manny / marcus mark marc marcos
margaret maggie peggy meg marge margie peg rita greta margarita margo daisy / maria mary mia / marian mary marianne
marilyn mary lynn / marion mary / marjorie marge margie / marlene marly / martha marty patty / martin marty / marvin marv
mary molly polly mae maria mamie / matthew matt matty mathew mateo / maureen mo reenie / maurice maury morris mo / maxine max
maxwell max / maximilian max / melanie mel / melinda mindy mel / melissa missy mel lissa / melvin mel / mercedes mercy
michael mike mick mickey mikey mitch miguel micky / michelle shelly mickey chelle shelley / mildred millie / milton milt
miriam mimi / mitchell mitch / mohammed mo muhammad mohamed / morris mo morrie maurice / murray moe / myron ron / natalie nat
nathaniel nate nat nathan / nelson nels / nicholas nick nicky nic nicolas / nicole nicki nikki / nora norah eleanor
norman norm / oliver ollie / olivia liv / oscar ozzie / pamela pam / patricia pat patty trish tricia patti trisha patsy
patrick pat paddy rick / paul pablo / pauline polly paula / pedro pete peter / penelope penny / percy percival / perry peregrine
philip phil phillip / phyllis phyl / priscilla cilla / rachel rae / rafael rafe ralph raphael / ramon ray raymond
randall randy randal / randolph randy / rebecca becky becca rebekah / regina gina reggie / reginald reggie reg
ricardo rick richard ricky / richard rich dick rick ricky richie ric rico
robert bob rob bobby robbie bert bobbie roberto robin / roberta bobbie robbie bert / roberto rob robert bob beto
roderick rod rick / rodney rod / rodolfo rudy / rodrigo rod / roger rog / roland rollie / ronald ron ronnie ronny
rosa rose rosie / rosalind roz / rosemary rose rosie / roxanne roxie / rudolph rudy / russell russ rusty / ruth ruthie
salvador sal / salvatore sal sam / samantha sam / samuel sam sammy / sandra sandy sandi / santiago santi james
sarah sally sara sadie / scott scotty / sean shawn shaun / sergio serge / seymour sy / shannon shan / sharon shari sherry
sheila shelly / sheldon shelly / shelby shel / shirley shirl / sidney sid sydney / silvia sylvia / solomon sol
sophia sophie sofia / stacy stacey / stanley stan / stella estelle / stephanie steph stephie stefanie
stephen steve stevie steven / stewart stu stuart / susan sue susie suzy suzanne / sylvester sly / tabitha tabby / tamara tammy
teresa terry tess terri theresa tessa / terrence terry terence / theodore ted teddy theo / thomas tom tommy thom tomas
tiffany tiff / timothy tim timmy / tobias toby / tracy trace / travis trav / trevor trev / tyler ty / tyrone ty / ulysses lee
valerie val / vanessa nessa / veronica ronnie roni / victor vic / victoria vicki vicky tori vickie / vincent vince vinnie vin
viola vi / violet vi / virgil virge / virginia ginny ginger gina / vivian viv / wallace wally / walter walt wally / wanda wendy
warren ren / wayne way / wendell wen / wesley wes / wilbur will / wilfred will fred / willard will bill
william bill will billy willie liam bud guillermo / wilma billie / winfield win / winifred winnie freddie / winston win
yolanda yoli / yvonne vonnie / zachary zach zack zachariah zac
`

const groupsOf = new Map<string, Set<number>>()
for (const [index, line] of groups.split(/[\n/]/).entries()) {
  for (const name of line.trim().split(/\s+/)) {
    const own = groupsOf.get(name) ?? new Set()
    own.add(index)
    groupsOf.set(name, own)
  }
}

/** Every name of the list. */
export const namesWithVariants: ReadonlySet<string> = new Set(groupsOf.keys())

/** Whether two given names are variants of one: Bob and Robert, Peggy and Margaret. */
export function areFormsOfOneName(a: string, b: string): boolean {
  const left = groupsOf.get(a)
  const right = groupsOf.get(b)
  return left !== undefined && right !== undefined && [...left].some((group) => right.has(group))
}

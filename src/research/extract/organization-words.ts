import { wordSet } from '../word-lists.ts'

/** Last words of organization names. A complement after "of", "for" or "on" may follow. */
export const organizationHeads = wordSet(`
  commission committee subcommittee council board authority agency department dept bureau office alliance coalition association
  foundation partnership union league federation institute society chamber corporation company trust center centre network
  collaborative collective consortium club church ministry ministries court tribunal library museum university college academy
  hospital pantry shelter district division administration charities cooperative party movement congress senate legislature parliament police panel bank clinic
  group guild lodge temple synagogue mosque cathedral diocese conservancy cabinet secretariat
  nations caucus assembly taskforce coop bar corps legion exchange press times tribune herald gazette ballet orchestra
  tribe nation brotherhood congregation auxiliary symphony grange sorority fraternity conservatory
  inc llc llp ltd corp nfp partners associates holdings school`)
/** Acronyms that chapters put behind the name of a place. */
export const chapterAcronyms = wordSet('aarp aclu aflcio cdc ffa lulac naacp pta pto swcd ymca ywca')
/** Plural head words that need a complement: "Foundations of California". */
export const pluralHeads = wordSet(
  'foundations friends daughters sons veterans centers institutes colleges clubs knights sisters',
)
/** Groups of people that form organizations: "Neighbors for Clean Air". */
export const peopleHeads = wordSet(
  'neighbors neighbours citizens residents parents mothers families workers tenants renters homeowners voters students teachers youth women people friends farmers members riders taxpayers patients seniors nurses',
)
/** Head words that start a name: "City of Ashby". */
export const leadingHeads = wordSet(
  'city town village county township borough parish state commonwealth university college league house conference friends department office board bureau ministry institute center centre chamber court council committee commission division church archdiocese diocese society bank port',
)
export const initiativeHeads = wordSet(
  'program programme initiative plan project strategy deal pilot fund scheme grant grants scholarship',
)
export const campaignHeads = wordSet('campaign drive challenge')
/** Words before a head word that do not distinguish an organization. */
export const genericWords = wordSet(`
  the our a an this that its their your all each every any no other another various many several some local regional national federal
  public private general special regular full entire joint new current former next upcoming annual monthly quarterly weekly
  board committee commission council department office staff member members meeting meetings city county state town village
  executive governing advisory standing ad hoc sub main central corporate business nonprofit non-profit community neighborhood
  parent appointed appointing tentative elected said such same first second third online virtual services service visitor
  visitors welcome help call contact data media press box post home head ticket front branch satellite field event events session
  open closed area independent district task force and or of for to in`)
/** Generic two-word names that governments use as proper names. */
export const plainGovernmentNames =
  /^(?:city|county|town|village|common|borough|metro(?:politan)?) (?:council|commission|board)$|^(?:school|zoning|planning|plan|park|library|police|fire|health|housing|ethics|parks?|election|elections) (?:board|commission|district|department|authority|committee)$|^public (?:service|utilities|utility|works|safety|health) (?:board|commission|department|authority|committee)$|^board of (?:education|commissioners|supervisors|trustees|directors|aldermen|health|elections|ethics|review|appeals|zoning appeals|public works|selectmen)$|^(?:state|general) (?:legislature|assembly|senate)$|^office of the (?:(?:city|county|state|town|village) )?(?:executive|manager|clerk|auditor|attorney|treasurer|president)$/

/** Words that start a line or sentence and are not part of a name. */
export const openers = wordSet(`
  the our a an this that these those its their your join visit contact about welcome current upcoming next meet view download see call email
  thank thanks ask tell let make take keep check sign send write discover explore know remember urge congratulate dear hello
  support by via from in on at to of for with when while as if through today since and or but not no who what why how where each every any
  many more some both other please add request apply submit report file pay get give help watch listen donate volunteer become use uses using include includes including read click learn find follow attend register regular annual monthly quarterly weekly
  meeting meetings notice minutes agenda agendas approval report reports presentation update updates re former vote votes
  hearing rescheduled initial session emergency amended cancelled canceled postponed draft final approved
  january february march april may june july august september october november december jan feb mar apr jun jul aug sept sep oct nov dec
  monday tuesday wednesday thursday friday saturday sunday mr mrs ms dr yes copyright name location date time address phone place`)
/** Lower-case words that may occur inside a name. */
export const connectors = wordSet('of the for and & + on in to de la del at against with y')

/** Words that end the complement of a name: "Board of Health Meetings", "Board of Directors May 3". */
export const tailStops = wordSet(`
  meeting meetings minutes agenda agendas notice notices hearing hearings report reports speaker request application form room
  here heres home page click website event events news schedule calendar packet in person members member staff president chair
  january february march april may june july august september october november december jan feb mar apr jun jul aug sept sep oct nov dec
  monday tuesday wednesday thursday friday saturday sunday will is are has commits`)
/** Words that make "Office" part of a proper name. */
export const officeHolders =
  /['’]s?$|^(?:clerk|auditor|treasurer|sheriff|assessor|recorder|prosecutor|defender|attorney|general|comptroller|controller|budget|mayor|governor|inspector|ombudsman|coroner|records|patent|elections?)$/i

/** Offices and positions of people in civic life. */
export const heads = `mayor|vice[ -]mayor|alder(?:man|woman|person)?|ald\\.|council\\s?(?:member|man|woman|person)|councill?or|commissioner|chair(?:man|woman|person)?|co-?chair|vice[ -]chair(?:man|woman|person)?|president|vice[ -]president|vp|clerk|trustee|director|supervisor|judge|magistrate|justice|sheriff|treasurer|secretary|superintendent|administrator|manager|officer|chief|coordinator|liaison|representative|rep\\.|senator|sen\\.|congress(?:man|woman|member|person)|assembly(?:man|woman| ?member|person)|governor|(?:lt\\. )?gov\\.|attorney general|attorney|counsel(?:l?or)?|prosecutor|defender|assessor|auditor|comptroller|controller|recorder|engineer|planner|principal|founder|co-?founder|organizer|organiser|advocate|spokes(?:man|woman|person)|deputy|assistant|asst\\.?|associate|analyst|specialist|inspector|pastor|professor|fellow|partner|owner|ceo|cfo|coo|cto|member|ex[ -]officio|delegate|select(?:man|woman|person|board member)|executive(?! (?:board|committee|council|team|session))|consultant|advisor|adviser|captain|lieutenant|sergeant|commander|librarian|ombuds(?:man|person)|parliamentarian|appointee|candidate|collector|constable|marshal|surveyor|coroner|registrar|register of (?:deeds|wills)|bailiff|lister|warden|custodian|moderator|alternate|facilitator|ambassador|steward|leader|head|dean|provost|chancellor|reporter|editor|author|activist|president[ -]elect|designee|aide|examiner|investigator|technician|accountant|bookkeeper|receptionist|curator|archivist|historian|economist|chaplain|rabbi|imam|elder|forester|strategist|lobbyist|publisher|columnist|epidemiologist|paralegal|caseworker|navigator|instructor|lecturer|scheduler|arborist|architect|solicitor|webmaster|interpreter|translator|foreman|broker|nurse|intern|emeritus|challenger|incumbent|alcalde(?:sa)?|concejal|regidora?|comisionad(?:o|a)|(?:vice)?president(?:a|e)|secretari(?:o|a)|tesorer(?:o|a)|directora|coordinadora?|administradora?|abogad(?:o|a)|gerente|portavoz|vocer(?:o|a)`

const roleHead = new RegExp(`(?:^|[\\s/,&(-])(?:${heads})(?=$|[\\s/,&):;.-])`, 'i')

/** The offices with a capital at the start of each word, or not. */
const inAnyCase = heads.replace(/(?<![\p{L}\\])\p{Ll}/gu, (first) => `[${first.toUpperCase()}${first}]`)
export const capitalHeads = `(?=\\p{Lu})(?:${inAnyCase}|C[EFOT]O|VP)`
const officeBefore = `(?:${capitalHeads}|Rev(?:erend|\\.))`

/** Offices that people run for. */
export const elective =
  '(?:City |County |Village |Town |State |U\\.S\\. )?(?:Mayor|Council|Commission|Commissioner|Congress|Senate|House|Assembly|School (?:Board|Committee)|Judge|Sheriff|Governor|Alderman|Alderperson|Alder|Trustee|Supervisor|Clerk|Treasurer|Auditor|Prosecutor|Attorney General|Representative|Senator|Delegate|Ward \\d+|District \\d+)'

/** Titles before a name. They may be combined: "Clerk-Treasurer". */
export const titleBefore = `(?<![\\p{L}/-])(?:(?:Deputy|Vice|Acting|Interim|Former|County|City|State|U\\.S\\.|Police|Fire|Council|Board|Town|Township|Village|Borough|Executive|Associate|Assistant|Managing|General|Principal|Senior|Lead|Staff|Public|Planning|Finance|Program|Policy|Project|Presiding)[ -])*${officeBefore}(?:[/-]${officeBefore})?(?:[ -](?:[Ee]lect|[Aa]t[ -][Ll]arge|[Pp]ro[ -][Tt]em(?:pore)?))?`

const officeFirst = new RegExp(`^${titleBefore} `, 'u')

/** "Mayor Anne Field", but also "Council Chambers". */
export const startsWithOffice = (text: string): boolean => officeFirst.test(text)

const sentenceSigns = /[.!?]\s+\p{Lu}|\b(?:is|are|was|were|will|has|have|shall|must|may|can|please|click)\b/u

const otherSubject = /\b(?:meeting|minutes|agenda|quorum|report|applica(?:nt|tion)|election|vacan)|\|.*:/i
/** "R2021-0242C – Mayor": a paper of an office. */
const fileNumber = /\b\p{Lu}{0,3}\d{2,4}-\d{2,}/u

/** "Ward 3", "District 12", "At-Large": a seat counts as a role. */
const numberedSeat =
  '(?:ward|district|seat|position|place|precinct|zone|area|region|division|post|sub-?district)\\s*(?:#|no\\.?)?\\s*(?:\\d{1,3}(?:st|nd|rd|th)?|[a-z]|[ivx]{2,4}|one|two|three|four|five|six|seven|eight|nine)'
const seat = new RegExp(
  `^(?:${numberedSeat}|\\d{1,3}(?:st|nd|rd|th) (?:ward|district|precinct)|at[ -]large(?: (?:seat|member))?)$`,
  'i',
)

/** "City Council, District 1": a seat of a body. */
const seatOfBody = new RegExp(
  `^(?:(?:city|town|village|county|school)\\s)?(?:council|commission|board)[\\s,–-]+(?:${numberedSeat}|at[ -]large)$`,
  'i',
)

const maxRole = 110
/** "Secretary, Position 2. Term expires 2027". */
const withoutTermSentence = (role: string): string => role.replace(/(?<=\S)[.;] (?:Current )?Terms? .*$/i, '')

/** Whether a text is a role: short, and about an office. */
export function isRole(text: string): boolean {
  const clean = withoutTermSentence(text.slice(0, maxRole + 1)).trim()
  if (clean.length < 2 || text.trim().length > maxRole || clean.split(/\s+/).length > 14) return false
  if (sentenceSigns.test(clean) || otherSubject.test(clean) || fileNumber.test(clean)) return false
  return roleHead.test(clean) || seat.test(clean) || seatOfBody.test(clean)
}

const article = /^(?:the|our|an?|its)\s+/i
const serving =
  /^(?:(?:currently|formerly|previously|now|also)\s+)*(?:serv(?:e[sd]?|ing)|work(?:s|ed|ing)?|act(?:s|ed|ing)|appointed|elected)\s+as\s+/i
const sentenceAfterRole = /\s(?:who|whom|whose|which|where|has|have|had)\s.*$|\s(?:at\s)?\S*@.*$/u

/** "Currently serves as a Coordinator", "the Chair who leads the campaign": the role is the office alone. */
export const withoutSentence = (role: string): string =>
  role.replace(article, '').replace(serving, '').replace(article, '').replace(sentenceAfterRole, '').trim()

const roleLabel = /^(?:job )?(?:titles?|positions?|roles?|office)\s*:\s*(?=\p{L})/iu

export const isRoleLabel = (text: string): boolean => roleLabel.test(`${text} x`)
export const hasRoleLabel = (text: string): boolean => roleLabel.test(text)

/** "Title: President" states the role "President". */
export const withoutRoleLabel = (text: string): string =>
  withoutTermSentence(text.replace(roleLabel, '')).replace(/\s?[,&]$/, '')

export const isSeat = (text: string): boolean => seat.test(text.trim())

/** "Ward 3", "Otter Creek District": the seat that a part of a list names. */
export const seatIn = (heading: string): string | null =>
  isSeat(heading) || /^(?:\p{Lu}\S* ){1,4}(?:District|Precinct|Ward)$/u.test(heading) ? heading : null

const lastOffice = new RegExp(`(?:^|[\\s/-])(?:${heads})$`, 'i')

/** Whether a role ends with the word for the office, so that a name may follow. */
export const endsInOffice = (role: string): boolean => lastOffice.test(role.trim())

const rosterHeading =
  /\b(?:members?|commissioners?|trustees?|directors?|board|staff|team|personnel|crew|faculty|leadership|officers?|officials?|council|alder(?:men|persons|women|s)?|representatives|supervisors?|judges|delegation|appointees|people|roster|committees?|commission|providers|physicians|volunteers|emeriti|executives?|administration|who we are|organizers|advisors|co-?chairs|vice[ -]chairs|alternates|liaisons|moderators|panelists|speakers|candidates|nominees|finalists|presenters|miembros|equipo|(?:mesa|junta) directiva|concejo|consejo)\b/i
const notRoster =
  /\b(?:meetings?|minutes|agendas?|news|events?|calendar|documents?|resources|links|contact us|schedule|archives?|schools?|librar|parks?|locations?|streets?|buildings?|partners|sponsors|donors|businesses|scholarship|awards?|honorees|winners|in memoriam|congregations|churches|organizations)\b/i

/** Whether a heading introduces a list of officials. */
export const isRosterHeading = (text: string): boolean =>
  text.length <= 120 && (rosterHeading.test(text) || plural.test(text)) && !notRoster.test(text)

/** Whether a heading is about something else than people: minutes, news, documents. */
export const isAboutOther = (heading: string): boolean => notRoster.test(heading)

const irregularPlurals: readonly (readonly [RegExp, string])[] = [
  [/\balder(?:men|persons|women)\b/i, 'Alderperson'],
  [/\bcouncil ?members\b/i, 'Council Member'],
  [/\bboard members\b/i, 'Board Member'],
  [/\bcommittee members\b/i, 'Committee Member'],
  [/\bstaff\b/i, 'Staff'],
  [/\bex[ -]officio\b/i, 'Ex-Officio'],
]
const plural = new RegExp(`\\b(${heads})s\\b`, 'i')

/** The role of each person under a heading: "Commissioners" gives "Commissioner". */
export function roleUnderHeading(heading: string): string | null {
  const irregular = irregularPlurals.find(([pattern]) => pattern.test(heading))?.[1]
  const head = irregular ?? plural.exec(heading)?.[1]?.toLowerCase()
  return head?.replace(/(?<![\p{L}-])\p{Ll}/gu, (first) => first.toUpperCase()) ?? null
}

/** Whether all members of a body hold an office, so that what is below a name is as likely a job elsewhere. */
export const isOfficeOfMany = (role: string): boolean =>
  /^(?:commissioner|trustee|alderperson|supervisor|judge|director|ex-officio|pastor|\S+ ?member)$/i.test(role)

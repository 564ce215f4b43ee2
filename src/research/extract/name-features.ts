import { siteOf } from '../fetch/site.ts'
import type { ReadPage } from '../page.ts'
import { createNameLists, type EntryKind } from './decide-lists.ts'
import { createContexts, cuesIn, hasDate, isTitleCase, type LineContext } from './name-context.ts'
import { type NameSpan, nameSpans } from './name-spans.ts'
import { isNoName } from './no-names.ts'
import { ordinaryWords } from './ordinary-words.ts'
import { organizationMentions } from './organization-mentions.ts'
import { findOrganizations } from './organization-names.ts'
import { connectors, openers, plainGovernmentNames, tailStops } from './organization-words.ts'
import type { Line } from './page-view.ts'
import { isLikelyPerson, readPersonName, withoutTitles } from './person-name.ts'
import type { Publisher } from './publisher.ts'
import { elective, endsInOffice, isRole } from './role-words.ts'
import { saidOf } from './said-of-names.ts'
import { fold, nameKey } from './text-folding.ts'

/** A name of the page, all places where it appears, and the features for and against each type of actor. */
export type NameCandidate = {
  readonly name: string
  readonly spans: readonly NameSpan[]
  readonly features: ReadonlySet<string>
}

const maxSpans = 12_000

export function nameCandidates(
  page: ReadPage,
  lines: readonly Line[],
  publisher: Publisher,
  stated: readonly NameSpan[],
  people: ReadonlySet<string>,
): NameCandidate[] {
  const spans: NameSpan[] = [...publisher.mentions, ...stated, ...organizationMentions(lines)]
  const contextOf = createContexts(lines)
  const { listOf, entriesIn, isCategory } = createNameLists(lines, contextOf)
  for (const line of lines) if (spans.length < maxSpans) spans.push(...nameSpans(line, entriesIn(line)))
  const keys = new Set(spans.map(({ name }) => nameKey(name)))
  const isNamed = (span: NameSpan) =>
    nameKey(span.name).length >= 2 &&
    !(span.type === null && isCategory(span.line)) &&
    !isNoName(span, listOf(span.line, span.start, span.end)) &&
    !people.has(nameKey(withoutTitles(span.name)))
  const groups = Map.groupBy(spans.filter(isNamed), ({ name }) => nameKey(name))
  const headed = Map.groupBy(
    spans.filter(({ by }) => by === 'head word'),
    ({ line }) => line.index,
  )
  // "Association of Ashby and Arden" is no enumeration.
  const isInsideName = ({ line, start, end }: NameSpan) =>
    headed.get(line.index)?.some((one) => one.start < start && end <= one.end) ?? false
  const isExternal = externalLinks(page)
  const pageCues = cuesIn(
    lines
      .filter(({ block, isChrome }) => block.level === 0 || (block.level === 1 && !isChrome))
      .map(({ text }) => text)
      .join(' '),
  )
  return [...groups].map(([key, all]) => {
    const features = new Set<string>(pageCues.map((cue) => `page about ${cue}`))
    for (const sign of publisher.signsOf(key)) features.add(`publisher: ${sign}`)
    const name = bestForm(all)
    for (const feature of formOf(name, key)) features.add(feature)
    // "Southside Media Project" in a list of organizations is one of them.
    const isRecognized = all.some(({ type, by }) => type === 'organization' && by !== 'owner')
    if (startsWithPerson(name, keys)) features.add('starts with a person or an office')
    if (wrapped(key, groups, all)) features.add('wraps another name')
    // "Mobile Integrated Health (MIH)" on a page that also says "the MIH program".
    if (all.some(({ acronym }) => acronym !== null && keys.has(`${fold(acronym)} program`)))
      features.add('acronym of a program')
    for (const span of all) {
      if (!isInsideName(span))
        for (const feature of saidOf(span, contextOf(span.line).below)) features.add(feature)
      const list = listOf(span.line, span.start, span.end)
      for (const feature of placeOf(span, contextOf(span.line), list, isExternal, isRecognized))
        features.add(feature)
    }
    return { name, spans: all, features: withPairs(features) }
  })
}

/** "Tickets for the Live Gala": the page also has the rest of the name alone. */
function wrapped(
  key: string,
  groups: ReadonlyMap<string, readonly NameSpan[]>,
  own: readonly NameSpan[],
): boolean {
  const words = key.split(' ')
  const at = words.findIndex((word, before) => before > 0 && /^(?:for|of|at|to|in|on|with)$/.test(word))
  const rest = words.slice(words[at + 1] === 'the' ? at + 2 : at + 1).join(' ')
  const others = at === -1 ? undefined : groups.get(rest)
  return (
    others?.some(({ start, end }) => !own.some((span) => span.start <= start && end <= span.end)) ?? false
  )
}

/** "Deputy Director of Parks", but not "Second Chair Restorative Circles" or "Committee to Elect the Mayor". */
const isOffice = (name: string): boolean =>
  isRole(name) &&
  !/ to (?:re-?)?elect /i.test(name) &&
  (endsInOffice(name) || endsInOffice(name.split(/ (?:of|for)\b|,/)[0]!))

/**
 * "Anne Field Department of Parks", "Chair Ashby Union": a person or an office beside an organization. A word for an
 * office may also begin a name ("Alder Falls Library"), unless the page has the rest as a name of its own.
 */
function startsWithPerson(name: string, keys: ReadonlySet<string>): boolean {
  const words = name.split(' ')
  return [1, 2, 3].some((count) => {
    const first = words.slice(0, count).join(' ')
    const rest = words
      .slice(count)
      .join(' ')
      .replace(/^The\s/, '')
    return (
      words.length - count >= 2 &&
      ((isRole(first) && keys.has(nameKey(rest))) || readPersonName(first)?.certainty === 'sure') &&
      findOrganizations(rest).some(({ start, end }) => start === 0 && end === rest.length)
    )
  })
}

/** Ordinary capitalization is better than the all-caps form of a banner. */
function bestForm(spans: readonly NameSpan[]): string {
  const written = spans.find(({ name }) => name !== name.toUpperCase()) ?? spans[0]!
  return written.name.replace(/^The\s+(?=\S+\s)/, '')
}

const occasion =
  /(?:^|[\s(])(?:hearing|workshop|festival|fest|forum|town hall|open house|rally|march|parade|summit|conference|convention|fair|fundraiser|gala|training|webinar|clean-?up|celebration|walk|run|market|luncheon|lunch|breakfast|dinner|picnic|party|symposium|lecture|concert|expo|show|tournament|contest|competition|auction|day|days|week|weekend|night|retreat|meet (?:and|&) greet|reception|(?:food|toy|blood|turkey|coat|book|supply|clothing|holiday|membership|registration) drive|bbq|barbecue|cookout|potluck|banquet|ball|race|[0-9]+k|tour|championship|invitational|roundtable|ceremony|screening|panel|teach-in|vigil|primary|caucus|exhibit|exhibition|hackathon|meetup|meet-up|social|camp|giveaway|raffle|sale|swap|jam|meals?|tea|brunch|kick-?off|performance)$/i
const actionWord =
  /^(?:save|stop|end|vote|protect|keep|fix|ban|defend|free|elect|re-?elect|fund|fight|build|say|yes|no|demand|support|stand|reclaim|divest|justice|shop|buy)$/

/** What programs and services do: "Fresh Start connects families to tutors". */
const serves =
  /^\s+(?:aims|allows|assists|brings|connects|enables|encourages|gives|helps|is designed|offers|provides|seeks|serves|supports|teaches|works)\b/
/** Last words of programs that are no words for organizations or occasions. */
const service =
  /\s(?:academy|apprenticeships?|assistance|awards?|bonds?|care|classes|clinic|clubs?|coaching|connections?|corps|counseling|courses?|curriculum|education|fellowships?|garden|hotline|hub|internships?|lab|lending|loans?|mentoring|mentorship|model|outreach|patrol|portal|presentations|rebate|recovery|relief|repair|series|services?|support|team|training|transportation|tutoring|vouchers?|works)$/i

/** Last words of organizations, and of what organizations offer. */
const offered = /\s(?:academy|clinic|club|corps|network|school(?: of \S+)?)$/i
const kind =
  /\b(?:programs|projects|services|initiatives|events?|meetings|planning|resources|updates?|opportunities)$/i

const document =
  /\b(?:act|law|code|bill|amendment|ordinance|policy|report|agreement|agendas?|minutes|newsletters?|results|schedule)$|^(?:notice|resolution|ordinance|proposal|agenda|minutes) (?:of|on|for|to|honoring) /i
const place =
  /\b(?:street|avenue|road|drive|boulevard|blvd|ave|rd|building|room|hall|park|plaza|floor|suite)\.?$/i

/** "Anne Field for Ashby City Council Ward 3", but not "Elect Anne Field for Ashby City Council". */
const forOffice = new RegExp(
  `^(?!(?:(?:Re-?)?[Ee]lect|Vote) )(?<candidate>\\p{Lu}\\S*(?: \\p{Lu}\\S*){0,3}) for (?:\\p{Lu}\\S* ){0,4}?${elective}(?: (?:District|Ward|Seat|Position) \\d+)?$`,
  'u',
)

function* formOf(name: string, key: string): Generator<string> {
  const words = key.split(' ')
  const written = name.split(/\s+/)
  yield `${Math.min(words.length, 8)} words`
  const significant = words.filter((word) => !connectors.has(word))
  const ordinary = significant.filter((word) => ordinaryWords.has(word)).length
  yield ordinary === 0
    ? 'no ordinary words'
    : ordinary === significant.length
      ? 'only ordinary words'
      : ordinary > significant.length / 2
        ? 'mostly ordinary words'
        : 'few ordinary words'
  const small = written.filter((word) => /^\p{Ll}/u.test(word) && !connectors.has(word.toLowerCase())).length
  if (small > 0) yield small > 1 ? 'several small words' : 'one small word'
  if (written.some((word) => connectors.has(word))) yield 'connecting words'
  if (words.length === 1) {
    if (/^\p{Lu}{2,8}s?$/u.test(name)) yield 'acronym'
    else if (/^\p{L}+\p{Ll}\p{Lu}/u.test(name)) yield 'inner capital'
    else yield ordinaryWords.has(key) ? 'one ordinary word' : 'one rare word'
  } else if (name === name.toUpperCase()) yield 'all capitals'
  if (openers.has(words[0]!)) yield 'starts with an opener'
  if (tailStops.has(words.at(-1)!)) yield 'ends with a stop word'
  if (actionWord.test(words[0]!)) yield 'starts with an action'
  if (/\b(?:19|20)\d\d\b/.test(name)) yield 'year'
  else if (/\d/.test(name)) yield 'number'
  if (/[,:;]/.test(name)) yield 'inner punctuation'
  if (/ (?:and|&) (?:the|a|an|its|our) /.test(name)) yield 'two names'
  if (/ (?:is|are|was|were|will|must|can|when|that|how|what|why|who|your|you|we|our|its|by) /i.test(name))
    yield 'words of a sentence'
  const pairsOfWords = words.slice(1).map((word, at) => `${words[at]} ${word}`)
  if (new Set(pairsOfWords).size < pairsOfWords.length) yield 'repeats itself'
  if (occasion.test(name.replace(/\s*\d{4}$/, ''))) yield 'ends in an occasion'
  if (/\bmeetings?$/i.test(name)) yield 'ends in meeting'
  if (service.test(name)) yield 'ends in a service'
  if (kind.test(name)) yield 'ends in a kind'
  if (document.test(name)) yield 'document'
  if (place.test(name)) yield 'ends in a place word'
  if (/\b(?:inc|llc|ltd|co|corp)$/.test(key)) yield 'legal form'
  if (isRole(name)) yield isOffice(name) ? 'office' : 'role'
  if (cuesIn(name).length > 0 && significant.length <= 3) yield 'word of a heading'
  const person = readPersonName(name)
  if (person && !person.isInverted) yield `person’s name, ${person.certainty}`
  const [subject, ...purpose] = name.split(/\s+(?:for|against)\s+(?:the\s+)?(?=\p{Lu}|\d)/iu)
  if (purpose.length > 0) yield isLikelyPerson(subject!) ? 'person for an office' : 'name for a purpose'
  const candidate = forOffice.exec(name)?.groups?.['candidate']
  if (candidate?.includes(' ') ? readPersonName(candidate) : candidate && !ordinaryWords.has(fold(candidate)))
    yield 'candidate for an office'
}

function* placeOf(
  span: NameSpan,
  context: LineContext,
  list: EntryKind,
  isExternal: (text: string) => boolean,
  isRecognized: boolean,
): Generator<string> {
  const { line, by, type } = span
  const { block } = line
  // "Book Club", "Repair Clinic": an organization of that name, or what one offers.
  const isEither = by === 'head word' && type === 'organization' && offered.test(span.name)
  yield type === null ? `found as ${by}` : isEither ? `found by ${by}: service` : `found by ${by}: ${type}`
  if (block.level === 0) return yield 'in the title'
  if (line.isChrome) yield 'in the header or footer'
  if (line.isChrome && !hasDate(line.text)) return
  const before = line.text.slice(Math.max(0, span.start - block.start - 40), span.start - block.start)
  const after = line.text.slice(span.end - block.start, span.end - block.start + 40)
  if (span.acronym !== null) yield 'acronym in parentheses'
  if (/^ \p{Lu}/u.test(after)) yield 'capitals go on'
  else if (/^ (?:of|for|and|&) (?:the )?\p{Lu}/u.test(after)) yield 'name goes on'
  if (list && list.of !== 'organizations' && list.isWhole) {
    const isDated = context.hasDateAbove || context.hasDateBelow || context.hasDateBeside
    yield list.of === 'events' && !isDated ? 'entry of events without a date' : `entry of ${list.of}`
  }
  const isPart = list && !list.isWhole && type === null
  const isMenu = block.isLink && !isExternal(line.text)
  if (list?.by === 'entries' && list.isWhole && !isMenu) yield 'entry among organizations'
  else if (list?.of === 'organizations' && list.by === 'heading' && list.isWhole && isTitleCase(span.name)) {
    // The decision about its list is all that the place of an entry says.
    yield 'entry of organizations'
    if (list.organizations === 0) yield 'entries: no organizations'
    if (list.organizations >= 0.3) yield 'entries: most organizations'
    return
  } else if (isPart) yield 'part of an entry'
  if (isPart && list.by === 'heading') return
  if (line.isProse) {
    yield 'in a sentence'
    if (isExternal(span.name)) yield 'links to another site'
    if (/\bthe $/i.test(before)) yield 'after “the”'
    if (/(?:^|[.!?]["”]?\s+)$/.test(before)) yield 'starts a sentence'
    if (/\b(?:in|at|near|on) (?:the )?$/i.test(before)) yield 'after a word of place'
    if (/\b(?:by|with|from|to|join|joined|and) (?:the )?$/i.test(before)) yield 'after a word of agency'
    if (/\b(?:of|for) (?:the )?$/i.test(before)) yield 'after “of”'
    if (/["“]$/.test(before)) yield 'in quotation marks'
    if (/['’]s? ["“]?$|\b(?:our|its|their|his|her) (?:new |own |free |annual )?["“]?$/i.test(before))
      yield 'after an owner'
    if (/\b(?:called|named|titled|known as|dubbed) (?:the )?["“]?$/i.test(before)) yield 'after “called”'
    if (serves.test(after)) yield 'before a verb of service'
    if (/^\s+(?:is|are|was|has|have|will|\p{Ll}{3,}(?:s|ed))\b/u.test(after)) yield 'before a verb'
    if (/^['’]s?\b/.test(after)) yield 'possessive'
    if (isRole(/(\p{L}{3,20}),? (?:of|at|with|for) (?:the )?$/u.exec(before)?.[1] ?? '')) yield 'after a role'
    if (/^\s+(?:is|was) (?:an?|the|our)\b/.test(after)) yield 'defined'
    return
  }
  const isWhole = span.end - span.start >= line.text.trim().length * 0.85
  const where = isWhole ? 'whole' : by === 'part' || by === 'line' ? 'part of' : 'inside'
  yield `${where} ${block.kind}`
  if (block.kind === 'heading') yield `heading level ${block.level}`
  if (isWhole && context.leads >= 3) yield 'heads a list'
  if (isWhole && plainGovernmentNames.test(nameKey(span.name))) yield 'usual name of a public body'
  if (block.kind !== 'heading' && isExternal(span.name)) yield 'links to another site'
  else if (block.kind !== 'heading' && block.isLink) yield 'links within the site'
  if (isWhole || by === 'part' || by === 'line') {
    const part = before.trim() === '' ? 'first part' : after.trim() === '' ? 'last part' : 'middle part'
    if (!isWhole) yield isRecognized ? `${part}, recognized` : part
    const partBefore = before.split(/\s*[,:|–—-]\s*/).at(-2) ?? ''
    if (!isWhole && isRole(partBefore)) yield 'after a role'
    else if (!isWhole && isLikelyPerson(partBefore)) yield 'after a person'
    if (context.hasDateBelow) yield 'date below'
    if (context.hasDateBeside) yield isWhole ? 'date inside' : 'date beside'
    if (context.hasDateAbove) yield 'date above'
    if (context.hasTime) yield 'time of day near'
    if (context.hasTextBelow) yield 'text below'
    for (const cue of cuesIn(context.heading))
      yield isRecognized ? `under ${cue}, recognized` : `under ${cue}`
    if (isRecognized) return
    const { like } = context
    const others = Math.max(1, like.size - 1)
    if (like.size >= 3) yield like.size >= 8 ? 'in a long list' : 'in a list'
    if (like.size >= 3) {
      const share = (count: number) =>
        count <= 1 ? 'no' : count / others >= 0.5 ? 'most' : count / others >= 0.15 ? 'some' : 'few'
      const isListed = isWhole || before.trim() === ''
      const isOfSections = block.kind === 'heading' && like.sections / like.size >= 0.3
      const isOfNames =
        like.names / others >= 0.7 && like.people / others < 0.5 && context.leads < 3 && !isOfSections
      const cues = cuesIn(context.heading)
      for (const cue of ['organizations', 'people'] as const)
        if (isListed && isOfNames && isTitleCase(span.name) && cues.includes(cue))
          yield `one of the names under ${cue}`
      const isOfOrganizations =
        like.names / others >= 0.5 && like.people / others < 0.3 && like.organizations / others >= 0.15
      const isOfOthers = cues.length > 0 && !cues.includes('organizations') && !cues.includes('people')
      if (isListed && isOfOrganizations && like.size >= 4 && !isMenu && !isOfOthers)
        yield 'list of organizations'
      yield `like ${share(like.organizations)} organizations`
      yield `like ${share(like.people)} people`
      yield `like ${share(like.dated)} dated`
    }
    for (const cue of cuesIn(block.shape ?? ''))
      if (cue !== 'campaigns' && cue !== 'news') yield `class of ${cue}`
  }
}

/** Pairs of features that mean more together. */
const pairs: readonly (readonly [string, string])[] = [
  ['in a long list', 'like some organizations'],
  ['in a long list', 'page about organizations'],
  ['date below', 'page about events'],
  ['date beside', 'time of day near'],
  ['under programs', 'whole heading'],
  ['in a sentence', 'found by head word: initiative'],
  ['list of organizations', 'found by head word: initiative'],
  ['entry of organizations', 'found by head word: initiative'],
  ['entry of organizations', 'found by head word: campaign'],
  ['like most people', 'whole item'],
  ['last part', 'no ordinary words'],
  ['under organizations', 'whole heading'],
  ['under organizations', 'whole item'],
  ['under organizations', 'whole text'],
  ['links to another site', 'under organizations'],
  ['in a sentence', 'found by head word: organization'],
  ['in a sentence', 'after “the”'],
  ['in a sentence', 'links to another site'],
  ['ends in a service', 'under programs'],
  ['found by head word: service', 'after an owner'],
  ['found by head word: service', 'text below'],
  ['found by head word: service', 'page about programs'],
  ['found by head word: service', 'under programs, recognized'],
  ['starts a sentence', 'before a verb of service'],
]

function withPairs(features: Set<string>): ReadonlySet<string> {
  for (const [a, b] of pairs) if (features.has(a) && features.has(b)) features.add(`${a} + ${b}`)
  // "provided by the Ashby Fund": who gives and acts is no program.
  if (
    features.has('found by head word: initiative') &&
    ['agent', 'gift', 'partner', 'person'].some((one) => features.has(`relation: ${one}`))
  )
    features.add('acts + found by head word: initiative')
  const signs = [...features].filter((feature) => /^publisher: (?!site in)/.test(feature)).length
  if (signs >= 2) features.add(signs >= 3 ? 'publisher: three signs' : 'publisher: two signs')
  return features
}

/** External links name other organizations; internal links are mostly menu entries. */
function externalLinks(page: ReadPage): (text: string) => boolean {
  const home = siteOf(page.finalUrl)
  const away = new Set(
    page.links
      .filter(({ url, isChrome }) => !isChrome && URL.canParse(url) && siteOf(url) !== home)
      .map(({ text }) => fold(text)),
  )
  return (text) => away.size > 0 && away.has(fold(text))
}

/** A part of a text, from `start` to `end` (exclusive). */
export type Span = { readonly start: number; readonly end: number }

const homeWords = /\b(?:home|residence|residential|personal|private|cell|mobile|family)\b/i
/** Text that says whose address it quotes, as in "classification: home" or "home address: …". */
const homeMarks =
  /\b(?:classification|note|type|label):[ \t]{0,3}["']?home\b|\bhome (?:address|phone)\b|\b(?:lives|resides|residing) (?:at|on|in)\b/i
const officeLabels =
  /\b(?:capitol|state ?house|office|offices|city hall|town hall|headquarters|chambers|work|campaign)\b/i
/** Words of an address that only an office has. A post office box can belong to anybody. */
const officeWords =
  /\b(?:suite|ste|room|rm|building|bldg|floor|courthouse|chambers?|statehouse|headquarters|capitol(?! heights)|(?:state|court) house|(?:city|town|village|county|borough|municipal) (?:hall|offices?|building)|(?:civic|government|municipal|community) center|legislative|senate|library)\b|(?<!\bpost )\boffices?\b/i

const streetWords = new Set(
  `alley aly avenue ave av bend boulevard blvd circle cir court ct cove crossing xing drive dr extension ext freeway
  heights highway hwy hill hollow lane ln loop parkway pkwy path pike place pl point pt ridge road rd route rt rte row
  run square sq street str st terrace ter trace trail trl turnpike tpke view way`.split(/\s+/),
)
/** Words that name a street by the number that follows: "1428 Route 14". */
const roadWords = new Set(['highway', 'hwy', 'route', 'rt', 'rte'])

export const isHomeLabel = (label: string | null | undefined): boolean => !!label && homeWords.test(label)

/** Whether the address of a person is certainly an office, by its label or by its own words. */
export function isOfficeAddress(address: string, label?: string | null): boolean {
  if (isHomeLabel(label)) return false
  if (label && officeLabels.test(label)) return true
  return officeWords.test(withoutSpans(address, findStreets(address)))
}

/** The street addresses in a text: a number, words, and a word such as "Street". */
export function findStreets(text: string): Span[] {
  const spans: Span[] = []
  for (const match of text.matchAll(
    /(?<![\p{L}\d-])\d{1,6}[A-Za-z]?(?:-\d{1,4})?((?:[ \t]{1,3}[\p{L}\d.'’-]{1,30}){1,6})/gu,
  )) {
    const words = [...match[1]!.matchAll(/[^ \t]{1,30}/g)]
    const offset = match.index + match[0].length - match[1]!.length
    const last = words.findIndex(({ 0: word }, index) => {
      const plain = word.replace(/[.'’]/g, '').toLowerCase()
      return roadWords.has(plain) || (index > 0 && streetWords.has(plain))
    })
    // "12 people met on Main Street" is no address: the words of a street's name are capitalized.
    if (last < 0 || !words.slice(0, last + 1).every(({ 0: word }) => /^[\p{Lu}\d]/u.test(word))) continue
    const end = words[last]!
    spans.push({ start: match.index, end: offset + end.index + end[0].length })
  }
  return spans
}

const phonePattern = /(?<!\d)(?:\+?1[-. ]?)?\(?\d{3}\)?[-. ]{1,2}\d{3}[-. ]\d{4}(?!\d)/g

/** Phone numbers that the text calls private, as in "cell: 802-555-0100". */
function findPrivatePhones(text: string): Span[] {
  const phones = [...text.matchAll(phonePattern)]
  const isHome = phones.length > 0 && homeMarks.test(text)
  return phones.flatMap((match) => {
    const end = match.index + match[0].length
    const before = text
      .slice(Math.max(0, match.index - 25), match.index)
      .split('\n')
      .at(-1)!
    const after = text.slice(end, end + 15).split('\n')[0]!
    return isHome || homeWords.test(before) || homeWords.test(after) ? [{ start: match.index, end }] : []
  })
}

/**
 * What of a text about actors must not be published: private phone numbers, and addresses that are not certainly
 * offices. In a text about something other than a person, only addresses that the text itself calls a home.
 */
export function findPrivateSpans(
  text: string,
  options: { isPerson: boolean; isWithheld?: boolean; known?: Iterable<string> },
): Span[] {
  const spans = findPrivatePhones(text)
  const streets = findStreets(text)
  if (options.isWithheld) spans.push(...streets)
  if (streets.length > 0 && (options.isPerson || homeMarks.test(text))) {
    spans.push(...streets.filter((street) => !isOfficeIn(text, street, streets)))
  }
  for (const value of options.known ?? []) {
    const start = value.length >= minKnownLength ? text.indexOf(value) : -1
    if (start >= 0) spans.push({ start, end: start + value.length })
  }
  return merged(spans)
}

/** Shorter values, such as the abbreviation of a state, occur by chance. */
const minKnownLength = 7

/** An address names its office on its own line or on the line before. */
function isOfficeIn(text: string, street: Span, streets: readonly Span[]): boolean {
  const lineStart = text.lastIndexOf('\n', street.start - 1)
  const from = lineStart < 0 ? 0 : text.lastIndexOf('\n', lineStart - 1) + 1
  const lineEnd = text.indexOf('\n', street.end)
  const to = lineEnd < 0 ? text.length : lineEnd
  const inside = streets
    .filter((one) => one.start >= from && one.end <= to)
    .map((one) => ({ start: one.start - from, end: one.end - from }))
  const context = withoutSpans(text.slice(from, to), inside)
  return !homeMarks.test(context) && (officeWords.test(context) || /\bcapitol\b/i.test(context))
}

/**
 * Cuts a quote to one passage without the private spans, so that it stays an exact quote: the passage with the most
 * words of `proves`, or undefined when nothing is left.
 */
export function cutQuote(text: string, spans: readonly Span[], proves: string): string | undefined {
  if (spans.length === 0) return text
  const wanted = wordsOf(proves)
  let best: { passage: string; score: number } | undefined
  for (const passage of passagesBetween(text, spans)) {
    const score = [...wordsOf(passage)].filter((word) => wanted.has(word)).length
    const isBetter =
      !best || score > best.score || (score === best.score && passage.length > best.passage.length)
    if (isBetter) best = { passage, score }
  }
  return best?.passage
}

function passagesBetween(text: string, spans: readonly Span[]): string[] {
  const bounds = [0, ...spans.flatMap((span) => [span.start, span.end]), text.length]
  const passages: string[] = []
  for (let index = 0; index < bounds.length; index += 2) {
    const lines = text.slice(bounds[index], bounds[index + 1]).split('\n')
    // A line that a span cuts says little beside whole lines: "address:".
    if (lines.length > 1 && bounds[index] !== 0) lines.shift()
    if (lines.length > 1 && bounds[index + 1] !== text.length) lines.pop()
    const passage = lines.join('\n').replace(/^[\s,;:.()-]+|[\s,;:(-]+$/g, '')
    if (/[\p{L}\d]{2}/u.test(passage)) passages.push(passage)
  }
  return passages
}

const wordsOf = (text: string) => new Set(text.toLowerCase().match(/[\p{L}\d]{2,}/gu) ?? [])

function merged(spans: readonly Span[]): Span[] {
  const sorted = spans.toSorted((one, other) => one.start - other.start)
  const result: Span[] = []
  for (const span of sorted) {
    const last = result.at(-1)
    if (last && span.start <= last.end) {
      result[result.length - 1] = { start: last.start, end: Math.max(last.end, span.end) }
    } else result.push(span)
  }
  return result
}

function withoutSpans(text: string, spans: readonly Span[]): string {
  let rest = ''
  let position = 0
  for (const span of merged(spans)) {
    rest += `${text.slice(position, span.start)} `
    position = span.end
  }
  return rest + text.slice(position)
}

import { findOrganizations } from './organization-names.ts'
import type { Line } from './page-view.ts'
import { readPersonLine } from './person-line.ts'
import { isRosterHeading } from './role-words.ts'

/** What surrounds a line: the heading above it, lines of the same shape, and dates near it. */
export type LineContext = {
  readonly heading: string
  readonly like: Readonly<typeof none>
  readonly hasDateBelow: boolean
  readonly hasDateBeside: boolean
  readonly hasDateAbove: boolean
  readonly hasTextBelow: boolean
  /** The next line, unless it is the next entry or a heading. */
  readonly below: string
  /** The date in the line or below it has a time: news has dates, events have times. */
  readonly hasTime: boolean
  /** Short lines that the line heads. */
  readonly leads: number
}
/** Lines of one shape, without prose. */
const none = {
  size: 0,
  organizations: 0,
  people: 0,
  dated: 0,
  names: 0,
  /** "Partners", "Our Programs": headings of sections rather than names. */
  sections: 0,
}

export const month =
  '(?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)'
const date = new RegExp(
  `\\b${month}\\.?\\s+\\d{1,2}\\b|\\b\\d{1,2}(?:st|nd|rd|th)? ?${month}\\b|^${month}$|\\b\\d{1,2}/\\d{1,2}(?:/\\d{2,4})?\\b`,
  'i',
)
const time = /\b\d{1,2}(?::\d\d)? ?[ap]\.?m\b/i
export const hasDate = (text: string): boolean => date.test(text)

/** Words of headings that say what the items below are. */
type Cue = 'organizations' | 'events' | 'programs' | 'campaigns' | 'news' | 'people'
const cues: readonly (readonly [Cue, RegExp])[] = [
  [
    'organizations',
    /\b(?:organi[sz]ations?|partner(?:s|ship|ships|ed)?|agencies|departments|boards|commissions|offices|groups|sponsor(?:s|ed)?|support(?:ers?|ed by)|allies|affiliates?|grantees?|funders?|donors?|coalition|members?|endors\w+|committees|convenors?|recipients|signatories|signed|signers|collaborat\w+|congregations|unions|non-?profits|associations|institutions|backers|underwriters|benefactors|co-?hosts|contributors|clubs|churches|sincerely|respectfully|resources|directory|businesses|chapters)\b/i,
  ],
  [
    'events',
    /\b(?:events?|calendar|upcoming|coming up|happening|workshops?|conferences?|meetings?|festivals?|eventos)\b/i,
  ],
  [
    'programs',
    /\b(?:programs?|projects?|initiatives?|services|plans|grants|what we do|programas|proyectos)\b/i,
  ],
  ['campaigns', /\b(?:campaigns?|actions?|advocacy|issues)\b/i],
  // Cards of news have a date, too, but are no events.
  ['news', /\b(?:news|stories|articles|blog|posts|headlines|press releases?)\b/i],
]

export function cuesIn(text: string): Cue[] {
  const plain = text.replace(/[-_>.]+/g, ' ')
  return [
    ...cues.flatMap(([kind, pattern]) => (pattern.test(plain) ? [kind] : [])),
    ...(isRosterHeading(plain) ? ['people' as const] : []),
  ]
}

const isSectionName = (text: string): boolean =>
  text.split(' ').length <= 3 && /s$/i.test(text) && cuesIn(text).length > 0

const looksLikeHeading = (line: Line): boolean =>
  line.block.kind === 'heading' ||
  (!line.isProse &&
    line.text.length <= 80 &&
    (/:\s*$/.test(line.text) || /(?:head|title|caption)[^>]*$/i.test(line.block.shape ?? '')))

const maxBelow = 4

/** The next lines, up to the next entry of the list that holds the line. */
export function linesBelow(lines: readonly Line[], { index, block }: Line): readonly Line[] {
  const next = lines.slice(index + 1, index + 1 + maxBelow)
  const end = next.findIndex((one) => one.block.shape === block.shape && one.block.kind === block.kind)
  return end === -1 ? next : next.slice(0, end)
}

export function createContexts(lines: readonly Line[]): (line: Line) => LineContext {
  const keyOf = ({ block }: Line) => `${block.shape ?? ''} ${block.kind} ${block.isLink ?? false}`
  const groups = new Map<string, typeof none>()
  const isListed = (line: Line) => !line.isProse && !line.isChrome && !line.isOption && line.block.level !== 0
  const contexts = new Map<number, Omit<LineContext, 'like' | 'leads'>>()
  const leads = new Map<number, number>()
  let heading: Line | null = null
  let above: Line | null = null
  for (const [at, line] of lines.entries()) {
    const below = linesBelow(lines, line)
    const governing: Line | null =
      heading !== null && heading.block.shape === line.block.shape ? above : heading
    contexts.set(line.index, {
      heading: governing?.text ?? '',
      hasDateBelow: below.some(
        ({ text, block }) => block.kind !== 'heading' && text.length <= 200 && hasDate(text),
      ),
      hasDateBeside: hasDate(line.text),
      hasDateAbove: hasDateAbove(lines, at),
      hasTextBelow: below[0]?.isProse ?? false,
      below: below[0] && below[0].block.kind !== 'heading' ? below[0].text : '',
      hasTime: [line, ...below].some(({ text }) => text.length <= 200 && time.test(text)),
    })
    if (looksLikeHeading(line) && line.block.level !== 0) {
      if (heading === null || heading.block.shape !== line.block.shape) above = heading
      heading = line
    }
    if (!isListed(line)) continue
    if (governing) leads.set(governing.index, (leads.get(governing.index) ?? 0) + 1)
    const group = groups.get(keyOf(line)) ?? { ...none }
    group.size += 1
    group.organizations += isMostlyOrganization(line.text) ? 1 : 0
    group.names += isTitleCase(line.text) ? 1 : 0
    group.sections += isSectionName(line.text) ? 1 : 0
    group.people += line.text.length <= 160 && readPersonLine(line.text)?.certainty === 'sure' ? 1 : 0
    group.dated += contexts.get(line.index)!.hasDateBelow || contexts.get(line.index)!.hasDateBeside ? 1 : 0
    groups.set(keyOf(line), group)
  }
  return (line) => ({
    ...contexts.get(line.index)!,
    like: groups.get(keyOf(line)) ?? none,
    leads: leads.get(line.index) ?? 0,
  })
}

/** A short line with a date above, in the same card: no line of the same shape and no sentence is in between. */
function hasDateAbove(lines: readonly Line[], at: number): boolean {
  const { block } = lines[at]!
  for (let before = at - 1; before >= Math.max(0, at - maxBelow); before--) {
    const line = lines[before]!
    if (line.isProse || line.block.level === 0 || line.block.kind === 'row') return false
    if (line.block.shape === block.shape && line.block.kind === block.kind) return false
    if (line.text.length <= 60 && hasDate(line.text)) return true
  }
  return false
}

export const isMostlyOrganization = (text: string): boolean =>
  text.length <= 160 &&
  findOrganizations(text).some(
    ({ type, start, end }) => type === 'organization' && end - start >= text.length * 0.85,
  )

/** Whether all words are capitalized, as in names. A place or an acronym may follow. */
export const isTitleCase = (text: string): boolean => {
  const words = text.trim().split(/\s+/)
  return (
    words.length <= 9 &&
    !/[.!?;:]$/.test(text) &&
    words.every((word) =>
      /^(?:["“(]?[\p{Lu}\d&]|(?:of|the|and|for|at|in|on|with|de|la|del|el|en|los|las|para|por|y|to|who|that|a|an|by)$)/u.test(
        word,
      ),
    )
  )
}

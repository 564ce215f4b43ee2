import { findOrganizations } from './organization-names.ts'
import type { Line } from './page-view.ts'
import { isRosterHeading } from './role-words.ts'

/** The dates and sentences near a line. */
type LineContext = {
  readonly hasDateBelow: boolean
  readonly hasDateBeside: boolean
  readonly hasTextBelow: boolean
  /** The date in the line or below it has a time: news has dates, events have times. */
  readonly hasTime: boolean
}

export const month =
  '(?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)'
const date = new RegExp(
  `\\b${month}\\.?\\s+\\d{1,2}\\b|\\b\\d{1,2}(?:st|nd|rd|th)? ${month}\\b|\\b\\d{1,2}/\\d{1,2}(?:/\\d{2,4})?\\b`,
  'i',
)
const time = /\b\d{1,2}(?::\d\d)? ?[ap]\.?m\b/i
export const hasDate = (text: string): boolean => date.test(text)

/** Words of headings that say what the items below are. */
export type Cue = 'organizations' | 'events' | 'programs' | 'campaigns' | 'people'
const cues: readonly (readonly [Cue, RegExp])[] = [
  [
    'organizations',
    /\b(?:organi[sz]ations?|partners?|agencies|departments|boards|commissions|offices|groups|sponsors?|supporters?|allies|affiliates?|grantees?|funders?|donors?|coalition|members?|endors\w+|committees|convenors?|signatories|signed|resources|directory|businesses|chapters)\b/i,
  ],
  ['events', /\b(?:events?|calendar|upcoming|workshops?|conferences?|meetings?|festivals?)\b/i],
  ['programs', /\b(?:programs?|projects?|initiatives?|services|plans|grants)\b/i],
  ['campaigns', /\b(?:campaigns?|actions?|advocacy|issues)\b/i],
]

export function cuesIn(text: string): Cue[] {
  const plain = text.replace(/[-_>.]+/g, ' ')
  return [
    ...cues.flatMap(([kind, pattern]) => (pattern.test(plain) ? [kind] : [])),
    ...(isRosterHeading(plain) ? ['people' as const] : []),
  ]
}

const maxBelow = 4

/** The next lines, up to the next entry of the list that holds the line. */
export function linesBelow(lines: readonly Line[], { index, block }: Line): readonly Line[] {
  const next = lines.slice(index + 1, index + 1 + maxBelow)
  const end = next.findIndex((one) => one.block.shape === block.shape && one.block.kind === block.kind)
  return end === -1 ? next : next.slice(0, end)
}

export function contextOf(lines: readonly Line[], at: number): LineContext {
  const line = lines[at]!
  const next = linesBelow(lines, line)
  const below = next.filter(({ text }) => text.length <= 200)
  return {
    hasDateBelow: below.some(({ text, block }) => block.kind !== 'heading' && hasDate(text)),
    hasDateBeside: hasDate(line.text),
    hasTextBelow: next[0]?.isProse ?? false,
    hasTime: [line, ...below].some(({ text }) => text.length <= 200 && time.test(text)),
  }
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
      /^(?:["“(]?[\p{Lu}\d&]|(?:of|the|and|for|at|in|on|de|la|del|y|to|who|that)$)/u.test(word),
    )
  )
}

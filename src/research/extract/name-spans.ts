import type { EntityType } from '../../contracts/directory/entities.ts'
import { hasDate, month } from './name-context.ts'
import { nameRuns } from './name-runs.ts'
import { acronymAfter } from './organization-names.ts'
import { openers } from './organization-words.ts'
import { type Line, withoutBreaks } from './page-view.ts'
import { isLikelyPerson } from './person-name.ts'
import { fold } from './text-folding.ts'

/** A place on the page that may name an actor. Whether it does is decided by its features. */
export type NameSpan = {
  readonly name: string
  /** A part of the page of that shape, or the rule that found it. */
  readonly by: 'line' | 'part' | 'run' | 'head word' | 'statement' | 'owner' | 'data'
  /** The type that the rule which found it assumes. */
  readonly type: EntityType | null
  readonly acronym: string | null
  readonly line: Line
  readonly start: number
  readonly end: number
}

const maxLine = 160
const maxWords = 14
/** Separators that are stronger than a comma. */
const strongSeparator = /[\t\v]|\s+[-–—|•·»>/★]{1,3}\s+|\s*[|•·»★]\s*|;\s*|\s+(?=\()|\s{3,}/g
const weakSeparators = [/:\s+/g, /,\s+/g, /[:,]\s+/g]
const clock = '\\d{1,2}(?::\\d\\d)?\\s?[ap]\\.?m\\b\\.?'
/** A date with its weekday, year and times: the name of an event comes before or after it. */
export const dateSeparator = new RegExp(
  `[\\s,–-]*(?:\\b(?:on )?(?:Mon|Tues?|Wed(?:nes)?|Thu(?:rs)?|Fri|Sat(?:ur)?|Sun)(?:day)?,? )?\\b(?:${month}\\.? \\d{1,2}(?:st|nd|rd|th)?(?:\\s?[-–]\\s?\\d{1,2})?(?:,? (?:19|20)\\d\\d)?|\\d{1,2} ${month}(?:,? (?:19|20)\\d\\d)?|\\d{1,2}/\\d{1,2}(?:/\\d{2,4})?)\\b(?:,? (?:(?:at|@|from) )?${clock}(?: ?[-–] ?${clock})?)?[\\s:,|–-]*`,
  'gi',
)
const weekday = /^(?:Mon|Tue|Tues|Wed|Wednes|Thu|Thur|Thurs|Fri|Sat|Satur|Sun)(?:day)?s?\.?$/i
const startsWithDate = new RegExp(`^${month}\\.? \\d{1,2}\\b`, 'i')
const trimmedStart = /^(?:[^\p{L}\p{N}#"“(]|\(?\d{1,2}(?:\.\p{L})?[.)]\s)+/u
const trimmedEnd = /[^\p{L}\p{N})"”!'’]+$/u

/** Short lines, their parts, the entries of lists, and capitalized words in sentences. */
export function nameSpans(
  line: Line,
  entries: readonly { readonly start: number; readonly end: number }[] = [],
): NameSpan[] {
  // A sidebar may list events with their dates; what else is around the page names no actors.
  if (line.isOption || (line.isChrome && line.block.level !== 0 && !hasDate(line.text))) return []
  const { text, block } = line
  const lead = block.lead === undefined ? null : spanAt(line, 0, block.lead - block.start, 'part')
  if ((line.isProse && block.level !== 0) || (text.length > maxLine && block.kind !== 'row'))
    return [...(lead ? [lead] : []), ...runsIn(line)]
  const spans = new Map<string, NameSpan>()
  const add = (from: number, to: number, by: NameSpan['by']) => {
    const span = spanAt(line, from, to, by)
    if (span && !spans.has(`${span.start} ${span.end}`)) spans.set(`${span.start} ${span.end}`, span)
  }
  if (lead) add(lead.start - block.start, lead.end - block.start, 'part')
  if (!text.includes('\t')) add(0, text.length, 'line')
  for (const { start, end } of entries) add(start - block.start, end - block.start, 'part')
  const cells = pieces(text, 0, text.length, /\t/g)
  for (const [cellFrom, cellTo] of cells) {
    if (cellTo - cellFrom > maxLine) continue
    add(cellFrom, cellTo, 'line')
    for (const [from, to] of pieces(text, cellFrom, cellTo, strongSeparator)) {
      add(from, to, 'part')
      for (const separator of weakSeparators)
        for (const [start, end] of pieces(text, from, to, separator)) add(start, end, 'part')
    }
    for (const [from, to] of pieces(text, cellFrom, cellTo, dateSeparator)) add(from, to, 'part')
  }
  for (const span of runsIn(line)) add(span.start - line.block.start, span.end - line.block.start, 'run')
  return [...spans.values()]
}

function pieces(text: string, from: number, to: number, separator: RegExp): [number, number][] {
  const found: [number, number][] = []
  let start = from
  for (const match of text.slice(from, to).matchAll(separator)) {
    found.push([start, from + match.index])
    start = from + match.index + match[0].length
  }
  found.push([start, to])
  return found.filter(([first, last]) => last > first)
}

function spanAt(line: Line, from: number, to: number, by: NameSpan['by']): NameSpan | null {
  const raw = line.text.slice(from, to)
  const lead = trimmedStart.exec(raw)?.[0].length ?? 0
  let name = raw.slice(lead).replace(trimmedEnd, '')
  const start = from + lead
  // An acronym in parentheses is another name, not a part of this one.
  const bracket = /\s*\([^()]{1,40}\)$/.exec(name)
  const acronym = acronymAfter(line.text, start + (bracket?.index ?? name.length))
  if (bracket) name = name.slice(0, bracket.index)
  name = name.replace(/^["“]([^"“”]+)["”]$/u, '$1')
  const at = line.text.indexOf(name, start)
  const words = name.split(/\s+/).length
  if (name.length < 3 || words > maxWords || !/\p{Lu}/u.test(name)) return null
  // What a separator or a date cuts is a candidate of its own.
  if (/[|•·»★]/.test(name) || startsWithDate.test(name) || weekday.test(name)) return null
  return {
    name: withoutBreaks(name.replace(/\s+/g, ' ')),
    by,
    type: null,
    acronym,
    line,
    start: line.block.start + at,
    end: line.block.start + at + name.length,
  }
}

/** Capitalized words of a sentence, without the words that only open it. */
function runsIn(line: Line): NameSpan[] {
  const text = line.text.slice(0, 8000)
  return nameRuns(text).flatMap((run) => {
    const spans: NameSpan[] = []
    const add = (tokens: typeof run, withOpener = false) => {
      const capitals = tokens.filter(({ isCapital }) => isCapital)
      const first = capitals.find(({ text }) => !openers.has(fold(text)))
      const last = capitals.at(-1)
      // "New Orleans", "All India": a word that often opens a sentence may belong to the name.
      for (const { start } of new Set(
        [first, withOpener ? capitals[0] : first].filter((one) => one !== undefined),
      )) {
        const end = last!.start + last!.text.replace(/['’]s$/u, '').length
        const span = spanAt(line, start, end, 'run')
        if (span) spans.push(span)
      }
    }
    add(run, true)
    // "the City's Safe Routes": the owner may be another name.
    const owner = run.findLastIndex(({ isOwner }) => isOwner)
    if (owner >= 0 && owner < run.length - 1) add(run.slice(owner + 1))
    // "Anne Field of Ashby Makers and Bo Lind of Paddle Ashby"
    for (const [at, { text }] of run.entries()) {
      const [first, second] = [run[at - 2], run[at - 1]]
      if (text !== 'of' || !first || !second || !isLikelyPerson(`${first.text} ${second.text}`)) continue
      const rest = run.slice(at + 1, at + 1 + maxWords)
      const end = rest.findIndex((token) => /^(?:and|&)$/.test(token.text))
      add(end === -1 ? rest : rest.slice(0, end))
    }
    // "Habitat for Humanity and the Salvation Army" may be two names.
    const cuts = run.flatMap((token, at) =>
      /^(?:and|&|of|the|in|at|for|with|to|on)$/i.test(token.text) && !token.isCapital ? [at] : [],
    )
    if (cuts.length > 0 && cuts.length <= 6) {
      const ands = cuts.filter((at) => /^(?:and|in|at|with|to|on)$/i.test(run[at]!.text))
      const bounds = [-1, ...ands, run.length]
      if (ands.length > 0)
        for (let at = 1; at < bounds.length; at++) add(run.slice(bounds[at - 1]! + 1, bounds[at]))
    }
    return spans
  })
}

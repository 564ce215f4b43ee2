import { cuesIn, hasDate, isMostlyOrganization, isTitleCase } from './name-context.ts'
import { dateSeparator } from './name-spans.ts'
import { ordinaryWords } from './ordinary-words.ts'
import { connectors, organizationHeads, peopleHeads, pluralHeads } from './organization-words.ts'
import { boundary, type Line } from './page-view.ts'
import { readPersonLine } from './person-line.ts'
import { isLikelyPerson } from './person-name.ts'
import { isRole, startsWithOffice } from './role-words.ts'
import { fold } from './text-folding.ts'

/** One entry of a list: a line, a cell of a table, or a part of a line that lists names. */
export type ListEntry = {
  readonly line: Line
  readonly start: number
  readonly end: number
  readonly name: string
  readonly isTitle: boolean
  readonly isPersonal: boolean
  readonly isOrganization: boolean
  readonly isOrdinary: boolean
}
/** Entries of one shape, and the heading of their list if it is not the one above them. */
type Listed = { readonly entries: ListEntry[]; readonly list: string; readonly heading: string | null }

/** The entries in a line. A line of several names is a list of its own. */
export function listedIn(line: Line, columns: readonly string[]): Listed[] {
  const { block, text } = line
  const list = `${block.shape ?? ''} ${block.kind}`
  if (block.kind === 'row') {
    let at = 0
    return text.split('\t').flatMap((cell, column): Listed[] => {
      const entry = entryIn(line, at, at + cell.length)
      at += cell.length + 1
      // The names of a table are in its first column, unless the head of another says so.
      const head = columns[column]?.trim() || null
      const heading = head === null || (column === 0 && cuesIn(head).length === 0) ? null : head
      return entry ? [{ entries: [entry], list: `${list} ${column}`, heading }] : []
    })
  }
  // "Partners: Ashby Health, Trout Unlimited": the line has its own heading.
  const label = labelBefore.exec(text)?.[0] ?? ''
  // "Gold: Ashby Health; Trout Unlimited": a part of the list of sponsors.
  if (tier.test(label.replace(/:\s+$/, ''))) {
    const from = label.length
    const parts = text.includes(';') ? cutAt(/;\s/g, text, from) : cutAt(/,\s(?:and\s)?/g, text, from)
    return [
      { entries: parts.flatMap(([start, end]) => entryIn(line, start, end) ?? []), list, heading: null },
    ]
  }
  const parts = line.isProse ? [] : namesInOneLine(text, label.length)
  if (parts.length > 0) {
    const entries = parts.flatMap(([from, to]) => entryIn(line, from, to) ?? [])
    return [{ entries, list: `${line.index}`, heading: cuesIn(label).length > 0 ? label : null }]
  }
  const lead = (block.lead ?? block.start) - block.start
  if (line.isProse && lead === 0) return []
  const entry = entryIn(line, 0, lead || text.length)
  return entry ? [{ entries: [entry], list, heading: null }] : []
}

/** "Gold Sponsors" is a level of sponsorship. */
export const tier =
  /^(?:diamond|platinum|gold|silver|bronze|copper|titanium|emerald|ruby|sapphire|presenting|premier|in-kind|friends?)(?:[ -]level)?(?: (?:partners?|sponsors?|members?|donors?|supporters?|circle))?$/i

/** What stands beside a name in its entry: a description, a place, a date, an amount. */
const beside = /\s[-–—|•·★]\s|:\s|,\s|\s\((?![^()]*\) \p{Lu})|\s?\$\d/u
/** The title of a card may have a comma: "Read, Neighbor". */
const besideTitle = /\s[-–—|•·]\s|\s\(|,\s(?=(?:Inc|LLC|Ltd)\b)/

function entryIn(line: Line, from: number, to: number): ListEntry | null {
  const text = line.text.slice(from, to)
  const dated = text.matchAll(dateSeparator).next().value
  const skip = dated?.index === 0 ? dated[0].length : 0
  const rest = text.slice(skip)
  const lead = /^[^\p{L}\p{N}#"“]*/u.exec(rest)![0].length
  const body = rest.slice(lead)
  const ends = [
    dated && skip === 0 ? dated.index - lead : -1,
    body.search(line.block.kind === 'heading' ? besideTitle : beside),
  ].filter((at) => at > 1)
  const name = body.slice(0, Math.min(body.length, ...ends)).replace(/[\s.:;,–—-]{1,9}$/u, '')
  if (name.length < 2) return null
  const start = line.block.start + from + skip + lead
  return { line, start, end: start + name.length, ...traitsOf(name.replaceAll(boundary, ' '), text) }
}

const labelBefore = /^\p{Lu}[\p{L}\s/&’'-]{2,50}:\s+(?=\p{Lu})/u

/** Fewer entries are no list. */
export const fewestEntries = 3
const separators = [/\s?[|•·★]\s?/g, /;\s/g, /,\s(?:and\s)?/g] as const

/** "Ashby Health, Trout Unlimited, Paddle Club", but not "Anne Field, Mayor, Ashby". */
function namesInOneLine(text: string, start: number): [number, number][] {
  for (const separator of separators) {
    const spans = cutAt(separator, text, start)
    if (spans.length < fewestEntries) continue
    const parts = spans.map(([from, to]) => text.slice(from, to).trim())
    const isMixed = parts.some((part) => isRole(part) || isLikelyPerson(part) || hasDate(part))
    if (parts.filter(isTitleCase).length >= parts.length * 0.8 && !isMixed) return spans
  }
  return []
}

function cutAt(separator: RegExp, text: string, start: number): [number, number][] {
  const cuts = [...text.matchAll(separator)].filter(({ index }) => index >= start)
  return [...cuts, null].map((cut, at) => [
    at === 0 ? start : cuts[at - 1]!.index + cuts[at - 1]![0].length,
    cut?.index ?? text.length,
  ])
}

/** "Mayor Anne Field", but not "Mayor Anne Field School". */
export const isTitledPerson = (name: string): boolean =>
  startsWithOffice(name) && isLikelyPerson(name.split(' ').slice(-2).join(' '))

function traitsOf(name: string, entry: string) {
  const words = fold(name).split(' ')
  const isOrdinary = words.every((word) => ordinaryWords.has(word) || connectors.has(word))
  return {
    name,
    isTitle: isTitleCase(name),
    isPersonal:
      isRole(name) ||
      isLikelyPerson(name) ||
      isTitledPerson(name) ||
      readPersonLine(entry)?.certainty === 'sure',
    isOrganization: isMostlyOrganization(name) || (!isOrdinary && hasSignOfOrganization(name, words)),
    isOrdinary,
  }
}

/** "Mothers of Ashby", "NAACP Ashby": words of groups, or an acronym beside other words. */
const hasSignOfOrganization = (name: string, words: readonly string[]): boolean =>
  words.length >= 2 &&
  (words.some((word) => organizationHeads.has(word) || peopleHeads.has(word) || pluralHeads.has(word)) ||
    (/(?:^|\s)\p{Lu}{3,}(?=\s|$)/u.test(name) && /\p{Ll}{2}/u.test(name)))

/** A heading, or a line that introduces the lines below it, and its level. */
export type Section = {
  readonly text: string
  readonly level: number
  readonly index: number
  readonly shape: string
}

const lowestLevel = 7
const maxSections = 10

/** A heading ends the sections of its level and below. Lines that only introduce others end those of their shape. */
export function endSections(sections: Section[], level: number, { block }: Line): void {
  const first = sections.findIndex(
    (one) =>
      one.level > level ||
      (one.level === level && (level < lowestLevel || one.shape === (block.shape ?? ''))),
  )
  sections.length = Math.min(first === -1 ? sections.length : first, maxSections)
}

export const isBold = ({ block }: Line): boolean => block.lead !== undefined && block.lead >= block.end - 1

/** The level of a heading, or of a short line that introduces the lines below it. */
export function headingLevel(line: Line): number | null {
  const { block, text, isProse } = line
  if (block.kind === 'heading') return block.level ?? lowestLevel - 1
  if (block.kind === 'row' || text.length > 200) return null
  const isTitle = !isProse && /(?:head|title|caption)[^>]*$/i.test(block.shape ?? '')
  return /[:,]\s*$/.test(text) ||
    (text.length <= 80 && (isTitle || (isBold(line) && cuesIn(text).length > 0)))
    ? lowestLevel
    : null
}

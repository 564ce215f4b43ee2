import { findOrganizations, type NamedOrganization } from './organization-names.ts'
import type { Line } from './page-view.ts'
import { readPersonLine } from './person-line.ts'
import { wellKnownOrganizations } from './well-known-organizations.ts'

const leadIn =
  /\b(?:organi[sz]ations|partners?|agencies|groups|sponsors|supporters|allies|affiliates|grantees|funders|coalition members|endors(?:ed by|ers|ements?))\b/i

const minItems = 3

/** Under "Our partners", if most entries are recognizable organizations, the others are organizations too. */
export function listedOrganizations(lines: readonly Line[]): Map<number, NamedOrganization> {
  const found = new Map<number, NamedOrganization>()
  for (const [at, line] of lines.entries()) {
    const leads = line.block.kind === 'heading' || /:\s*$/.test(line.text)
    if (!leads || line.isChrome || line.text.length > 200 || !leadIn.test(line.text)) continue
    const items = listBelow(lines, at + 1)
    const isOrganization = ({ text }: Line) =>
      findOrganizations(text).length > 0 || wellKnownOrganizations(text).length > 0
    if (items.length < minItems || items.filter(isOrganization).length < items.length / 2) continue
    for (const item of items) if (isName(item.text)) found.set(item.index, wholeLine(item.text))
  }
  return found
}

/** The list items right below, as long as they have the same shape. */
function listBelow(lines: readonly Line[], from: number): Line[] {
  const first = lines[from]
  if (first?.block.kind !== 'item') return []
  const end = lines.findIndex(
    ({ block }, at) => at > from && (block.kind !== 'item' || block.shape !== first.block.shape),
  )
  return lines.slice(from, end === -1 ? lines.length : end)
}

const isName = (text: string): boolean =>
  text.length >= 4 &&
  text.length <= 70 &&
  text.split(' ').length <= 8 &&
  !/[:;!?\t]|\.\s|\d{3}/.test(text) &&
  text
    .split(/\s+/)
    .every((word) => /^(?:["“(]?[\p{Lu}\d&]|(?:of|the|and|for|at|in|on|de|la|del|y|to)$)/u.test(word)) &&
  !isPerson(text)

/** Two capitalized words may be a person: only a known given name or an office beside it decides. */
function isPerson(text: string): boolean {
  const person = readPersonLine(text)
  return person !== null && (person.certainty === 'sure' || person.role !== null)
}

function wholeLine(text: string): NamedOrganization {
  const lead = /^(?:The\s+)?/.exec(text)![0].length
  const name = text.slice(lead).trimEnd()
  return { name, type: 'organization', start: lead, end: lead + name.length, acronym: null }
}

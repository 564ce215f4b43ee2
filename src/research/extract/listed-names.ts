import { cuesIn, isTitleCase, type LineContext } from './name-context.ts'
import type { NameSpan } from './name-spans.ts'
import { readPersonName } from './person-name.ts'
import { isRole } from './role-words.ts'

const bodies =
  '(?:organi[sz]ations?|non-?profits?|agency|agencies|grantees?|sponsors?|partners?|funders?|supporters?|allies|affiliates?|signatories)'
/** "Organization", "Lead Agency", "Name of Grantee". Members may be people. */
const columnHead = new RegExp(`^(?:[^\\s,]+ ){0,2}${bodies}(?: name)?$`, 'i')

const isPerson = (text: string): boolean => /^(?:sure|likely)$/.test(readPersonName(text)?.certainty ?? '')

const fewestParts = 3
const separators = [/\s?[|•·]\s?/, /;\s/, /,\s(?:and\s)?/] as const

/** "Ashby Health, Trout Unlimited, Paddle Club", but not "Anne Field, Mayor, Ashby". */
const listsNames = (text: string): boolean =>
  separators.some((separator) => {
    const parts = text.trim().split(separator)
    return (
      parts.length >= fewestParts &&
      parts.filter(isTitleCase).length >= parts.length * 0.8 &&
      !parts.some((part) => isPerson(part) || isRole(part))
    )
  })

/**
 * Whether a name is an entry of a column, of a list in one line, or of a list whose entries begin with it in bold or as a
 * link, and the head says that the entries are organizations.
 */
export function isListedOrganization({ line, start, end, name }: NameSpan, context: LineContext): boolean {
  if (!isTitleCase(name) || isPerson(name)) return false
  const { block, text } = line
  const before = text.slice(0, start - block.start)
  const after = text.slice(end - block.start)
  if (block.kind === 'row') {
    const isCell = /(?:^|\t)\s?$/.test(before) && /^\s?(?:\t|$)/.test(after)
    return (
      !block.isHead && isCell && columnHead.test(context.columns[before.split('\t').length - 1]?.trim() ?? '')
    )
  }
  if (block.level === 0 || !cuesIn(context.heading).includes('organizations')) return false
  const isLead = before.length <= 2 && Math.abs(end - (block.lead ?? 0)) <= 2 && after.length > 2
  if (isLead && context.entries >= fewestParts) return true
  const isPart = /(?:^|[,;|•·]|\band)\s?$/.test(before) && /^\s?(?:[,;|•·]|$)/.test(after)
  return !line.isProse && isPart && before.length + after.length > 2 && listsNames(text)
}

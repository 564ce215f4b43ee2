import { domains } from '../../contracts/directory/issue-areas/domains.ts'
import { foldText } from '../fold.ts'
import { createTermFinder, issueTerms, stemsOf } from '../taxonomy/issue-terms.ts'
import { isStopWord } from './stop-words.ts'
import type { Term } from './text-query.ts'

/** Words of a query that must match together, and the issue areas of which they are an everyday name. */
export type TermGroup = { terms: readonly Term[]; issueAreas: readonly string[] }

const termsAt = createTermFinder(issueTerms)

/** Groups the words of a query by the names of issue areas in them; the longest name wins. */
export function groupByAlias(terms: readonly Term[]): TermGroup[] {
  const stems = terms.map(({ word }) => stemsOf(word).join(''))
  const groups: TermGroup[] = []
  for (let index = 0; index < terms.length; ) {
    const found = termsAt(stems, index)
    const length = found[0]?.words.length ?? 1
    const issueAreas = [...new Set(found.flatMap(({ slug }) => slug ?? []))]
    groups.push({ terms: terms.slice(index, index + length), issueAreas })
    index += length
  }
  return groups
}

/** The words that name issue areas, in their names and everyday names. */
export function wordsOfAreas(slugs: readonly string[]): string[] {
  const named = domains.flatMap(({ issueAreas }) => issueAreas.filter(({ slug }) => slugs.includes(slug)))
  const words = named.flatMap(({ name, aliases }) => foldText([name, ...aliases].join(' ')).split(' '))
  return [...new Set(words)].filter((word) => !isStopWord(word))
}

/** Whether the words contain an everyday name of an issue area, and beside it none that occurs nowhere. */
export function canMatchByAlias(terms: readonly Term[], known: ReadonlySet<string>): boolean {
  const groups = groupByAlias(terms)
  const hasAlias = (group: TermGroup) => group.issueAreas.length > 0
  const mayOccur = ({ word, isPrefix }: Term) => isPrefix || known.has(word)
  return groups.some(hasAlias) && groups.every((group) => hasAlias(group) || group.terms.every(mayOccur))
}

import { domains } from '../../contracts/directory/issue-areas/domains.ts'
import { foldText } from '../fold.ts'

/** A name or term of an issue area as singular words; null for a phrase that means none. */
type IssueTerm = { words: readonly string[]; slug: string | null }

/** The terms of all issue areas, longest first. */
export const issueTerms: readonly IssueTerm[] = domains
  .flatMap((domain) =>
    domain.issueAreas.flatMap(({ slug, name, aliases, searchTerms }) =>
      [name, ...aliases, ...searchTerms].map((term) => ({ words: stemsOf(term), slug })),
    ),
  )
  .sort((one, other) => other.words.length - one.words.length)

export function stemsOf(text: string): string[] {
  return foldText(text).split(' ').map(stem)
}

/** The singular of a word, roughly. */
function stem(word: string): string {
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`
  return word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word
}

/** Finds, by first word, the longest of the terms that starts at this position. */
export function createTermFinder(terms: readonly IssueTerm[]) {
  const byFirst = Map.groupBy(terms, ({ words }) => words[0]!)
  return (stems: readonly string[], at: number): readonly IssueTerm[] => {
    const found = (byFirst.get(stems[at]!) ?? []).filter(({ words }) =>
      words.every((word, step) => stems[at + step] === word),
    )
    return found.filter(({ words }) => words.length === found[0]!.words.length)
  }
}

import { foldedWords } from './text-folding.ts'

/** An issue area and the words that pages about it use. */
export type Issue = { readonly slug: string; readonly name: string; readonly searchTerms: readonly string[] }
export type IssueFinder = (text: string) => string[]
/** An issue area and the terms of ours that the text contains. */
type IssueMatch = { readonly slug: string; readonly terms: readonly string[] }

/** Finds the issue areas that a text mentions by their search terms, singular or plural. */
export function createIssueFinder(taxonomy: readonly Issue[]): IssueFinder {
  const match = createIssueMatcher(taxonomy)
  return (text) => match(text).map(({ slug }) => slug)
}

export function createIssueMatcher(taxonomy: readonly Issue[]): (text: string) => IssueMatch[] {
  const terms = taxonomy.flatMap(({ slug, name, searchTerms }) =>
    [name, ...searchTerms].map((term) => ({ slug, term, words: foldedWords(term).map(stem) })),
  )
  const byFirst = Map.groupBy(terms, ({ words }) => words[0])
  return (text) => {
    const words = foldedWords(text).map(stem)
    const found = words.flatMap((word, at) =>
      (byFirst.get(word) ?? []).filter((term) => term.words.every((part, step) => words[at + step] === part)),
    )
    return [...Map.groupBy(found, ({ slug }) => slug)].map(([slug, all]) => ({
      slug,
      terms: [...new Set(all.map(({ term }) => term))],
    }))
  }
}

const stem = (word: string): string => {
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`
  return word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word
}

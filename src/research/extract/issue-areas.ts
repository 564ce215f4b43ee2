import { foldedWords } from './text-folding.ts'

/** An issue area and the words that pages about it use. */
export type Issue = {
  readonly slug: string
  readonly name: string
  readonly searchTerms: readonly string[]
  /** Everyday names, such as "rent": too common to prove an issue that nobody asked about. */
  readonly aliases?: readonly string[]
}
export type IssueFinder = (text: string) => string[]
/** An issue area and the terms of ours that the text contains. */
type IssueMatch = { readonly slug: string; readonly terms: readonly string[] }

/**
 * Finds the issue areas that a text mentions by their search terms, singular or plural, and those that a run asks about
 * also by their everyday names. These are lower-case words: "Water Street" is a name.
 */
export function createIssueFinder(taxonomy: readonly Issue[], requested: readonly Issue[] = []): IssueFinder {
  const match = createIssueMatcher(taxonomy)
  const matchEveryday = createTermMatcher(
    requested.flatMap(({ slug, aliases = [] }) => aliases.map((term) => ({ slug, term }))),
  )
  return (text) => {
    const found = [...match(text), ...matchEveryday(text.replace(/\p{Lu}\S*/gu, '.'))]
    return [...new Set(found.map(({ slug }) => slug))]
  }
}

export const createIssueMatcher = (taxonomy: readonly Issue[]) =>
  createTermMatcher(
    taxonomy.flatMap(({ slug, name, searchTerms }) => [name, ...searchTerms].map((term) => ({ slug, term }))),
  )

function createTermMatcher(given: readonly { slug: string; term: string }[]): (text: string) => IssueMatch[] {
  const terms = given.map((one) => ({ ...one, words: foldedWords(one.term).map(stem) }))
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

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
  const byFirst = new Map<string, { words: readonly string[]; slug: string; term: string }[]>()
  for (const { slug, name, searchTerms } of taxonomy) {
    for (const term of new Set([name, ...searchTerms])) {
      const words = foldedWords(term).map(stem)
      if (words.length === 0) continue
      const known = byFirst.get(words[0]!)
      if (known) known.push({ words, slug, term })
      else byFirst.set(words[0]!, [{ words, slug, term }])
    }
  }
  return (text) => {
    const words = foldedWords(text).map(stem)
    const found = new Map<string, Set<string>>()
    for (const [at, word] of words.entries()) {
      for (const term of byFirst.get(word) ?? []) {
        if (!term.words.every((part, step) => words[at + step] === part)) continue
        const terms = found.get(term.slug)
        if (terms) terms.add(term.term)
        else found.set(term.slug, new Set([term.term]))
      }
    }
    return [...found].map(([slug, terms]) => ({ slug, terms: [...terms] }))
  }
}

const stem = (word: string): string => {
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`
  return word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word
}

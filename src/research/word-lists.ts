/** The words of a list that is written as text. */
export const wordSet = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/))

/** What each word of a list stands for, written as `word:meaning`. */
export const wordMap = (pairs: string): ReadonlyMap<string, string> =>
  new Map([...wordSet(pairs)].map((pair) => pair.split(':') as [string, string]))

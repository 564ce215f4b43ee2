/**
 * Words that the English stemmer confuses with another word: "housing" has the stem of "House", "organic" that of
 * "organization". They are indexed and searched as they are written. A migration must add a new one to stored actors.
 */
const unstemmed: ReadonlySet<string> = new Set([
  'housing',
  'organ',
  'organs',
  'organic',
  'universe',
  'universal',
  'transition',
  'transitions',
])

export function isStemmed(word: string): boolean {
  return !unstemmed.has(word)
}

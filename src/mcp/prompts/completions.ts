import { allIssueAreas } from '../../directory/index.ts'
import type { AssistantNeeds } from '../protocol/needs.ts'

const maxSuggestions = 20

/** Completes place keys. After a comma, the input filters by the beginning of the state. */
export function completePlace({ directory }: Pick<AssistantNeeds, 'directory'>) {
  return async (input: string): Promise<string[]> => {
    const text = input.trim().slice(0, 160)
    if (text === '' || text.includes('\0')) return []
    const [city = '', state] = text.split(',', 2)
    const found = await directory.places.suggest(text, maxSuggestions)
    if (state === undefined || city.trim() === '') return found
    const statePrefix = state.trim().toLowerCase().replaceAll(/\s+/g, '-')
    const namesakes = await directory.places.suggest(city, maxSuggestions * 5)
    const inState = namesakes.filter((key) => key.split(',')[1]!.startsWith(statePrefix))
    return [...new Set([...inState, ...found])].slice(0, maxSuggestions)
  }
}

/** Completes issue area slugs by prefix, substring and search term. */
export function completeIssueArea(input: string): string[] {
  const words = input
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_')
  const areas = allIssueAreas()
  const slugs = (isMatch: (slug: string, name: string) => boolean) =>
    areas.filter(({ slug, name }) => isMatch(slug, name.toLowerCase())).map(({ slug }) => slug)
  const found = [
    ...slugs((slug) => slug.startsWith(words)),
    ...slugs((slug) => slug.includes(words)),
    ...areas
      .filter(({ aliases, search_terms }) =>
        [...aliases, ...search_terms].some((term) => term.startsWith(words.replaceAll('_', ' '))),
      )
      .map(({ slug }) => slug),
  ]
  return [...new Set(found)].slice(0, maxSuggestions)
}

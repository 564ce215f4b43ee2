import { allIssueAreas } from '../../directory/index.ts'
import type { AssistantNeeds } from '../protocol/needs.ts'

const mostOffered = 20

/** Keys of places for what was typed so far; behind a comma, of those states that begin so. */
export function completePlace({ directory }: Pick<AssistantNeeds, 'directory'>) {
  return async (typed: string): Promise<string[]> => {
    const text = typed.trim().slice(0, 160)
    if (text === '' || text.includes('\0')) return []
    const [city = '', state] = text.split(',', 2)
    const found = await directory.places.suggest(text, mostOffered)
    if (state === undefined || city.trim() === '') return found
    const begun = state.trim().toLowerCase().replaceAll(/\s+/g, '-')
    const namesakes = await directory.places.suggest(city, mostOffered * 5)
    const there = namesakes.filter((key) => key.split(',')[1]!.startsWith(begun))
    return [...new Set([...there, ...found])].slice(0, mostOffered)
  }
}

/** Slugs of issue areas that begin with, hold, or are named by what was typed so far. */
export function completeIssueArea(typed: string): string[] {
  const words = typed
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_')
  const areas = allIssueAreas()
  const slugs = (isMeant: (slug: string, name: string) => boolean) =>
    areas.filter(({ slug, name }) => isMeant(slug, name.toLowerCase())).map(({ slug }) => slug)
  const found = [
    ...slugs((slug) => slug.startsWith(words)),
    ...slugs((slug) => slug.includes(words)),
    ...areas
      .filter(({ search_terms }) => search_terms.some((term) => term.startsWith(words.replaceAll('_', ' '))))
      .map(({ slug }) => slug),
  ]
  return [...new Set(found)].slice(0, mostOffered)
}

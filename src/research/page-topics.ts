import { fold } from './extract/text-folding.ts'
import type { PageTopics } from './journal.ts'
import type { ResearchRequest } from './request.ts'
import { mentionsPlace } from './search/city-guesses.ts'

/** The place and issue areas that a page mentions. They are stored, so that the text is not needed again. */
export function pageTopics(
  text: string,
  { place, issues }: Pick<ResearchRequest, 'place' | 'issues'>,
): PageTopics {
  const words = ` ${fold(text)} `
  const mentions = (term: string) => {
    const normalized = fold(term)
    return normalized !== '' && words.includes(` ${normalized} `)
  }
  return {
    place:
      place === null || !mentions(place.name)
        ? 'none'
        : mentionsPlace(text, place)
          ? 'name_and_state'
          : 'name',
    issues: issues
      .filter(({ name, searchTerms }) => [name, ...searchTerms].some(mentions))
      .map((issue) => issue.slug),
  }
}

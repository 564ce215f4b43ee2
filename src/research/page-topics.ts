import { createIssueFinder } from './extract/issue-areas.ts'
import { fold } from './extract/text-folding.ts'
import type { PageTopics } from './journal.ts'
import type { ResearchRequest } from './request.ts'
import { mentionsPlace } from './search/city-guesses.ts'

/** The place and issue areas that a page mentions. They are stored, so that the text is not needed again. */
export function pageTopics(
  text: string,
  { place, issues }: Pick<ResearchRequest, 'place' | 'issues'>,
): PageTopics {
  const isNamed = place !== null && ` ${fold(text)} `.includes(` ${fold(place.name)} `)
  return {
    place: !isNamed ? 'none' : mentionsPlace(text, place) ? 'name_and_state' : 'name',
    issues: createIssueFinder(issues)(text),
  }
}

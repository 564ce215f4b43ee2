import { fold } from './extract/text-folding.ts'
import type { PageTopics } from './journal.ts'
import type { ResearchPlace } from './request.ts'

/** Whether a text mentions the city, and whether it means this one and not a namesake: it mentions its state. */
export function placeMention(
  text: string,
  { name, state }: Pick<ResearchPlace, 'name' | 'state'>,
): PageTopics['place'] {
  const words = ` ${fold(text)} `
  const city = fold(name)
  if (city === '' || !words.includes(` ${city} `)) return 'none'
  const forms = [fold(state.name), `${city} ${state.abbreviation.toLowerCase()}`]
  return forms.some((form) => words.includes(` ${form} `)) ? 'name_and_state' : 'name'
}

import { parsePartialJson } from 'ai'
import { z } from 'zod'
import { ModelAnswer } from './model-prompt.ts'

type Actors = ModelAnswer['actors']

const Actor = ModelAnswer.shape.actors.element
/** Small models leave out what they do not know, and write types as titles. */
const StatedActor = Actor.extend({
  type: z.string().toLowerCase().pipe(Actor.shape.type),
  role: Actor.shape.role.default(null),
  issue_areas: Actor.shape.issue_areas.default([]),
})

/**
 * The actors of an answer from a server that does not enforce the schema, which may think aloud, fence its JSON or
 * break a limit. Null if nothing of it can be read. The last actor of an answer that was cut off may be incomplete.
 */
export async function readableActors(text: string, isCutOff: boolean): Promise<Actors | null> {
  const { value, state } = await parsePartialJson(jsonIn(text, isCutOff))
  const list = (value as { readonly actors?: unknown } | null | undefined)?.actors
  if (!Array.isArray(list)) return null
  const isComplete = state === 'successful-parse' && !isCutOff
  const actors = (isComplete ? list : list.slice(0, -1)).flatMap(
    (item) => StatedActor.safeParse(item).data ?? [],
  )
  return actors.length > 0 || (isComplete && list.length === 0) ? actors : null
}

/** The object in an answer, without what stands around it. */
function jsonIn(text: string, isCutOff: boolean): string {
  const answer = text.split('</think>').at(-1)!
  const start = Math.max(0, answer.indexOf('{'))
  const end = isCutOff ? answer.length : answer.lastIndexOf('}') + 1
  return answer.slice(start, Math.max(start, end))
}

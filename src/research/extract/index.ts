export { type ExtractionContext, extractActors } from './extract-actors.ts'
export type { Issue } from './issue-areas.ts'
export { type ActorDraft, groundActor, names, quoteSpan } from './quote.ts'
export { readRoster } from './roster.ts'

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { EntityType } from '../../contracts/directory/entities.ts'
import { PlaceKey } from '../../contracts/directory/place-key.ts'

const Accepted = z.strictObject({
  decision: z.literal('accept'),
  /** Names as they were found; several are one actor, found under several names. */
  candidates: z.array(z.string().min(1)).min(1),
  /** By which signals of the sample name the actor. */
  id: z.string().min(1),
  type: EntityType,
  name: z.string().min(1),
  description: z.string().min(1),
  issue_areas: z.array(z.string()).min(1),
  /** It is found only where a browser can draw pages. */
  needs_browser: z.literal(true).optional(),
})

const Rejected = z.strictObject({
  decision: z.literal('reject'),
  candidates: z.array(z.string().min(1)).min(1),
  why: z.string().min(1),
})

const Decisions = z.strictObject({
  about: z.string(),
  decisions: z.array(z.discriminatedUnion('decision', [Accepted, Rejected])),
})

/** What the sample reviewer decided on what was found in the sample web. */
export type SampleDecision = z.infer<typeof Decisions>['decisions'][number]
export type AcceptedActor = z.infer<typeof Accepted>

const Town = z.strictObject({
  place: z.strictObject({
    key: PlaceKey,
    name: z.string(),
    kind: z.string(),
    population: z.int(),
    latitude: z.number(),
    longitude: z.number(),
  }),
  state: z.strictObject({ name: z.string(), abbreviation: z.string() }),
  /** Where reading begins, as paths. */
  seeds: z.array(z.string().startsWith('/samples/')).min(1),
})
export type SampleTown = z.infer<typeof Town>

export async function readSampleTown(folder: string): Promise<SampleTown> {
  return Town.parse(JSON.parse(await readFile(join(folder, 'town.json'), 'utf8')))
}

export async function readSampleDecisions(folder: string): Promise<SampleDecision[]> {
  return Decisions.parse(JSON.parse(await readFile(join(folder, 'decisions.json'), 'utf8'))).decisions
}

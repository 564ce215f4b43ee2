import { z } from 'zod'

export const RelationKind = z
  .enum(['membership', 'part_of', 'organizes', 'supports', 'opposes', 'funds', 'employs', 'vacancy'])
  .meta({
    id: 'RelationKind',
    description:
      'How the subject relates to the object: `membership` (person in an organization), `part_of` (organization or initiative in an organization), `organizes` (an event or a campaign), `supports` and `opposes` (a campaign or an initiative), `funds`, `employs` (a person). `vacancy` is a post of an organization that nobody holds; it has no object.',
  })
export type RelationKind = z.infer<typeof RelationKind>

export const RelationDirection = z.enum(['out', 'in']).meta({
  id: 'RelationDirection',
  description: '`out`: the actor is the subject. `in`: the actor is the object.',
})
export type RelationDirection = z.infer<typeof RelationDirection>

export const RelationCount = z
  .object({
    kind: RelationKind.meta({ example: 'membership' }),
    direction: RelationDirection.meta({ example: 'out' }),
    count: z.int().meta({ example: 3 }),
    current: z.int().meta({ description: 'How many of them hold today', example: 2 }),
  })
  .meta({ id: 'RelationCount', description: 'Number of relations of one kind and direction' })
export type RelationCount = z.infer<typeof RelationCount>

type ActorType = 'person' | 'organization' | 'initiative' | 'campaign' | 'event'

/** The types that each end may have; undefined allows every type. */
export const relationEnds: Readonly<
  Record<RelationKind, { subject?: readonly ActorType[]; object?: readonly ActorType[] }>
> = {
  membership: { subject: ['person'], object: ['organization'] },
  part_of: { subject: ['organization', 'initiative'], object: ['organization'] },
  organizes: { object: ['event', 'campaign'] },
  supports: { object: ['campaign', 'initiative'] },
  opposes: { object: ['campaign', 'initiative'] },
  funds: {},
  employs: { object: ['person'] },
  vacancy: { subject: ['organization'] },
}

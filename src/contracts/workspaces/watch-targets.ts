import { z } from 'zod'
import { EntityType } from '../directory/entities.ts'
import { SourceClass } from '../directory/sources.ts'
import { SignalType } from '../firehose/signals.ts'
import { TargetState } from './workspace.ts'

const key = z.string().trim().min(1, 'must not be empty').max(160)
const places = z
  .array(key)
  .max(50)
  .default([])
  .meta({ description: 'Place keys or slugs. Empty means all places' })
const issueAreas = z
  .array(key)
  .max(50)
  .default([])
  .meta({ description: 'Slugs of issue areas or domains. Empty means all' })

const words = z.string().trim().min(1, 'must not be empty').max(200).meta({
  description:
    'A signal must contain all these words in its title, summary, quotes, or the names of its actors and sources',
  example: 'lead pipes',
})

export const WatchQuery = z
  .strictObject({
    places,
    issues: issueAreas,
    actor_types: z.array(EntityType).max(5).default([]),
    signal_types: z.array(SignalType).max(20).default([]),
    source_classes: z.array(SourceClass).max(20).default([]),
    visibility: z.enum(['public', 'workspace']).default('workspace').meta({
      description: '`workspace` includes the private signals of the workspace',
      example: 'workspace',
    }),
  })
  .meta({ id: 'WatchQuery', description: 'Firehose filters. At least one is required' })

export const WatchTargetInput = z
  .discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('entity'),
      entity_id: z.uuid().meta({ description: 'A public actor or a private actor of the workspace' }),
    }),
    z.strictObject({
      kind: z.literal('post'),
      entity_id: z.uuid().meta({ description: 'The public actor that the post belongs to' }),
      post: z.string().trim().min(1, 'must not be empty').max(200).meta({
        description: 'A post or role that a source names, such as `Mayor`. Reports who takes or leaves it',
        example: 'Mayor',
      }),
    }),
    z.strictObject({ kind: z.literal('place'), place_key: key, issue_areas: issueAreas }),
    z.strictObject({ kind: z.literal('issue_area'), issue_area: key }),
    z.strictObject({ kind: z.literal('source'), source_id: z.uuid() }),
    z.strictObject({ kind: z.literal('search'), words, place_keys: places, issue_areas: issueAreas }),
    z.strictObject({ kind: z.literal('query'), query: WatchQuery }),
  ])
  .meta({ id: 'WatchTargetInput', description: 'What to watch' })
export type WatchTargetInput = z.infer<typeof WatchTargetInput>

const record = {
  name: z.string().meta({
    description: 'Current name, or the last known name if the record was removed',
    example: 'Lakefront Tenants Union',
  }),
  state: TargetState,
  url: z.string().nullable().meta({ description: 'Where to read the record. Null after it was removed' }),
}
const id = z.uuid().meta({ example: '01920000-0000-7000-8000-000000000001' })
const placeKeys = z.array(z.string()).meta({ example: ['gary,indiana'] })
const areaSlugs = z.array(z.string()).meta({ example: ['water_infrastructure'] })

export const WatchTarget = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('entity'), entity_id: id, ...record }),
    z.object({
      kind: z.literal('post'),
      entity_id: id,
      post: z.string().meta({ example: 'Mayor' }),
      ...record,
    }),
    z.object({
      kind: z.literal('place'),
      place_key: z.string().meta({ example: 'gary,indiana' }),
      name: z.string().meta({ example: 'Gary, Indiana' }),
      issue_areas: areaSlugs,
    }),
    z.object({
      kind: z.literal('issue_area'),
      issue_area: z.string().meta({ example: 'water_infrastructure' }),
      name: z.string().meta({ example: 'Water infrastructure' }),
    }),
    z.object({ kind: z.literal('source'), source_id: id, ...record }),
    z.object({ kind: z.literal('search'), words, place_keys: placeKeys, issue_areas: areaSlugs }),
    z.object({ kind: z.literal('query'), query: WatchQuery }),
  ])
  .meta({ id: 'WatchTarget', description: 'What is watched' })
export type WatchTarget = z.infer<typeof WatchTarget>

import { z } from 'zod'
import { operation } from '../operation.ts'
import { listOf, Page, pageParameters, repeatedOf } from '../paging.ts'
import { Instant } from '../values.ts'
import { EntityType } from './entities.ts'
import { issueSuggestions } from './issue-suggestion.ts'
import { PlaceReference } from './place-key.ts'
import { RelationKind } from './relation-kind.ts'

const exampleActor = '01920000-0000-7000-8000-000000000001'

const changeKinds = [
  'listed',
  'corrected',
  'evidence_added',
  'merged',
  'removed',
  'relation_added',
  'relation_ended',
  'relation_removed',
  'report_resolved',
] as const
export const ChangeKind = z.enum(changeKinds).meta({
  id: 'ChangeKind',
  description:
    '`listed`: the actor was added. `corrected`: details changed or quotes were removed. `evidence_added`: only quotes were added. `merged`: another actor was merged into this one. `removed`: the actor is no longer listed. `relation_added`, `relation_ended`, `relation_removed`: a relation to another actor. `report_resolved`: a reviewer agreed with a report.',
})
export type ChangeKind = z.infer<typeof ChangeKind>

/** Changes that set something right, as opposed to growth. */
export const correctionKinds = [
  'corrected',
  'merged',
  'removed',
  'relation_removed',
  'report_resolved',
] as const satisfies readonly ChangeKind[]

const changeReasons = [
  'import',
  'edit',
  'report',
  'suggestion',
  'submission',
  'duplicate',
  'source_check',
  'source_update',
] as const
export const ChangeReason = z.enum(changeReasons).meta({
  id: 'ChangeReason',
  description:
    '`import`: a dataset was imported. `edit`: a reviewer changed the record. `report`: after a report. `suggestion`: after somebody suggested a page. `submission`: a team submitted it. `duplicate`: two records were the same actor. `source_check`: a source was read again. `source_update`: a source says something else now; only for signals.',
})
export type ChangeReason = z.infer<typeof ChangeReason>

const changedFields = [
  'type',
  'name',
  'description',
  'places',
  'issue_areas',
  'website',
  'contacts',
  'identifiers',
  'location',
] as const
export const ChangedField = z.enum(changedFields).meta({ id: 'ChangedField' })
export type ChangedField = z.infer<typeof ChangedField>

const ChangedActor = z
  .object({
    id: z.uuid().meta({ example: exampleActor }),
    type: EntityType.meta({ example: 'organization' }),
    name: z.string().meta({ example: 'Gary Common Council' }),
    slug: z.string().meta({ example: 'gary-common-council' }),
  })
  .meta({ id: 'ChangedActor', description: 'An actor of a change' })

export const EntityChange = z
  .object({
    id: z.uuid().meta({ example: '01920000-0000-7000-8000-000000000041' }),
    at: z.string().meta({ description: 'When the record changed', example: '2026-03-18T09:30:00.000Z' }),
    kind: ChangeKind.meta({ example: 'corrected' }),
    reason: ChangeReason.meta({ example: 'report' }),
    fields: z
      .array(ChangedField)
      .meta({ description: 'Details that changed, without their values', example: ['contacts'] }),
    sources_added: z.int().meta({ description: 'Number of sources that were not cited before', example: 0 }),
    claims_added: z.int().meta({ description: 'Number of new claims', example: 1 }),
    claims_removed: z.int().meta({ description: 'Number of removed claims', example: 1 }),
    relation: RelationKind.nullable().meta({ description: 'Kind of the relation', example: null }),
    other: ChangedActor.nullable().meta({
      description:
        'The actor that was merged into this one, or the other end of the relation, while it is public',
      example: null,
    }),
  })
  .meta({ id: 'EntityChange', description: 'One change of a public actor' })
export type EntityChange = z.infer<typeof EntityChange>

export const EntityHistory = z
  .object({ data: z.array(EntityChange), page: Page })
  .meta({ id: 'EntityHistory' })
export type EntityHistory = z.infer<typeof EntityHistory>

export const listEntityHistory = operation({
  id: 'listEntityHistory',
  method: 'GET',
  path: '/api/entities/{entity_id}/history',
  tag: 'Actors',
  summary: 'List what changed in one actor',
  description:
    'What changed, when and why, newest first, down to the day the actor was listed. It never says who reported, suggested or submitted something.',
  access: 'public',
  params: z.object({
    entity_id: z.string().meta({ description: 'Full id of the actor, a UUID', example: exampleActor }),
  }),
  query: z.strictObject(pageParameters),
  status: 200,
  response: EntityHistory,
  cacheSeconds: 60,
  problems: ['entity_not_found', 'entity_merged'],
})

export const signalCorrectionKinds = ['signal_corrected', 'signal_retracted'] as const
export const CorrectionKind = z.enum([...changeKinds, ...signalCorrectionKinds]).meta({
  id: 'CorrectionKind',
  description:
    'A `ChangeKind` of an actor, or of a signal: `signal_corrected` when it says something else now, `signal_retracted` when it was withdrawn.',
})
export type CorrectionKind = z.infer<typeof CorrectionKind>

const CorrectedSignal = z
  .object({
    id: z.uuid().meta({ example: '01920000-0000-7000-8000-000000000021' }),
    signal_type: z.string().meta({ example: 'vote' }),
    title: z.string().meta({ description: 'What it says now', example: 'Council adopts the budget, 5 to 2' }),
    former_title: z.string().nullable().meta({
      description: 'What it said before, if the title changed',
      example: 'Council adopts the budget, 6 to 1',
    }),
    explanation: z.string().nullable().meta({ description: 'Why it was withdrawn', example: null }),
  })
  .meta({ id: 'CorrectedSignal', description: 'A public signal that was corrected or withdrawn' })

export const Correction = EntityChange.extend({
  kind: CorrectionKind.meta({ example: 'corrected' }),
  entity: ChangedActor.extend({ place: PlaceReference }).nullable().meta({
    id: 'CorrectedActor',
    description: 'The corrected actor; null when it is no longer listed, and for a signal',
  }),
  signal: CorrectedSignal.nullable().meta({
    description: 'The corrected signal; null when its text was erased, and for an actor',
    example: null,
  }),
  place: PlaceReference.nullable().meta({
    description: 'Main place of the actor, or first place of the signal; null when it has none',
  }),
}).meta({ id: 'Correction', description: 'A change that set something right' })
export type Correction = z.infer<typeof Correction>

export const CorrectionList = z
  .object({
    data: z.array(Correction),
    by_month: z
      .array(
        z.object({
          month: z.string().meta({ description: 'Month in UTC', example: '2026-03' }),
          count: z.int().meta({ example: 4 }),
        }),
      )
      .meta({
        description: 'Number of matching changes in each of the last 12 months that has any, newest first',
      }),
    page: Page,
    ...issueSuggestions,
  })
  .meta({ id: 'CorrectionList' })
export type CorrectionList = z.infer<typeof CorrectionList>

const correctionFilters = {
  place: repeatedOf(z.string().min(1).max(200)).meta({
    description: 'Key or slug of a place; repeat it for several',
    example: ['gary,indiana'],
  }),
  issue_area: listOf(z.string().min(1).max(100)).meta({ description: 'Slug of an issue area or a domain' }),
  since: Instant.optional().meta({ description: 'Only changes at this time or later' }),
  kind: listOf(CorrectionKind).meta({
    description: `Kind of change. By default corrections: ${[...correctionKinds, ...signalCorrectionKinds].join(', ')}`,
  }),
  reason: listOf(ChangeReason).meta({
    description: 'Reason of the change. By default every reason but `import` and `source_update`',
  }),
}

export const listCorrections = operation({
  id: 'listCorrections',
  method: 'GET',
  path: '/api/corrections',
  tag: 'Actors',
  summary: 'List what was corrected in the directory',
  description:
    'Changes of public actors and signals over the whole directory, newest first. By default those that set something right; `kind` and `reason` select others.',
  access: 'public',
  query: z.strictObject({ ...correctionFilters, ...pageParameters }),
  status: 200,
  response: CorrectionList,
  cacheSeconds: 60,
})

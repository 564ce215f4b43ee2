import { z } from 'zod'
import { Citation } from '../directory/citations.ts'
import { PlaceReference } from '../directory/place-key.ts'
import { operation } from '../operation.ts'
import { Page, pageParameters } from '../paging.ts'
import { LinkedRun, LinkedSignal } from './linked-records.ts'
import { itemFields, WorkspaceTarget, workspaceParams } from './workspace.ts'

const maxBriefLength = 200_000
export const maxCitations = 1_000
const maxLinks = 500
const exampleId = '01920000-0000-7000-8000-000000000051'

export const BriefStatus = z
  .enum(['draft', 'final'])
  .meta({ id: 'BriefStatus', description: 'Whether the brief is still being written' })
export type BriefStatus = z.infer<typeof BriefStatus>

const scopeFields = {
  place_keys: z
    .array(z.string().min(1).max(160))
    .max(20)
    .default([])
    .meta({ description: 'Place keys or slugs. The response always has keys', example: ['gary,indiana'] }),
  issue_areas: z
    .array(z.string().min(1).max(120))
    .max(60)
    .default([])
    .meta({
      description: 'Slugs of issue areas or domains. Empty means all',
      example: ['housing_affordability'],
    }),
}
const Question = z.string().trim().min(1).max(1000).nullable()

const BriefScopeInput = z.strictObject({
  ...scopeFields,
  question: Question.default(null).meta({
    description: 'The question that the brief answers',
    example: 'Who organizes tenants in Gary?',
  }),
})
export const BriefScope = z
  .object({
    place_keys: z.array(z.string()).meta({ example: ['gary,indiana'] }),
    issue_areas: z.array(z.string()).meta({ example: ['housing_affordability'] }),
    question: z.string().nullable().meta({ example: 'Who organizes tenants in Gary?' }),
  })
  .meta({ id: 'BriefScope', description: 'What a brief is about' })
export type BriefScope = z.infer<typeof BriefScope>

const ids = (what: string) =>
  z
    .array(z.uuid('must be a full id'))
    .max(maxLinks)
    .meta({ description: `Ids of ${what}` })
const linkFields = {
  entities: ids('actors'),
  sources: ids('sources'),
  signals: ids('signals'),
  runs: ids('discovery runs of the workspace'),
}

const fields = {
  title: z.string().trim().min(1, 'must not be empty').max(300).meta({ description: 'Title of the brief' }),
  scope: BriefScopeInput,
  text: z.string().max(maxBriefLength, `must have at most ${maxBriefLength} characters`).meta({
    description:
      'Markdown. Cite with `[@claim:<id>]`, `[@source:<id>]` and `[@signal:<id>]`. Every cited id must exist',
  }),
  gaps: z
    .array(z.string().min(1).max(2000))
    .max(100)
    .meta({ description: 'Open questions, in your own words' }),
  status: BriefStatus,
}

export const BriefInput = z
  .strictObject({
    ...fields,
    scope: fields.scope.prefault({}),
    text: fields.text.default(''),
    links: z
      .strictObject({
        entities: linkFields.entities.default([]),
        sources: linkFields.sources.default([]),
        signals: linkFields.signals.default([]),
        runs: linkFields.runs.default([]),
      })
      .prefault({})
      .meta({ description: 'Records that belong to the brief, cited or not' }),
    gaps: fields.gaps.default([]),
    status: fields.status.default('draft'),
  })
  .meta({
    id: 'BriefInput',
    example: {
      title: 'Who organizes tenants in Gary',
      scope: { place_keys: ['gary,indiana'], issue_areas: ['housing_affordability'] },
      text: '## Tenants\n\nWho speaks for renters on the lakefront is not known yet.',
      gaps: ['No source on the east side since 2024.'],
    },
  })
export type BriefInput = z.infer<typeof BriefInput>

export const BriefPatch = z
  .strictObject({
    ...fields,
    links: z
      .strictObject(linkFields)
      .partial()
      .meta({ description: 'Each list that is present replaces the stored one' }),
  })
  .partial()
  .refine((patch) => Object.keys(patch).length > 0, 'must change at least one field')
  .meta({ id: 'BriefPatch', example: { status: 'final' } })
export type BriefPatch = z.infer<typeof BriefPatch>

export const BriefSummary = z
  .object({
    id: z.uuid().meta({ example: exampleId }),
    title: z.string().meta({ example: 'Who organizes tenants in Gary' }),
    status: BriefStatus,
    scope: BriefScope,
    citation_count: z.int().meta({ description: 'Number of distinct citations', example: 1 }),
    ...itemFields,
  })
  .meta({ id: 'BriefSummary', description: 'A brief without its text' })
export type BriefSummary = z.infer<typeof BriefSummary>

export const BriefLinks = z
  .object({
    entities: z.array(WorkspaceTarget),
    sources: z.array(WorkspaceTarget),
    signals: z.array(LinkedSignal),
    runs: z.array(LinkedRun),
  })
  .meta({ id: 'BriefLinks', description: 'The linked records in their current state' })
export type BriefLinks = z.infer<typeof BriefLinks>

export const DerivedGap = z
  .object({
    place: PlaceReference,
    status: z.enum(['thin', 'missing', 'not_searched']).meta({
      description: 'thin: one or two actors; missing: a search found none; not_searched: no search has run',
    }),
    issue_areas: z.array(
      z.object({
        slug: z.string().meta({ example: 'housing_affordability' }),
        name: z.string().meta({ example: 'Housing affordability' }),
        actor_count: z.int().meta({ example: 1 }),
        last_searched_at: z.string().nullable().meta({ example: '2026-03-01T12:00:00.000Z' }),
        status_from: z.string().nullable().meta({
          description:
            'The issue area about the same subject that has the few actors, where this one has none. Otherwise null',
          example: null,
        }),
      }),
    ),
    sentence: z.string().meta({
      example: 'Gary, IN: few actors are known for Housing affordability (1).',
    }),
  })
  .meta({ id: 'DerivedGap', description: 'What the directory does not know about a place, and why' })
export type DerivedGap = z.infer<typeof DerivedGap>

export const Brief = BriefSummary.extend({
  text: z.string().meta({ description: 'Markdown, exactly as written', example: 'They organize renters.' }),
  links: BriefLinks,
  gaps: z.array(z.string()).meta({
    description: 'Gaps written by the authors',
    example: ['No source on the east side since 2024.'],
  }),
  derived_gaps: z
    .array(DerivedGap)
    .meta({ description: 'Gaps derived from the coverage of the places in scope' }),
  citations: z.array(Citation).meta({ description: 'Citations of the text, in order of their number' }),
  uncited: z
    .object({
      count: z.int().meta({ example: 1 }),
      sentences: z.array(z.string()).meta({ example: ['They organize renters.'] }),
    })
    .optional()
    .meta({ description: 'With `check`: the sentences without a citation' }),
}).meta({ id: 'Brief', description: 'A text with citations, written by a workspace' })
export type Brief = z.infer<typeof Brief>

const BriefParams = z.object({
  ...workspaceParams,
  brief_id: z.string().max(100).meta({ description: 'Id of the brief', example: exampleId }),
})
const common = { tag: 'Workspaces', access: 'account' } as const
const read = { ...common, scope: 'workspace:read' } as const
const write = { ...common, scope: 'workspace:write' } as const
const path = '/api/workspaces/{workspace_id}/briefs'
const onePath = `${path}/{brief_id}`
const refused = ['role_required', 'item_not_found'] as const

export const listBriefs = operation({
  ...read,
  id: 'listBriefs',
  method: 'GET',
  path,
  summary: 'List the briefs',
  description: 'Most recently changed first, without their texts.',
  params: z.object(workspaceParams),
  query: z.strictObject({
    status: BriefStatus.optional().meta({ description: 'Return only drafts or only final briefs' }),
    ...pageParameters,
  }),
  status: 200,
  response: z.object({ data: z.array(BriefSummary), page: Page }).meta({ id: 'BriefList' }),
})

export const createBrief = operation({
  ...write,
  id: 'createBrief',
  method: 'POST',
  path,
  summary: 'Create a brief',
  description:
    'Everything that the brief cites or links must exist, publicly or in this workspace. A 400 response names each id that does not.',
  params: z.object(workspaceParams),
  body: BriefInput,
  status: 201,
  response: Brief,
  responseHeaders: ['ETag', 'Location'],
  problems: ['role_required', 'limit_reached'],
})

export const getBrief = operation({
  ...read,
  id: 'getBrief',
  method: 'GET',
  path: onePath,
  summary: 'Get a brief with its citations and gaps',
  description:
    'Citations and links show their current state. A record that was removed is marked and keeps its last known text.',
  params: BriefParams,
  query: z.strictObject({
    check: z
      .enum(['true', 'false'])
      .transform((value) => value === 'true')
      .optional()
      .meta({ description: 'Also list the sentences without a citation' }),
  }),
  status: 200,
  response: Brief,
  responseHeaders: ['ETag'],
  problems: ['item_not_found'],
})

export const updateBrief = operation({
  ...write,
  id: 'updateBrief',
  method: 'PATCH',
  path: onePath,
  summary: 'Update a brief',
  description:
    'Omitted fields keep their value. Existing citations may refer to removed records; new citations must exist.',
  params: BriefParams,
  body: BriefPatch,
  status: 200,
  response: Brief,
  requestHeaders: ['If-Match'],
  responseHeaders: ['ETag'],
  problems: refused,
})

export const deleteBrief = operation({
  ...write,
  id: 'deleteBrief',
  method: 'DELETE',
  path: onePath,
  summary: 'Delete a brief',
  params: BriefParams,
  status: 204,
  requestHeaders: ['If-Match'],
  problems: refused,
})

export const exportBrief = operation({
  ...read,
  id: 'exportBrief',
  method: 'GET',
  path: `${onePath}/export`,
  summary: 'Export a brief',
  description:
    'Markdown with numbered footnotes, JSON, or a printable page, with every quote and its source. Each export adds a usage record.',
  params: BriefParams,
  query: z.strictObject({
    format: z
      .enum(['markdown', 'json', 'html'])
      .default('markdown')
      .meta({ description: 'A Markdown file, JSON, or a printable page', example: 'markdown' }),
  }),
  status: 200,
  downloads: ['text/markdown', 'application/json', 'text/html'],
  problems: ['item_not_found'],
})

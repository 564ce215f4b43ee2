import { z } from 'zod'
import {
  type Brief,
  BriefStatus,
  createBrief,
  getBrief,
  updateBrief,
} from '../../contracts/workspaces/briefs.ts'
import { countFitting } from '../response-budget.ts'
import { Notice, SourceShape, workspacePage } from '../shapes/actor-shape.ts'
import { dataNotice, linkTo, quotationNotice, quoted, truncate } from '../text/quoted.ts'
import { evidenceLines } from '../text/source-text.ts'
import { additive, type ToolContext, tool } from '../tool.ts'
import { idOf, PlaceKeyText, Slugs } from './arguments.ts'
import { inWorkspace } from './lists.ts'

const CitationShape = z.object({
  marker: z.string(),
  number: z.int(),
  state: z.string().meta({ description: '`removed` when the cited record no longer exists' }),
  text: z.string(),
  quote: z.string(),
  source: SourceShape,
})
type CitationShape = z.infer<typeof CitationShape>

const BriefShape = z.object({
  notice: Notice,
  brief: z.object({
    id: z.string(),
    title: z.string(),
    status: BriefStatus,
    version: z.int(),
    url: z.string(),
  }),
  uncited_count: z.int().meta({ description: 'Number of sentences without a citation' }),
  uncited: z.array(z.string()),
  citations: z.array(CitationShape).meta({ description: 'The first citations, as many as fit' }),
  citation_count: z.int(),
  gaps: z.array(z.string()).meta({ description: 'What is not known about the places' }),
})

export const writeBriefTool = tool({
  name: 'write_brief',
  title: 'Write or change a research brief',
  description:
    'Creates a brief in the workspace or, with brief_id, changes an existing one. The text is Markdown. Put the `cite` mark of a claim, source or signal after every sentence that it supports, as in “They organize renters. [@claim:…]”. Cited records must exist, or the brief is rejected. The result lists uncited sentences: cite or remove them, then call again with brief_id.',
  scopes: ['workspace:read', 'workspace:write'],
  operations: [createBrief, updateBrief, getBrief],
  annotations: { ...additive, destructiveHint: true },
  input: z.strictObject({
    brief_id: idOf('brief').optional().meta({ description: 'Omit it to create a brief' }),
    title: z.string().trim().min(1).max(300).optional().meta({
      description: 'Required for a new brief',
      example: 'Who organizes tenants in Gary',
    }),
    text: z.string().max(100_000).optional().meta({ description: 'Markdown with cite marks' }),
    place_keys: z
      .array(PlaceKeyText)
      .max(20)
      .optional()
      .meta({ description: 'Place keys, from resolve_place', example: ['gary,indiana'] }),
    issue_areas: Slugs.optional(),
    question: z
      .string()
      .trim()
      .min(1)
      .max(1000)
      .optional()
      .meta({ description: 'The question that the brief answers' }),
    gaps: z
      .array(z.string().min(1).max(2000))
      .max(100)
      .optional()
      .meta({ description: 'What is not known, in sentences', example: ['No source since 2024.'] }),
    status: BriefStatus.optional().meta({ example: 'draft' }),
  }),
  output: BriefShape,
  async run({ brief_id, title, text, place_keys, issue_areas, question, gaps, status }, context) {
    const isScoped = place_keys ?? issue_areas ?? question
    const fields = {
      ...(text !== undefined && { text }),
      ...(gaps !== undefined && { gaps }),
      ...(status !== undefined && { status }),
    }
    const written =
      brief_id === undefined
        ? await context.call(createBrief, {
            params: inWorkspace(context, {}),
            body: {
              ...fields,
              // The operation reports a missing title like every other invalid field.
              title: title as string,
              scope: { place_keys, issue_areas, question },
            },
          })
        : await changeBrief(context, brief_id, {
            ...fields,
            ...(title !== undefined && { title }),
            ...(isScoped !== undefined && { place_keys, issue_areas, question }),
          })
    return briefResult(context, written.id)
  },
})

type Scope = {
  place_keys?: string[] | undefined
  issue_areas?: string[] | undefined
  question?: string | undefined
}

/** Omitted scope fields stay unchanged, like every other field. */
async function changeBrief(context: ToolContext, brief_id: string, input: Scope & object): Promise<Brief> {
  const params = inWorkspace(context, { brief_id })
  const { place_keys, issue_areas, question, ...fields } = input
  if (place_keys === undefined && issue_areas === undefined && question === undefined) {
    return context.call(updateBrief, { params, body: fields })
  }
  const { scope } = await context.call(getBrief, { params })
  const newScope = {
    place_keys: place_keys ?? scope.place_keys,
    issue_areas: issue_areas ?? scope.issue_areas,
    question: question ?? scope.question,
  }
  return context.call(updateBrief, { params, body: { ...fields, scope: newScope } })
}

const maxUncited = 20

/** Returns the current brief with its uncited sentences and gaps. */
export async function briefResult(context: ToolContext, brief_id: string) {
  const params = inWorkspace(context, { brief_id })
  const brief = await context.call(getBrief, { params, query: { check: 'true' } })
  const { id, title, status, version, uncited } = brief
  const url = workspacePage(context, `briefs/${id}`)
  const all = brief.citations.map(shapeCitation)
  // Counting each citation twice reserves half of the budget for uncited sentences and gaps.
  const citations = all.slice(
    0,
    Math.min(
      20,
      countFitting(all, (one) => [...citationLines(one), ...citationLines(one)]),
    ),
  )
  const sentences = (uncited?.sentences ?? []).slice(0, maxUncited).map((sentence) => truncate(sentence, 200))
  const gaps = [...brief.gaps, ...brief.derived_gaps.map(({ sentence }) => sentence)]
    .slice(0, 10)
    .map((gap) => truncate(gap, 300))
  const count = uncited?.count ?? 0
  const lines = [
    quotationNotice,
    '',
    `Brief ${quoted(title, 300)} (${status}, version ${version}), id ${id}. Record: ${linkTo(url)}`,
    count === 0
      ? `Every sentence has a citation: ${all.length} citations.`
      : `${count === 1 ? '1 sentence has' : `${count} sentences have`} no citation. Cite or remove ${count === 1 ? 'it' : 'them'}, then call write_brief with brief_id ${id}:`,
    ...sentences.map((sentence) => `- ${quoted(sentence, 200)}`),
    ...citations.flatMap(citationLines),
    ...gaps.map((gap) => `Gap: ${quoted(gap, 300)}`),
  ]
  const data = {
    notice: dataNotice,
    brief: { id, title, status, version, url },
    uncited_count: count,
    uncited: sentences,
    citations,
    citation_count: all.length,
    gaps,
  }
  return { data, text: lines.join('\n') }
}

function shapeCitation({
  marker,
  number,
  state,
  text,
  quote,
  source,
}: Brief['citations'][number]): CitationShape {
  return { marker, number, state, text: truncate(text, 300), quote: truncate(quote, 600), source }
}

function citationLines({ marker, number, state, text, quote, source }: CitationShape): string[] {
  const gone = state === 'removed' ? ' (removed)' : ''
  return [`[${number}]${gone} ${quoted(text, 300)}`, ...evidenceLines(marker, quote, source)]
}

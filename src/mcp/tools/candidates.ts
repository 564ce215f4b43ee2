import { z } from 'zod'
import {
  CandidateDecision,
  CandidateState,
  decideCandidate,
  listCandidates,
  publishRun,
} from '../../contracts/discovery/discovery-runs.ts'
import { loadFittingPage } from '../response-budget.ts'
import { NextCursor, Notice } from '../shapes/actor-shape.ts'
import { CandidateShape, shapeCandidate } from '../shapes/run-shape.ts'
import { nextPageLines } from '../text/actor-text.ts'
import { dataNotice, quotationNotice } from '../text/quoted.ts'
import { candidateLines } from '../text/run-text.ts'
import { additive, readOnly, tool } from '../tool.ts'
import { Cursor, idOf, limitUpTo } from './arguments.ts'

const maxListed = 60

export const listRunCandidatesTool = tool({
  name: 'list_run_candidates',
  title: 'List the candidates of a discovery run',
  description:
    'Lists the candidate actors of a run, best first, each with its claims, exact quotes and pages, and whether it is already in the directory. Candidates are private to the workspace.',
  scopes: ['discovery:read'],
  operations: [listCandidates],
  annotations: readOnly,
  input: z.strictObject({
    run_id: idOf('run'),
    states: z
      .array(CandidateState)
      .max(5)
      .optional()
      .meta({ description: 'Only candidates in these states', example: ['open'] }),
    limit: limitUpTo(50, 10),
    cursor: Cursor,
  }),
  output: z.object({ notice: Notice, data: z.array(CandidateShape), next_cursor: NextCursor }),
  async run({ run_id, states, limit, cursor }, context) {
    const load = async (maximum: number) => {
      const query = { state: states, limit: maximum, cursor }
      const { data, page } = await context.call(listCandidates, { params: { run_id }, query })
      return { data: data.map(shapeCandidate), next: page.next_cursor, total: page.total }
    }
    const { data, next } = await loadFittingPage(limit, load, candidateLines)
    const lines = [quotationNotice, '', ...data.flatMap(candidateLines), ...nextPageLines(next)]
    return {
      data: { notice: dataNotice, data: [...data], next_cursor: next },
      text: data.length === 0 ? 'No candidate of the run has one of these states.' : lines.join('\n'),
    }
  },
})

export const reviewCandidateTool = tool({
  name: 'review_candidate',
  title: 'Decide on a candidate',
  description:
    'Accepts a candidate, merges it into an existing actor, rejects it, or reopens a decision. Check the quotes first and accept only what they support. Nothing becomes public before it is published.',
  scopes: ['discovery:write'],
  operations: [decideCandidate],
  annotations: { ...additive, idempotentHint: true },
  input: z.strictObject({
    run_id: idOf('run'),
    candidate_id: idOf('candidate'),
    decision: CandidateDecision.shape.decision.meta({ example: 'accept' }),
    entity_id: CandidateDecision.shape.entity_id,
    reason: CandidateDecision.shape.reason.meta({
      description: 'Reason for the decision, for other members',
    }),
    edit: CandidateDecision.shape.edit,
  }),
  output: z.object({ notice: Notice, candidate: CandidateShape }),
  async run({ run_id, candidate_id, ...decision }, context) {
    const params = { run_id, candidate_id }
    const candidate = shapeCandidate(await context.call(decideCandidate, { params, body: decision }))
    const lines = [quotationNotice, '', ...candidateLines(candidate)]
    return { data: { notice: dataNotice, candidate }, text: lines.join('\n') }
  },
})

export const publishCandidatesTool = tool({
  name: 'publish_candidates',
  title: 'Publish the accepted candidates of a run',
  description:
    'Publishes every accepted and merged candidate of a run with its claims and sources: as private actors of the workspace or, for reviewers of the directory, publicly. Publish only what a person has reviewed, and ask before you publish publicly.',
  scopes: ['discovery:write'],
  operations: [publishRun],
  annotations: { ...additive, destructiveHint: true, idempotentHint: true },
  input: z.strictObject({
    run_id: idOf('run'),
    visibility: z
      .enum(['workspace', 'public'])
      .default('workspace')
      .meta({ description: 'Who can see the actors', example: 'workspace' }),
  }),
  output: z.object({
    published: z.array(z.object({ candidate_id: z.string(), entity_id: z.string(), url: z.string() })),
    published_count: z.int(),
    waiting: z.array(z.object({ candidate_id: z.string(), entity_id: z.string() })).meta({
      description: 'Merged into public actors: a reviewer of the directory must publish these',
    }),
    visibility: z.enum(['workspace', 'public']),
  }),
  async run({ run_id, visibility }, context) {
    const { published, waiting, ...rest } = await context.call(publishRun, {
      params: { run_id },
      body: { visibility },
    })
    const shown = published.slice(0, maxListed)
    const lines = [
      `${published.length} actors were published, visible to ${rest.visibility === 'public' ? 'everyone' : 'the workspace'}:`,
      ...shown.map(({ candidate_id, entity_id }) => `- candidate ${candidate_id} became actor ${entity_id}`),
      ...(waiting.length > 0 ? [`${waiting.length} candidates need a reviewer of the directory.`] : []),
    ]
    return {
      data: {
        published: shown,
        published_count: published.length,
        waiting: waiting.slice(0, maxListed),
        visibility: rest.visibility,
      },
      text: lines.join('\n'),
    }
  },
})

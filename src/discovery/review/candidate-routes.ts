import * as contract from '../../contracts/discovery/discovery-runs.ts'
import { versionTag } from '../../platform/http/precondition.ts'
import { type Route, route } from '../../platform/http/route.ts'
import { type RunService, requireWriter } from '../runs/run-service.ts'
import type { CandidateService } from './candidate-service.ts'
import type { createPublishService } from './publish-service.ts'
import type { SubmitService } from './submit-service.ts'

export function candidateRoutes(needs: {
  runs: RunService
  candidates: CandidateService
  publishing: ReturnType<typeof createPublishService>
  submitting: SubmitService
}): readonly Route[] {
  const { runs, candidates, publishing, submitting } = needs
  return [
    route(contract.listCandidates, async ({ params, query, caller }) => {
      return candidates.list(await runs.requireRun(params.run_id, caller.workspaceId), query)
    }),
    route(
      contract.decideCandidate,
      async ({ params, body, caller, header, once, addHeader }) => {
        const run = await runs.requireRun(params.run_id, caller.workspaceId)
        const request = { id: params.candidate_id, decision: body, ifMatch: header('if-match') }
        const decided = await once((tx) => candidates.decide(tx, caller, run, request))
        addHeader('ETag', versionTag(decided.version))
        return decided
      },
      requireWriter,
    ),
    route(
      contract.decideCandidates,
      async ({ params, body, caller, once }) => {
        const run = await runs.requireRun(params.run_id, caller.workspaceId)
        return once((tx) => candidates.decideAll(tx, caller, run, body))
      },
      requireWriter,
    ),
    route(
      contract.publishRun,
      async ({ params, body, caller, once }) => {
        const run = await runs.requireRun(params.run_id, caller.workspaceId)
        return once((tx, changed) => publishing.publish({ tx, changed, caller }, run, body.visibility))
      },
      requireWriter,
    ),
    route(
      contract.submitRun,
      async ({ params, caller, once }) => {
        const run = await runs.requireRun(params.run_id, caller.workspaceId)
        return once((tx) => submitting.submit(tx, run))
      },
      requireWriter,
    ),
  ]
}

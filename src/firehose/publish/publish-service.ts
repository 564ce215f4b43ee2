import { planRequired } from '../../accounts/index.ts'
import type { Plans } from '../../contracts/accounts/plans.ts'
import type { SignalInput, SignalVisibility } from '../../contracts/firehose/signals.ts'
import type { FieldFault } from '../../contracts/problem.ts'
import type { Edit } from '../../directory/index.ts'
import type { Changed } from '../../platform/changes.ts'
import type { Clock } from '../../platform/clock.ts'
import { ServiceError } from '../../platform/errors.ts'
import type { AccountCaller } from '../../platform/http/identity.ts'
import type { Sql } from '../../platform/sql/database.ts'
import { lockWorkspace } from '../../platform/sql/lock-workspace-store.ts'
import type { QueryCompilerNeeds } from '../query/query-compiler.ts'
import { unique } from './signal-keys.ts'
import type { SignalRow } from './signal-store.ts'
import type { SignalToWrite, WriteResult } from './signal-to-write.ts'
import type { SignalWriter } from './signal-writer.ts'

/** Validated signals and their publisher. */
type Publication = { readonly caller: AccountCaller; readonly signals: readonly SignalToWrite[] }

export type RelateActors = (edit: Edit, signals: readonly SignalInput[]) => Promise<void>

export type PublishService = ReturnType<typeof createPublishService>

/** Lets reviewers of the directory publish public signals, and members publish to their workspace. */
export function createPublishService(
  needs: Pick<QueryCompilerNeeds, 'places' | 'issues'> & {
    writer: Pick<SignalWriter, 'write'>
    plans: Plans
    baseUrl: string
    now: Clock
    /** Takes over what reviewed public signals say about the actors they name. */
    relateActors: RelateActors
    /** Called after the commit, to start sequencing immediately. */
    nudge?: () => void
  },
) {
  function requireAccess(caller: AccountCaller): void {
    if (!needs.plans[caller.plan].isPaid) throw planRequired('Firehose signals', needs.baseUrl)
    if (!isReviewer(caller)) requireRole(caller, 'workspace', 'signals')
  }

  return {
    /** Whether the caller may publish signals at all. */
    requireAccess,

    /** Validates before the transaction, and reports all errors at once. */
    async prepare(caller: AccountCaller, inputs: readonly SignalInput[]): Promise<Publication> {
      requireAccess(caller)
      inputs.forEach((input, index) => {
        // The stored visibility of a retracted signal decides; the planner checks it.
        if (!input.retract) requireRole(caller, input.visibility, `signals.${index}`)
      })
      const keys = await needs.places(unique(inputs.flatMap((input) => input.places)))
      const areas = needs.issues(unique(inputs.flatMap((input) => input.issues)))
      const now = needs.now().getTime()
      const errors: FieldFault[] = []
      const signals = inputs.map((input, index): SignalToWrite => {
        const path = `signals.${index}`
        errors.push(...validateInput(input, path, keys, areas, now))
        return {
          path,
          workspaceId: caller.workspaceId,
          reviewState: input.visibility === 'workspace' ? 'unreviewed' : 'reviewed',
          input: {
            ...input,
            places: unique(input.places.flatMap((place) => keys.get(place) ?? [])),
            issues: unique(input.issues.flatMap((issue) => areas.get(issue) ?? [])),
          },
        }
      })
      if (errors.length > 0) {
        const detail = errors.map((error) => `${error.path}: ${error.message}`).join('; ')
        throw new ServiceError('invalid_request', detail, { errors })
      }
      return { caller, signals }
    },

    /** Publishes all signals in the given order, or none. */
    async publish(tx: Sql, changed: Changed, { caller, signals }: Publication): Promise<WriteResult[]> {
      const hasReference = signals.some(
        ({ input }) => input.external_id !== undefined || input.supersedes !== undefined,
      )
      // Taken before the transaction has an id, so that the log keeps the order of publications.
      if (hasReference) await lockWorkspace(tx, caller.workspaceId)
      const published = await needs.writer.write(tx, signals, {
        scope: `workspace:${caller.workspaceId}`,
        isInternal: false,
        correctionReason: 'edit',
        canChange: (row) => canChange(caller, row),
      })
      const reviewed = signals.filter(
        ({ input }, index) =>
          input.visibility === 'public' && !input.retract && published[index]?.outcome !== 'unchanged',
      )
      const inputs = reviewed.map(({ input }) => input)
      await needs.relateActors({ tx, changed, caller }, inputs)
      return published.map((one) => one!)
    },

    announce: () => needs.nudge?.(),
  }
}

const isReviewer = (caller: AccountCaller) => caller.roles.includes('reviewer')

/** The workspace role `reviewer` is read-only. */
function requireRole(caller: AccountCaller, visibility: SignalVisibility, path: string): void {
  if (visibility === 'workspace') {
    if (caller.workspaceRole !== 'reviewer') return
    throw new ServiceError(
      'role_required',
      `${path}: only owners, admins and members of a workspace can publish to it`,
      { members: { role: 'member' } },
    )
  }
  if (isReviewer(caller)) return
  throw new ServiceError(
    'role_required',
    `${path}: only reviewers of the directory can publish ${visibility} signals; use visibility workspace to publish to your workspace`,
    { members: { role: 'reviewer' } },
  )
}

function canChange(caller: AccountCaller, row: SignalRow): boolean {
  if (row.visibility !== 'workspace') return isReviewer(caller)
  return row.workspaceId === caller.workspaceId && caller.workspaceRole !== 'reviewer'
}

function validateInput(
  input: SignalInput,
  path: string,
  keys: ReadonlyMap<string, string>,
  areas: ReadonlyMap<string, readonly string[]>,
  now: number,
): FieldFault[] {
  const errors: FieldFault[] = []
  input.places.forEach((place, index) => {
    if (keys.has(place)) return
    const message = `${JSON.stringify(place)} is not a known place: use a place key such as gary,indiana`
    errors.push({ path: `${path}.places.${index}`, message })
  })
  input.issues.forEach((issue, index) => {
    if (areas.has(issue)) return
    const message = `${JSON.stringify(issue)} is not a known issue area: see /api/issue-areas`
    errors.push({ path: `${path}.issues.${index}`, message })
  })
  if (input.detected_at !== undefined && Date.parse(input.detected_at) > now) {
    errors.push({ path: `${path}.detected_at`, message: 'must not be in the future' })
  }
  if (input.meeting && input.signal_type !== 'public_meeting') {
    errors.push({ path: `${path}.meeting`, message: 'is only for the signal type public_meeting' })
  }
  if (input.meeting?.ends_at && Date.parse(input.meeting.ends_at) <= Date.parse(input.occurred_at)) {
    errors.push({ path: `${path}.meeting.ends_at`, message: 'must be after occurred_at' })
  }
  if (input.retract && input.supersedes === undefined && input.external_id === undefined) {
    errors.push({
      path: `${path}.retract`,
      message: 'needs supersedes or external_id to name the signal to retract',
    })
  }
  return errors
}

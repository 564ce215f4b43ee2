import { planRequired } from '../../accounts/index.ts'
import type { Plans } from '../../contracts/accounts/plans.ts'
import type { SignalInput, SignalVisibility } from '../../contracts/firehose/signals.ts'
import type { FieldFault } from '../../contracts/problem.ts'
import type { Clock } from '../../platform/clock.ts'
import { ServiceError } from '../../platform/errors.ts'
import type { AccountCaller } from '../../platform/http/identity.ts'
import type { Sql } from '../../platform/sql/database.ts'
import type { QueryCompilerNeeds } from '../query/query-compiler.ts'
import { unique } from './signal-keys.ts'
import { createSignalStore, type SignalRow } from './signal-store.ts'
import type { SignalToWrite, WriteResult } from './signal-to-write.ts'
import type { SignalWriter } from './signal-writer.ts'

/** Signals that were found to be in order, and whose they are. */
export type Publication = { readonly caller: AccountCaller; readonly signals: readonly SignalToWrite[] }

export type PublishService = ReturnType<typeof createPublishService>

/** Publishing by callers: public signals by reviewers of the directory, those of a workspace by its members. */
export function createPublishService(
  needs: QueryCompilerNeeds & {
    writer: Pick<SignalWriter, 'write'>
    plans: Plans
    baseUrl: string
    now: Clock
    /** Told after the commit that there is something to put in order. */
    nudge?: () => void
  },
) {
  return {
    /** Checks everything that can be checked before the transaction, and names all faults at once. */
    async prepare(caller: AccountCaller, inputs: readonly SignalInput[]): Promise<Publication> {
      if (!needs.plans[caller.plan].isPaid) throw planRequired('Firehose signals', needs.baseUrl)
      inputs.forEach((input, index) => {
        // What is withdrawn has a visibility already; it decides, when it is known.
        if (!input.retract) requireRole(caller, input.visibility, `signals.${index}`)
      })
      const keys = await needs.places(unique(inputs.flatMap((input) => input.places)))
      const areas = needs.issues(unique(inputs.flatMap((input) => input.issues)))
      const now = needs.now().getTime()
      const faults: FieldFault[] = []
      const signals = inputs.map((input, index): SignalToWrite => {
        const path = `signals.${index}`
        faults.push(...faultsOf(input, path, keys, areas, now))
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
      if (faults.length > 0) {
        const detail = faults.map((fault) => `${fault.path}: ${fault.message}`).join('; ')
        throw new ServiceError('invalid_request', detail, { errors: faults })
      }
      return { caller, signals }
    },

    /** All or none, in the order given. */
    async publish(tx: Sql, { caller, signals }: Publication): Promise<WriteResult[]> {
      const isNamed = signals.some(
        ({ input }) => input.external_id !== undefined || input.supersedes !== undefined,
      )
      if (isNamed) await createSignalStore(tx).takeTurn(caller.workspaceId)
      const published = await needs.writer.write(tx, signals, {
        scope: `workspace:${caller.workspaceId}`,
        isOwn: false,
        mayTouch: (row) => mayTouch(caller, row),
      })
      return published.map((one) => one!)
    },

    announce: () => needs.nudge?.(),
  }
}

const isReviewer = (caller: AccountCaller) => caller.roles.includes('reviewer')

/** A reviewer of a workspace is a member who only reads. */
function requireRole(caller: AccountCaller, visibility: SignalVisibility, path: string): void {
  if (visibility === 'workspace') {
    if (caller.workspaceRole !== 'reviewer') return
    throw new ServiceError(
      'role_required',
      `${path}: signals of a workspace are published by its owners, admins and members`,
      { members: { role: 'member' } },
    )
  }
  if (isReviewer(caller)) return
  throw new ServiceError(
    'role_required',
    `${path}: ${visibility} signals are published by reviewers of the directory; send visibility workspace for your own`,
    { members: { role: 'reviewer' } },
  )
}

function mayTouch(caller: AccountCaller, row: SignalRow): boolean {
  if (row.visibility !== 'workspace') return isReviewer(caller)
  return row.workspaceId === caller.workspaceId && caller.workspaceRole !== 'reviewer'
}

function faultsOf(
  input: SignalInput,
  path: string,
  keys: ReadonlyMap<string, string>,
  areas: ReadonlyMap<string, readonly string[]>,
  now: number,
): FieldFault[] {
  const faults: FieldFault[] = []
  input.places.forEach((place, index) => {
    if (keys.has(place)) return
    const message = `${JSON.stringify(place)} is no place that is known: a key looks like gary,indiana`
    faults.push({ path: `${path}.places.${index}`, message })
  })
  input.issues.forEach((issue, index) => {
    if (areas.has(issue)) return
    const message = `${JSON.stringify(issue)} is no issue area: see /api/issue-areas`
    faults.push({ path: `${path}.issues.${index}`, message })
  })
  if (input.detected_at !== undefined && Date.parse(input.detected_at) > now) {
    faults.push({ path: `${path}.detected_at`, message: 'must not be in the future' })
  }
  if (input.retract && input.supersedes === undefined && input.external_id === undefined) {
    faults.push({
      path: `${path}.retract`,
      message: 'needs supersedes or external_id, to say what is withdrawn',
    })
  }
  return faults
}

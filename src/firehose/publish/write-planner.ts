import type { SignalInput } from '../../contracts/firehose/signals.ts'
import { invalidField, ServiceError } from '../../platform/errors.ts'
import type { LogDraft } from '../log/log-entry.ts'
import type { LockedSignals } from './lock-signals.ts'
import { contentHash, relevanceOf, retractionOf, signalOf } from './signal-json.ts'
import { keysOf, unitedKeys } from './signal-keys.ts'
import type { SignalRow } from './signal-store.ts'
import type { SignalToWrite, WriteResult, WriteRules } from './signal-to-write.ts'

/** What becomes of one signal, and what is told of it. */
type PlannedWrite = { readonly published: WriteResult | undefined; readonly draft?: LogDraft }

/** Decides on the signals of a transaction one after another, each against what those before it have made. */
export function createWritePlanner(records: LockedSignals, rules: WriteRules, now: Date) {
  const changed = new Set<SignalRow>()
  const isLast = (row: SignalRow) => (records.lastOf.get(row.chainId) ?? row.id) === row.id

  /** The signal of this id or name, when the caller may know of it. */
  function touchable(row: SignalRow | undefined): SignalRow | undefined {
    return row && rules.mayTouch(row) ? row : undefined
  }

  function decide(signal: SignalToWrite): PlannedWrite {
    const { input } = signal
    if (input.retract) return retract(signal)
    const mine = records.fresh.get(signal)
    if (input.supersedes !== undefined) return supersede(signal, input.supersedes, mine)
    if (mine) return tell('published', mine, signal)
    return correct(signal, records.byExternalId.get(input.external_id!)!)
  }

  function correct(signal: SignalToWrite, row: SignalRow): PlannedWrite {
    refuseChange(signal, row)
    const hash = contentHash(signal.input, signal.reviewState)
    const reached = reachedBy(signal.input, row)
    const isSame = row.contentHash === hash && row.kept.detectedAt === reached.detectedAt
    if (isSame) return { published: publishedAs('unchanged', row) }
    refuseReplaced(signal, row)
    row.revision++
    row.contentHash = hash
    row.occurredAt = new Date(signal.input.occurred_at).toISOString()
    row.kept = { ...reached, supersedes: row.kept.supersedes }
    changed.add(row)
    return tell('corrected', row, signal)
  }

  function supersede(signal: SignalToWrite, id: string, mine: SignalRow | undefined): PlannedWrite {
    const { path, input } = signal
    const replaced = touchable(records.byId.get(id))
    if (replaced === undefined)
      throw invalidField(`${path}.supersedes`, 'names no signal that you may correct')
    const named = records.byExternalId.get(input.external_id ?? '')
    if (mine === undefined && named) {
      if (named.kept.supersedes === id) return correct(signal, named)
      throw conflict(signal, `external_id names the signal ${named.id}, which does not replace ${id}`)
    }
    refuseChange(signal, replaced)
    refuseReplaced(signal, replaced)
    mine!.revision = replaced.revision + 1
    mine!.kept = { ...reachedBy(input, replaced), supersedes: id }
    changed.add(mine!)
    records.lastOf.set(mine!.chainId, mine!.id)
    return tell('corrected', mine!, signal)
  }

  function retract(signal: SignalToWrite): PlannedWrite {
    const { input, path } = signal
    const byId = input.supersedes === undefined ? undefined : touchable(records.byId.get(input.supersedes))
    const byName = touchable(records.byExternalId.get(input.external_id ?? ''))
    const row = input.supersedes === undefined ? byName : byId
    if (row === undefined) {
      if (rules.isOwn) return { published: undefined }
      const field = input.supersedes === undefined ? 'external_id' : 'supersedes'
      throw invalidField(`${path}.${field}`, 'names no signal that you may withdraw')
    }
    if (byName && byName !== row) {
      throw invalidField(`${path}.external_id`, `names another signal than supersedes: leave one out`)
    }
    if (row.retractedAt !== null) return { published: publishedAs('unchanged', row) }
    refuseReplaced(signal, row)
    row.retractedAt = now
    changed.add(row)
    const draft: LogDraft = {
      ...draftOf(row),
      kind: 'retraction',
      relevance: relevanceOf(input),
      json: JSON.stringify(retractionOf(input, row.id, now)),
    }
    return { published: publishedAs('retracted', row), draft }
  }

  /** What stays as it was first published, and what was withdrawn for good. */
  function refuseChange(signal: SignalToWrite, row: SignalRow): void {
    if (row.retractedAt !== null) {
      throw conflict(signal, `the signal ${row.id} was withdrawn: publish it anew under another external_id`)
    }
    if (row.visibility !== signal.input.visibility) {
      const how = `is ${row.visibility} and stays it: withdraw the signal and publish another`
      throw invalidField(`${signal.path}.visibility`, how)
    }
  }

  function refuseReplaced(signal: SignalToWrite, row: SignalRow): void {
    if (isLast(row)) return
    const last = records.lastOf.get(row.chainId)
    throw conflict(signal, `the signal ${row.id} was replaced: correct ${last} with supersedes`)
  }

  return { decide, changedRows: () => [...changed] }
}

/** Everything that it is found by: what it says now and what it ever said, so that it reaches all who heard that. */
function reachedBy(input: SignalInput, before: SignalRow) {
  const given = input.detected_at === undefined ? 0 : Date.parse(input.detected_at)
  // Never earlier: whoever asked for what came since then has heard of it, and must hear on.
  return {
    ...unitedKeys(keysOf(input), before.kept),
    detectedAt: Math.max(before.kept.detectedAt, given),
  }
}

function tell(outcome: 'published' | 'corrected', row: SignalRow, signal: SignalToWrite): PlannedWrite {
  const { input, reviewState } = signal
  const json = JSON.stringify(
    signalOf(input, {
      id: row.id,
      revision: row.revision,
      supersedes: row.kept.supersedes,
      review_state: reviewState,
      visibility: row.visibility,
      detectedAt: row.kept.detectedAt,
    }),
  )
  return {
    published: publishedAs(outcome, row),
    draft: { ...draftOf(row), kind: 'signal', relevance: relevanceOf(input), json },
  }
}

function draftOf(row: SignalRow): Omit<LogDraft, 'kind' | 'json' | 'relevance'> {
  const { detectedAt, supersedes: _, ...keys } = row.kept
  const isFirst = row.revision === 1 && row.retractedAt === null
  return {
    signalId: row.id,
    chainId: row.chainId,
    // The text of a first revision has its words.
    keys: isFirst ? { ...keys, words: [] } : keys,
    visibility: row.visibility,
    workspaceId: row.workspaceId,
    detectedAt,
    occurredAt: Date.parse(row.occurredAt),
  }
}

function publishedAs(outcome: WriteResult['outcome'], row: SignalRow): WriteResult {
  return { id: row.id, external_id: row.externalId, revision: row.revision, outcome }
}

function conflict({ path }: SignalToWrite, why: string): ServiceError {
  return new ServiceError('conflict', `${path}: ${why}`, { errors: [{ path, message: why }] })
}

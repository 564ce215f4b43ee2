import type { SignalInput } from '../../contracts/firehose/signals.ts'
import { invalidField, ServiceError } from '../../platform/errors.ts'
import type { LogDraft } from '../log/log-entry.ts'
import type { LockedSignals } from './lock-signals.ts'
import { contentHash, relevanceOf, retractionOf, signalOf } from './signal-json.ts'
import { keysOf, unionOfKeys } from './signal-keys.ts'
import type { SignalRow } from './signal-store.ts'
import type { SignalToWrite, WriteResult, WriteRules } from './signal-to-write.ts'

/** The result for one signal and the entry to append, if any. */
export type PlannedWrite = { readonly result: WriteResult | undefined; readonly draft?: LogDraft }

/** Plans the writes of a transaction in order; each signal sees the effects of the ones before it. */
export function createWritePlanner(locked: LockedSignals, rules: WriteRules, now: Date) {
  const changed = new Set<SignalRow>()
  const isLast = (row: SignalRow) => (locked.lastOf.get(row.chainId) ?? row.id) === row.id

  /** The row when the caller may change it. */
  function changeable(row: SignalRow | undefined): SignalRow | undefined {
    return row && rules.canChange(row) ? row : undefined
  }

  function plan(signal: SignalToWrite): PlannedWrite {
    const { input } = signal
    if (input.retract) return retract(signal)
    const own = locked.inserted.get(signal)
    if (input.supersedes !== undefined) return supersede(signal, input.supersedes, own)
    if (own) return planEntry('published', own, signal)
    return correct(signal, locked.byExternalId.get(input.external_id!)!)
  }

  function correct(signal: SignalToWrite, row: SignalRow): PlannedWrite {
    requireChangeable(signal, row)
    const hash = contentHash(signal.input, signal.reviewState)
    const keys = mergeKeys(signal.input, row)
    const isSame = row.contentHash === hash && row.storedKeys.detectedAt === keys.detectedAt
    if (isSame) return { result: resultOf('unchanged', row) }
    requireLast(signal, row)
    row.revision++
    row.contentHash = hash
    row.occurredAt = new Date(signal.input.occurred_at).toISOString()
    row.storedKeys = { ...keys, supersedes: row.storedKeys.supersedes }
    changed.add(row)
    return planEntry('corrected', row, signal)
  }

  function supersede(signal: SignalToWrite, id: string, own: SignalRow | undefined): PlannedWrite {
    const { path, input } = signal
    const replaced = changeable(locked.byId.get(id))
    if (replaced === undefined)
      throw invalidField(`${path}.supersedes`, 'does not name a signal that you can correct')
    const named = locked.byExternalId.get(input.external_id ?? '')
    if (own === undefined && named) {
      if (named.storedKeys.supersedes === id) return correct(signal, named)
      throw conflict(signal, `external_id belongs to signal ${named.id}, which does not replace ${id}`)
    }
    requireChangeable(signal, replaced)
    requireLast(signal, replaced)
    own!.revision = replaced.revision + 1
    own!.storedKeys = { ...mergeKeys(input, replaced), supersedes: id }
    changed.add(own!)
    locked.lastOf.set(own!.chainId, own!.id)
    return planEntry('corrected', own!, signal)
  }

  function retract(signal: SignalToWrite): PlannedWrite {
    const { input, path } = signal
    const byId = input.supersedes === undefined ? undefined : changeable(locked.byId.get(input.supersedes))
    const byName = changeable(locked.byExternalId.get(input.external_id ?? ''))
    const row = input.supersedes === undefined ? byName : byId
    if (row === undefined) {
      if (rules.isInternal) return { result: undefined }
      const field = input.supersedes === undefined ? 'external_id' : 'supersedes'
      throw invalidField(`${path}.${field}`, 'does not name a signal that you can retract')
    }
    if (byName && byName !== row) {
      throw invalidField(
        `${path}.external_id`,
        `names a different signal than supersedes: send only one of them`,
      )
    }
    if (row.retractedAt !== null) return { result: resultOf('unchanged', row) }
    requireLast(signal, row)
    row.retractedAt = now
    changed.add(row)
    const draft: LogDraft = {
      ...draftOf(row),
      kind: 'retraction',
      relevance: relevanceOf(input),
      json: JSON.stringify(retractionOf(input, row.id, now)),
    }
    return { result: resultOf('retracted', row), draft }
  }

  function requireChangeable(signal: SignalToWrite, row: SignalRow): void {
    if (row.retractedAt !== null) {
      throw conflict(signal, `signal ${row.id} was retracted: publish it again with another external_id`)
    }
    if (row.visibility !== signal.input.visibility) {
      const message = `cannot change from ${row.visibility}: retract the signal and publish a new one`
      throw invalidField(`${signal.path}.visibility`, message)
    }
  }

  function requireLast(signal: SignalToWrite, row: SignalRow): void {
    if (isLast(row)) return
    const last = locked.lastOf.get(row.chainId)
    throw conflict(signal, `signal ${row.id} was replaced: send supersedes with ${last} to correct it`)
  }

  return { plan, changedRows: () => [...changed] }
}

/** Merges the keys of all revisions, so that a correction reaches everyone who received an earlier one. */
function mergeKeys(input: SignalInput, before: SignalRow) {
  const given = input.detected_at === undefined ? 0 : Date.parse(input.detected_at)
  // Never earlier: readers with a `since` filter have the signal and must also get its correction.
  return {
    ...unionOfKeys(keysOf(input), before.storedKeys),
    detectedAt: Math.max(before.storedKeys.detectedAt, given),
  }
}

function planEntry(outcome: 'published' | 'corrected', row: SignalRow, signal: SignalToWrite): PlannedWrite {
  const { input, reviewState } = signal
  const json = JSON.stringify(
    signalOf(input, {
      id: row.id,
      revision: row.revision,
      supersedes: row.storedKeys.supersedes,
      review_state: reviewState,
      visibility: row.visibility,
      detectedAt: row.storedKeys.detectedAt,
    }),
  )
  return {
    result: resultOf(outcome, row),
    draft: { ...draftOf(row), kind: 'signal', relevance: relevanceOf(input), json },
  }
}

function draftOf(row: SignalRow): Omit<LogDraft, 'kind' | 'json' | 'relevance'> {
  const { detectedAt, supersedes: _, ...keys } = row.storedKeys
  const isFirst = row.revision === 1 && row.retractedAt === null
  return {
    signalId: row.id,
    chainId: row.chainId,
    // Readers take the words of a first revision from its text.
    keys: isFirst ? { ...keys, words: [] } : keys,
    visibility: row.visibility,
    workspaceId: row.workspaceId,
    detectedAt,
    occurredAt: Date.parse(row.occurredAt),
  }
}

function resultOf(outcome: WriteResult['outcome'], row: SignalRow): WriteResult {
  return { id: row.id, external_id: row.externalId, revision: row.revision, outcome }
}

function conflict({ path }: SignalToWrite, why: string): ServiceError {
  return new ServiceError('conflict', `${path}: ${why}`, { errors: [{ path, message: why }] })
}

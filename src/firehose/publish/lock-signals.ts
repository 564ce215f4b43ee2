import { newId } from '../../platform/ids.ts'
import { contentHash } from './signal-json.ts'
import { keysOf } from './signal-keys.ts'
import type { SignalRow, SignalStore } from './signal-store.ts'
import type { SignalToWrite, WriteRules } from './signal-to-write.ts'

/** The current rows of all signals that a transaction may change, locked. */
export type LockedSignals = {
  readonly byId: ReadonlyMap<string, SignalRow>
  readonly byExternalId: ReadonlyMap<string, SignalRow>
  /** Rows that this transaction inserted; they are not in the log yet. */
  readonly inserted: ReadonlyMap<SignalToWrite, SignalRow>
  /** Chain id to the id of its last signal. */
  readonly lastOf: Map<string, string>
}

/**
 * Phases: lock the rows that the request names; insert new rows, where a writer with the same external id waits for the
 * first; load the rows of writers that won this race; abort when this transaction is too old for the log order.
 */
export async function lockSignals(
  store: SignalStore,
  signals: readonly SignalToWrite[],
  rules: WriteRules,
  now: Date,
): Promise<LockedSignals> {
  const byId = new Map<string, SignalRow>()
  const byExternalId = new Map<string, SignalRow>()
  const insertedRows = new Map<SignalToWrite, SignalRow>()

  const remember = (row: SignalRow): SignalRow => {
    // A row that is found by both id and external id is one record.
    const same = byId.get(row.id) ?? row
    byId.set(same.id, same)
    if (same.externalId !== null && same.externalScope === rules.scope)
      byExternalId.set(same.externalId, same)
    return same
  }

  const ids = new Set(signals.flatMap(({ input }) => input.supersedes ?? []))
  const names = new Set(signals.flatMap(({ input }) => input.external_id ?? []))
  for (const row of await store.lockByIds([...ids])) remember(row)
  for (const row of await store.lockByExternalIds(rules.scope, [...names])) remember(row)
  if (rules.isInternal) await releaseExternalIds(store, signals, byExternalId)

  const rows = newRows(signals, { byId, byExternalId }, rules, now)
  const insertedIds = await store.insertNew([...rows.values()])
  const lost: string[] = []
  for (const [signal, row] of rows) {
    if (insertedIds.has(row.id)) insertedRows.set(signal, remember(row))
    else lost.push(row.externalId!)
  }
  for (const row of await store.lockByExternalIds(rules.scope, lost)) remember(row)

  const inserted = new Set(insertedRows.values())
  const found = [...byId.values()].filter((row) => !inserted.has(row))
  await store.abortIfOlder(found.map((row) => row.id))
  const before = new Set(found.map((row) => row.chainId))
  const lastOf = await store.lastOfChains([...before], [...inserted])
  return { byId, byExternalId, inserted: insertedRows, lastOf }
}

/** The service may reuse the external id of a signal that it retracted, for a new signal. */
async function releaseExternalIds(
  store: SignalStore,
  signals: readonly SignalToWrite[],
  byExternalId: Map<string, SignalRow>,
): Promise<void> {
  const released: SignalRow[] = []
  for (const { input } of signals) {
    const row = byExternalId.get(input.external_id ?? '')
    if (row === undefined || row.retractedAt === null || input.retract) continue
    byExternalId.delete(row.externalId!)
    row.externalId = null
    row.externalScope = null
    released.push(row)
  }
  await store.update(released)
}

/** Builds rows for signals that have none. When an external id repeats, the second corrects the first. */
function newRows(
  signals: readonly SignalToWrite[],
  { byId, byExternalId }: Pick<LockedSignals, 'byId' | 'byExternalId'>,
  rules: WriteRules,
  now: Date,
): Map<SignalToWrite, SignalRow> {
  const names = new Set(byExternalId.keys())
  const rows = new Map<SignalToWrite, SignalRow>()
  for (const signal of signals) {
    const { external_id: name, retract, supersedes } = signal.input
    if (retract || (name !== undefined && names.has(name))) continue
    if (name !== undefined) names.add(name)
    const replaced = supersedes === undefined ? undefined : byId.get(supersedes)
    // The planner rejects a signal that replaces an unknown one.
    if (supersedes === undefined || replaced) rows.set(signal, newRow(signal, replaced, rules, now))
  }
  return rows
}

function newRow(
  { input, workspaceId, reviewState }: SignalToWrite,
  replaced: SignalRow | undefined,
  rules: WriteRules,
  now: Date,
): SignalRow {
  const id = newId()
  return {
    id,
    chainId: replaced?.chainId ?? id,
    externalScope: input.external_id === undefined ? null : rules.scope,
    externalId: input.external_id ?? null,
    revision: (replaced?.revision ?? 0) + 1,
    contentHash: contentHash(input, reviewState),
    storedKeys: {
      ...keysOf(input),
      detectedAt: input.detected_at === undefined ? now.getTime() : Date.parse(input.detected_at),
      supersedes: replaced?.id ?? null,
    },
    visibility: input.visibility,
    workspaceId: replaced ? replaced.workspaceId : input.visibility === 'public' ? null : workspaceId,
    occurredAt: new Date(input.occurred_at).toISOString(),
    retractedAt: null,
  }
}

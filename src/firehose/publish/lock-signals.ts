import { newId } from '../../platform/ids.ts'
import { contentHash } from './signal-json.ts'
import { keysOf } from './signal-keys.ts'
import type { SignalRow, SignalStore } from './signal-store.ts'
import type { SignalToWrite, WriteRules } from './signal-to-write.ts'

/** Everything that one transaction may touch: locked, and as it is now. */
export type LockedSignals = {
  readonly byId: ReadonlyMap<string, SignalRow>
  readonly byExternalId: ReadonlyMap<string, SignalRow>
  /** Rows that were inserted for a signal of this transaction; nobody was told of them yet. */
  readonly fresh: ReadonlyMap<SignalToWrite, SignalRow>
  /** Which signal is the last of a chain. */
  readonly lastOf: Map<string, string>
}

/**
 * Phases: rows that are named are locked; new ones are inserted, where whoever brings the same external id waits for
 * the first; those who lost that race find the first one's row; and a transaction too old to be told later gives up.
 */
export async function lockSignals(
  store: SignalStore,
  signals: readonly SignalToWrite[],
  rules: WriteRules,
  now: Date,
): Promise<LockedSignals> {
  const byId = new Map<string, SignalRow>()
  const byExternalId = new Map<string, SignalRow>()
  const fresh = new Map<SignalToWrite, SignalRow>()

  const remember = (row: SignalRow): SignalRow => {
    // A row may be found by both of its names, and is one record all the same.
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
  if (rules.isOwn) await releaseNames(store, signals, byExternalId)

  const rows = newRows(signals, byId, byExternalId, rules, now)
  const inserted = await store.insertNew([...rows.values()])
  const lost: string[] = []
  for (const [signal, row] of rows) {
    if (inserted.has(row.id)) fresh.set(signal, remember(row))
    else lost.push(row.externalId!)
  }
  for (const row of await store.lockByExternalIds(rules.scope, lost)) remember(row)

  const isFresh = new Set(fresh.values())
  const found = [...byId.values()].filter((row) => !isFresh.has(row))
  await store.giveUpIfOlder(found.map((row) => row.id))
  const before = new Set(found.map((row) => row.chainId))
  return { byId, byExternalId, fresh, lastOf: await store.lastOfChains([...before], [...isFresh]) }
}

/** What the service itself has withdrawn may come again under its name, as a signal of its own. */
async function releaseNames(
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

/** Rows for signals that have none yet. Of a name that comes twice, the second corrects the first. */
function newRows(
  signals: readonly SignalToWrite[],
  byId: ReadonlyMap<string, SignalRow>,
  byExternalId: ReadonlyMap<string, SignalRow>,
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
    // Whoever replaces what does not exist is refused when it is decided on.
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
    kept: {
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

import { hash } from 'node:crypto'
import { utcDay } from '../../contracts/days.ts'
import { allIssueAreas, findTimeZones } from '../../directory/index.ts'
import type { SignalDraftInput } from '../../firehose/index.ts'
import { noId } from '../../platform/ids.ts'
import type { Sql } from '../../platform/sql/database.ts'
import { inTransaction } from '../../platform/sql/transaction.ts'
import type { ItemEvidence, MonitorItem, Problem, Reading } from '../connectors/connector.ts'
import { createItemStore } from '../item-store.ts'
import {
  createMonitorStore,
  type LastEvidence,
  type MonitorChanges,
  type MonitorRow,
} from '../monitor-store.ts'
import { cadenceOf, nextInterval, usualSeconds, withGap, withJitter } from '../schedule/cadence.ts'
import { actorsToLink } from '../signals/actors-of-item.ts'
import { evidenceOfHealth, recoveredSignal, silentSignal } from '../signals/health-signals.ts'
import { emptyDescription } from '../signals/item-description.ts'
import { localDay } from '../signals/local-day.ts'
import { withoutPortalToken } from './credentials.ts'
import { notStored } from './not-stored.ts'
import { type ReadOutcome, readSource } from './read-source.ts'
import type { RunNeeds, SourceWeb } from './run-needs.ts'
import { storeFailure } from './store-failure.ts'
import { type DescribedItem, itemHash, problemOf, storeItems } from './store-items.ts'

const maxProblems = 20

/** Reads one monitor and stores the outcome: items, signals and position together, or nothing. */
export async function runMonitor(needs: RunNeeds, id: string, signal: AbortSignal): Promise<void> {
  const { sql } = needs.database
  const monitor = await createMonitorStore(sql).find(id)
  if (monitor === undefined) return
  if (monitor.paused_at !== null) return createMonitorStore(sql).release(id)
  const place = await needs.directory.places.requirePlace(monitor.place_key)
  const web = needs.webFor(monitor)
  const timeZone = (await findTimeZones(sql, [monitor.place_key])).get(monitor.place_key) ?? 'UTC'
  const credentials =
    monitor.workspace_id === null ? needs.credentials : withoutPortalToken(needs.credentials)
  const outcome = await readSource(
    { ...needs, credentials, fetcher: web.fetcher },
    { ...monitor, config: web.toFetched(monitor.config), timeZone },
    signal,
  )
  const prepared = await prepare(needs, monitor, web, outcome, signal)
  signal.throwIfAborted()

  const store = ({ outcome, described }: Prepared) =>
    inTransaction(sql, async (tx) => {
      // Another instance may have stored a reading since this one started; its position is newer.
      const current = await createMonitorStore(tx).lockVersion(id, monitor.version)
      if (current === undefined) return
      if (outcome.kind === 'failed') await storeFailure(tx, needs, current, outcome, timeZone)
      else await storeSuccess(tx, needs, current, { outcome, described, timeZone, placeName: place.name })
    })
  try {
    await store(prepared)
  } catch (error) {
    signal.throwIfAborted()
    // When the database is the reason, this fails too, and the job is retried.
    if (prepared.outcome.kind === 'failed') throw error
    await store({ outcome: notStored(error) })
  }
}

type Prepared = { readonly outcome: ReadOutcome; readonly described?: Described }

/** Describes the items of a reading. A reading that cannot be described failed. */
async function prepare(
  needs: RunNeeds,
  monitor: MonitorRow,
  web: SourceWeb,
  outcome: ReadOutcome,
  signal: AbortSignal,
): Promise<Prepared> {
  if (outcome.kind !== 'read') return { outcome }
  try {
    return { outcome, described: await describe(needs, monitor, web, outcome.reading, signal) }
  } catch (error) {
    signal.throwIfAborted()
    return { outcome: notStored(error) }
  }
}

type Described = { readonly items: readonly DescribedItem[]; readonly problems: readonly Problem[] }

/** Prepares the new items of a reading. Items that are stored unchanged need no description. */
async function describe(
  needs: RunNeeds,
  monitor: MonitorRow,
  web: SourceWeb,
  reading: Reading,
  signal: AbortSignal,
): Promise<Described> {
  const { sql } = needs.database
  const items = reading.items.map((item) => web.toPublic(item))
  const problems: Problem[] = items.flatMap((item) => problemOf(item) ?? [])
  const faulty = new Set(problems.map(({ externalId }) => externalId))
  const stored = await createItemStore(sql).find(
    monitor.id,
    items.map(({ externalId }) => externalId),
  )
  problems.push(...items.flatMap((item) => lostLocation(item, stored.get(item.externalId)?.item) ?? []))
  const understood = items
    .filter(({ externalId }) => !faulty.has(externalId))
    .map((item) => withTopics(item, stored.get(item.externalId)?.item))
  const isNew = (item: MonitorItem) => stored.get(item.externalId)?.content_hash !== itemHash(item)
  const fresh = understood.filter(isNew)
  if (fresh.length === 0)
    return { items: understood.map((item) => ({ item, description: emptyDescription })), problems }
  const named = fresh.map((item) => ({
    topicText: item.topicText,
    actors: actorsToLink(item),
    voters: (item.vote?.rollCall ?? []).map(({ name }) => name),
    body: item.body,
    day: dayOf(item, needs.now()),
    meetingTitle: item.type === 'public_meeting' && item.body === null ? item.title : null,
  }))
  const hasNames = named.some(({ actors, meetingTitle }) => actors.length > 0 || meetingTitle !== null)
  const place = await needs.directory.places.requirePlace(monitor.place_key)
  const [known, memberships] = hasNames
    ? await Promise.all([
        needs.directory.knownActors(monitor.place_key, monitor.workspace_id ?? noId),
        needs.directory.knownMemberships(monitor.place_key),
      ])
    : [[], []]
  const taxonomy = allIssueAreas().map(({ slug, name, search_terms }) => ({
    slug,
    name,
    searchTerms: search_terms,
  }))
  const { key, name, state } = place
  const input = { items: named, known, memberships, taxonomy, place: { key, name, state } }
  const descriptions = await needs.workers.run('describeItems', [input], signal)
  const of = new Map(fresh.map((item, index) => [item.externalId, descriptions[index] ?? emptyDescription]))
  return {
    items: understood.map((item) => ({ item, description: of.get(item.externalId) ?? emptyDescription })),
    problems,
  }
}

/** The corrected signal tells readers; the health tells the people who manage the monitor. */
function lostLocation(item: MonitorItem, stored: MonitorItem | undefined): Problem | null {
  const isLost = item.type === 'public_meeting' && item.state === 'live' && item.location === null
  if (!isLost || !stored?.location) return null
  const detail = `The meeting “${item.title.slice(0, 80)}” no longer says where it takes place. It was: ${stored.location.slice(0, 120)}.`
  return { code: 'unusual', detail }
}

function withTopics({ keepsTopics, ...item }: MonitorItem, stored: MonitorItem | undefined): MonitorItem {
  return keepsTopics && stored ? { ...item, topicText: stored.topicText } : item
}

/** The local day of an item: who was in office then may have voted. */
function dayOf({ startsAt }: MonitorItem, now: Date): string {
  if (startsAt === null) return utcDay(now)
  return localDay(startsAt.instant, startsAt.timeZone)
}

async function storeSuccess(
  tx: Sql,
  needs: RunNeeds,
  monitor: MonitorRow,
  read: {
    outcome: Exclude<ReadOutcome, { kind: 'failed' }>
    described?: Described | undefined
    timeZone: string
    placeName: string
  },
): Promise<void> {
  const now = needs.now()
  const { outcome, described, placeName } = read
  const store = createMonitorStore(tx)
  const changes: MonitorChanges = {
    last_attempt_at: now,
    last_success_at: now,
    failures: 0,
    last_error: null,
    ...(outcome.kind === 'read' && { problems: [] }),
  }
  let hasChanged = false
  if (outcome.kind === 'read' && described) {
    const { reading } = outcome
    const problems = [...reading.problems, ...described.problems]
    const context = { placeName, now, append: needs.append, covers: reading.covers }
    const count = await storeItems(tx, monitor, described.items, context)
    hasChanged = count > 0
    changes.problems = problems.slice(0, maxProblems)
    // A quote that could not be proven is read again from the old position.
    if (described.problems.every(({ code }) => code === 'unusual')) changes.position = reading.position
    changes.validators = problems.some(({ code }) => code !== 'unusual') ? {} : outcome.validators
    const evidence = evidenceOf(
      needs.webFor(monitor).toPublic(reading.proof ?? reading.items[0]?.evidence),
      now,
    )
    if (evidence) changes.last_evidence = evidence
    await storeSnapshot(tx, monitor, reading, hasChanged, now)
    await checkQuotes(tx, needs, monitor, reading, now)
  } else if (monitor.kind === 'page' && monitor.workspace_id === null) {
    await needs.directory.sources.recordUnchangedIn(tx, { url: monitor.url, at: now })
  }
  Object.assign(changes, nextSchedule(monitor, { hasChanged, now, random: needs.random() }))
  const health = healthSignal({ ...monitor, timeZone: read.timeZone }, changes, hasChanged, now)
  if (health) {
    Object.assign(changes, health.changes)
    await needs.append(tx, [health.signal])
  }
  await store.storeReading(monitor.id, changes)
}

/** When the monitor is read next, and what its changes so far say about how often it changes. */
function nextSchedule(
  monitor: MonitorRow,
  { hasChanged, now, random }: { hasChanged: boolean; now: Date; random: number },
): MonitorChanges {
  const isFirst = monitor.last_success_at === null
  const schedule: MonitorChanges = {}
  if (hasChanged || isFirst) {
    schedule.last_change_at = now
    if (monitor.last_change_at !== null)
      schedule.gaps = withGap(monitor.gaps, (now.getTime() - monitor.last_change_at.getTime()) / 1000)
  }
  const age = (now.getTime() - monitor.created_at.getTime()) / 1000
  const cadence = cadenceOf(monitor.kind, monitor.origin, age)
  const interval = isFirst
    ? monitor.interval_seconds
    : nextInterval(monitor.interval_seconds, hasChanged, cadence)
  schedule.interval_seconds = interval
  schedule.next_at = new Date(now.getTime() + withJitter(interval, random) * 1000)
  return schedule
}

/** Reports recovery after an outage, and a source that has nothing new for more than twice its usual time. */
function healthSignal(
  monitor: MonitorRow & { timeZone: string },
  changes: MonitorChanges,
  hasChanged: boolean,
  now: Date,
): { signal: SignalDraftInput; changes: MonitorChanges } | null {
  const last_evidence = changes.last_evidence ?? monitor.last_evidence
  const evidence = evidenceOfHealth({ ...monitor, last_evidence }, monitor.timeZone)
  if (evidence === null) return null
  const { broken_since, last_change_at } = monitor
  const wasUnreadable = monitor.failures > 0
  if (broken_since !== null && (hasChanged || wasUnreadable)) {
    const signal = recoveredSignal({ ...monitor, evidence, broken_since }, now)
    return { signal, changes: { broken_since: null } }
  }
  const usual = usualSeconds(monitor.gaps)
  if (hasChanged || broken_since !== null || usual === null || last_change_at === null) return null
  const silence = (now.getTime() - last_change_at.getTime()) / 1000
  if (silence <= 2 * usual) return null
  const broken = { ...monitor, evidence, broken_count: monitor.broken_count + 1 }
  const cause = `It can be read but has had nothing new for ${formatDuration(silence)}. It usually changes within ${formatDuration(usual)}.`
  const signal = silentSignal(broken, cause, now)
  return { signal, changes: { broken_since: now, broken_count: broken.broken_count } }
}

function formatDuration(seconds: number): string {
  if (seconds >= 2 * 86_400) return `${Math.round(seconds / 86_400)} days`
  if (seconds >= 2 * 3_600) return `${Math.round(seconds / 3_600)} hours`
  return seconds >= 120 ? `${Math.round(seconds / 60)} minutes` : `${Math.round(seconds)} seconds`
}

function evidenceOf(proof: ItemEvidence | undefined, now: Date): LastEvidence | null {
  if (!proof || proof.excerpt.trim() === '' || !proof.text.includes(proof.excerpt)) return null
  const { url, title, excerpt, text } = proof
  return {
    url,
    title,
    excerpt,
    retrieved_at: now.toISOString(),
    content_hash: `sha256:${hash('sha256', text, 'hex')}`,
  }
}

/** Looks for the quotes of a public source. Readings for a workspace leave no trace in the directory. */
async function checkQuotes(
  tx: Sql,
  needs: RunNeeds,
  monitor: MonitorRow,
  { page, proof }: Reading,
  at: Date,
): Promise<void> {
  if (!page || !proof || monitor.workspace_id !== null) return
  const { url } = needs.webFor(monitor).toPublic(proof)
  const result = { kind: 'read', ...page } as const
  await needs.directory.sources.recordCheckIn(tx, { url, at, result }, needs.onMissingQuotes)
}

/** Both versions of a changed page stay readable for those who check the report. */
async function storeSnapshot(
  tx: Sql,
  monitor: MonitorRow,
  { proof }: Reading,
  hasChanged: boolean,
  at: Date,
): Promise<void> {
  if (monitor.kind !== 'page' || !proof || (!hasChanged && monitor.last_success_at !== null)) return
  const { text } = proof
  await createMonitorStore(tx).addSnapshot(monitor.id, { at, text, hash: hash('sha256', text, 'hex') })
}

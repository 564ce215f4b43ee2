import assert from 'node:assert/strict'
import type { FirehoseMessage } from '../../../src/contracts/firehose/events.ts'
import type { Session, Snapshot } from '../../../src/contracts/firehose/firehose.ts'
import { until } from '../../support/until.ts'
import { type Connection, openEventStream, openSocket } from './connections.ts'
import type { Environment } from './environment.ts'

type GapReport = {
  readonly first: readonly string[]
  readonly reason: string | undefined
  readonly signals: number
}

/**
 * Invalidates positions, first by moving the floor and then by a new epoch, and resumes from one in every delivery mode
 * on every instance. Each must announce the gap first. Returns how many did.
 */
export async function checkTruncations(environment: Environment, lost: string): Promise<number> {
  const headers = { 'x-api-key': environment.readerKey }
  const answer = await fetch(`${environment.urls[0]}/api/firehose/sessions`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: '{}',
  })
  assert.equal(answer.status, 201)
  const session = (await answer.json()) as Session

  async function listen(
    open: (onMessage: (message: FirehoseMessage) => void) => Connection,
    signals: number,
  ): Promise<GapReport> {
    const messages: FirehoseMessage[] = []
    const connection = open((message) => messages.push(message))
    const came = () => messages.filter(({ type }) => /signal|retraction/.test(type)).length
    await until(() => messages.length >= 2 && came() >= signals, 'the gap and the remaining signals arrive')
    connection.leave()
    const gap = messages.find((message) => message.type === 'firehose.gap')
    const resume = messages[0]?.type === 'firehose.ready' ? messages[0].resume : undefined
    assert.equal(resume, 'gap')
    return { first: messages.slice(0, 2).map(({ type }) => type), reason: gap?.reason, signals: came() }
  }

  async function pollOnce(url: string, cursor: string): Promise<Snapshot> {
    const polled = await fetch(`${url}/api/firehose?limit=200&cursor=${cursor}`, { headers })
    const body = await polled.text()
    assert.equal(polled.status, 200, body)
    return JSON.parse(body) as Snapshot
  }

  /** Polls until nothing is left: a response ends where a signal would follow a retraction. */
  async function poll(url: string): Promise<GapReport> {
    let signals = 0
    let first: Snapshot['gap']
    for (let cursor = lost; ; ) {
      const { gap, data, retractions = [], as_of } = await pollOnce(url, cursor)
      first ??= gap
      if (cursor !== lost) assert.equal(gap, undefined, 'a gap is announced once')
      signals += data.length + retractions.length
      if (data.length + retractions.length === 0 || as_of === cursor) break
      cursor = as_of
    }
    return { first: first ? ['firehose.ready', first.type] : [], reason: first?.reason, signals }
  }

  async function checkAllModes(reason: 'expired' | 'epoch_changed', signals: number): Promise<number> {
    let announced = 0
    for (const url of environment.urls) {
      const resume = { ...headers, 'last-event-id': lost }
      const reports = await Promise.all([
        listen((onMessage) => openEventStream(`${url}/api/firehose`, resume, onMessage), signals),
        listen((onMessage) => openEventStream(url + session.events_url, resume, onMessage), signals),
        listen(
          (onMessage) => openSocket(`${url}${session.socket_url}?last_event_id=${lost}`, headers, onMessage),
          signals,
        ),
        poll(url),
      ])
      for (const report of reports) {
        assert.deepEqual(report, { first: ['firehose.ready', 'firehose.gap'], reason, signals })
        announced++
      }
    }
    return announced
  }

  /** Waits until both instances announce this reason. */
  const noticed = (reason: string) =>
    until(async () => {
      const answers = await Promise.all(environment.urls.map((url) => pollOnce(url, lost)))
      return answers.every(({ gap }) => gap?.reason === reason)
    }, `both instances announce ${reason}`)

  const left = 5
  const [moved] = await environment.query(
    'update firehose_head set floor = head - $1, floor_at = now() returning head, floor',
    [left],
  )
  assert.ok(Number(moved!['floor']) > 0, 'the floor was moved')
  await noticed('expired')
  const expired = await checkAllModes('expired', left)

  const { term } = environment.leader()
  await environment.query("update firehose_head set home = 'elsewhere'")
  await environment.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'civic sequencer'",
  )
  await until(() => environment.leader().term > term, 'a leader detects the restored database')
  await noticed('epoch_changed')
  return expired + (await checkAllModes('epoch_changed', 0))
}

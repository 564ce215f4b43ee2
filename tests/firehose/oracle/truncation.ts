import assert from 'node:assert/strict'
import type { FirehoseMessage } from '../../../src/contracts/firehose/events.ts'
import type { Session, Snapshot } from '../../../src/contracts/firehose/firehose.ts'
import { until } from '../../support/until.ts'
import { type Connection, openEventStream, openSocket } from './deliveries.ts'
import type { Scene } from './scene.ts'

type Told = {
  readonly first: readonly string[]
  readonly reason: string | undefined
  readonly signals: number
}

/**
 * Takes positions away, first by moving the floor and then by a new epoch, and asks for one of them in every way and on
 * every instance: each must say so before it gives anything. Answers how many did.
 */
export async function checkTruncations(scene: Scene, lost: string): Promise<number> {
  const headers = { 'x-api-key': scene.readerKey }
  const answer = await fetch(`${scene.urls[0]}/api/firehose/sessions`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: '{}',
  })
  assert.equal(answer.status, 201)
  const session = (await answer.json()) as Session

  async function listen(
    open: (hear: (message: FirehoseMessage) => void) => Connection,
    signals: number,
  ): Promise<Told> {
    const messages: FirehoseMessage[] = []
    const connection = open((message) => messages.push(message))
    const came = () => messages.filter(({ type }) => /signal|retraction/.test(type)).length
    await until(() => messages.length >= 2 && came() >= signals, 'a gap, and what is left')
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

  /** Polls on until there is no more: an answer ends where a signal would come after a withdrawal. */
  async function poll(url: string): Promise<Told> {
    let signals = 0
    let first: Snapshot['gap']
    for (let cursor = lost; ; ) {
      const { gap, data, retractions = [], as_of } = await pollOnce(url, cursor)
      first ??= gap
      if (cursor !== lost) assert.equal(gap, undefined, 'a gap is told once')
      signals += data.length + retractions.length
      if (data.length + retractions.length === 0 || as_of === cursor) break
      cursor = as_of
    }
    return { first: first ? ['firehose.ready', first.type] : [], reason: first?.reason, signals }
  }

  async function askEverybody(reason: 'expired' | 'epoch_changed', signals: number): Promise<number> {
    let announced = 0
    for (const url of scene.urls) {
      const resume = { ...headers, 'last-event-id': lost }
      const answers = await Promise.all([
        listen((hear) => openEventStream(`${url}/api/firehose`, resume, hear), signals),
        listen((hear) => openEventStream(url + session.events_url, resume, hear), signals),
        listen(
          (hear) => openSocket(`${url}${session.socket_url}?last_event_id=${lost}`, headers, hear),
          signals,
        ),
        poll(url),
      ])
      for (const told of answers) {
        assert.deepEqual(told, { first: ['firehose.ready', 'firehose.gap'], reason, signals })
        announced++
      }
    }
    return announced
  }

  /** Until both instances have noticed, by what they say themselves. */
  const noticed = (reason: string) =>
    until(async () => {
      const answers = await Promise.all(scene.urls.map((url) => pollOnce(url, lost)))
      return answers.every(({ gap }) => gap?.reason === reason)
    }, `both instances say ${reason}`)

  const left = 5
  const [moved] = await scene.ask(
    'update firehose_head set floor = head - $1, floor_at = now() returning head, floor',
    [left],
  )
  assert.ok(Number(moved!['floor']) > 0, 'the floor was moved')
  await noticed('expired')
  const expired = await askEverybody('expired', left)

  const { term } = scene.leader()
  await scene.ask("update firehose_head set home = 'elsewhere'")
  await scene.ask(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'civic sequencer'",
  )
  await until(() => scene.leader().term > term, 'a leader finds another home')
  await noticed('epoch_changed')
  return expired + (await askEverybody('epoch_changed', 0))
}

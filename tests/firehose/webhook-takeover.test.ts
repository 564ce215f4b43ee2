import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { test } from 'node:test'
import type { Session } from '../../src/contracts/firehose/firehose.ts'
import { startSessions } from '../support/firehose-sessions.ts'
import { signalDraft } from '../support/sample-draft.ts'
import { appendDrafts, type LogInstance, openSignalLog, terminateSessions } from '../support/signal-log.ts'
import { until } from '../support/until.ts'
import { startWorker } from '../support/webhook-bench.ts'
import { type Received, startReceiver } from '../support/webhook-receiver.ts'

/** A receiver, a webhook with a real log, and the signals published so far. */
async function startScene() {
  await using opened = new AsyncDisposableStack()
  const receiver = opened.use(await startReceiver())
  const held: { log?: LogInstance } = {}
  const bench = opened.use(
    await startSessions({
      loopbackPorts: [receiver.port],
      log: async (url) => {
        held.log = opened.use(await openSignalLog(url))
        return held.log.log
      },
    }),
  )
  const answer = await bench.create('ada', { delivery: { mode: 'webhook', url: receiver.url } })
  const { id } = (await answer.json()) as Session
  const published: string[] = []
  const resources = opened.move()
  return {
    receiver,
    bench,
    id,
    published,
    instance: held.log!,
    async publish(count: number): Promise<void> {
      for (let made = 0; made < count; made++) {
        const title = `S${published.length + 1}`
        published.push(title)
        await appendDrafts(held.log!, signalDraft({ title }))
      }
    },
    worker: () =>
      startWorker(bench.database, held.log!.log, async () => bench.ada, { ports: [receiver.port] }),
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  }
}

/** Nothing is missing or out of order, and a repeated delivery has the same id and content. */
function checkReceived(received: readonly Received[], published: readonly string[]): number {
  const seen = new Map<string, string>()
  const titles: string[] = []
  let repeated = 0
  for (const { id, messages } of received) {
    const text = messages.map(({ signal }) => signal.title).join(' ')
    if (seen.has(id)) {
      repeated++
      assert.equal(text, seen.get(id), 'a delivery that is sent again is the same')
      assert.equal([...seen.keys()].at(-1), id, 'only the last one is sent again')
      continue
    }
    seen.set(id, text)
    titles.push(...messages.map(({ signal }) => signal.title))
  }
  assert.deepEqual(titles, published)
  return repeated
}

test('one instance delivers at a time; another takes over when its session is lost, and nothing is lost', async () => {
  await using scene = await startScene()
  await using one = scene.worker()
  await until(() => one.isLeading, 'the first leads')
  await using other = scene.worker()
  for (let cut = 0; cut < 4; cut++) {
    await scene.publish(5)
    await until(() => scene.receiver.titles().includes(scene.published.at(-1)!), 'all were received')
    await until(() => one.isLeading !== other.isLeading, 'one of them leads')
    const publishing = scene.publish(20)
    // Both lose the session that they share, and either of them may lead next.
    assert.ok((await terminateSessions(scene.bench.url, 'civic listen')) > 0, 'the fault fired')
    await publishing
    await until(() => scene.receiver.titles().includes(scene.published.at(-1)!), 'all were received')
    await until(() => one.isLeading || other.isLeading, 'somebody leads')
  }
  checkReceived(scene.receiver.received, scene.published)
})

test('a request aborted with the lock is sent again and does not count as a failure', async () => {
  await using scene = await startScene()
  const failures: number[] = []
  scene.receiver.reply = async () => {
    if (scene.receiver.received.length === 1) return 'hang'
    const row = await scene.bench.sql
      .selectFrom('firehose_session')
      .select('failures')
      .executeTakeFirstOrThrow()
    failures.push(row.failures)
    return 204
  }
  await using _worker = scene.worker()
  await scene.publish(1)
  await until(() => scene.receiver.received.length === 1, 'it is under way')
  assert.ok((await terminateSessions(scene.bench.url, 'civic listen')) > 0, 'the fault fired')
  await until(() => failures.length > 0, 'it is sent again')
  assert.deepEqual(failures, [0])
  assert.equal(checkReceived(scene.receiver.received, scene.published), 1)
})

test('an instance that shuts down finishes its requests, and nothing is sent twice', async () => {
  await using scene = await startScene()
  let release: () => void = () => undefined
  scene.receiver.reply = () =>
    new Promise((resolve) => {
      release = () => resolve(204)
    })
  const first = scene.worker()
  await scene.publish(1)
  await until(() => scene.receiver.received.length === 1, 'it is under way')
  const ending = first[Symbol.asyncDispose]()
  scene.receiver.reply = () => 204
  release()
  await ending
  await using _next = scene.worker()
  await scene.publish(3)
  await until(() => scene.receiver.titles().includes(scene.published.at(-1)!), 'the rest')
  assert.equal(checkReceived(scene.receiver.received, scene.published), 0)
})

test('a killed instance is replaced: nothing is lost or reordered, and repeated deliveries have the same id', async () => {
  await using scene = await startScene()
  const { receiver, bench } = scene
  const script = join(import.meta.dirname, '../support/webhook-process.ts')
  const start = () =>
    spawn(
      process.execPath,
      [script, bench.url, String(receiver.port), bench.ada.accountId, bench.ada.workspaceId],
      { stdio: ['ignore', 'ignore', 'inherit'] },
    )
  let child: ChildProcess = start()
  const kill = async () => {
    const exit = once(child, 'exit')
    child.kill('SIGKILL')
    await exit
  }
  try {
    const moments = [
      // Received but not answered: only the receiver knows whether it processed the delivery.
      async () => {
        await kill()
        return 204
      },
      // Answered; the instance is killed before or after it stored that.
      async () => {
        setImmediate(kill)
        return 204
      },
      // Refused; the instance is killed while it waits for the retry.
      async () => {
        setImmediate(kill)
        return 500
      },
    ]
    for (const moment of moments) {
      const before = receiver.received.length
      let isFired = false
      receiver.reply = async () => {
        if (isFired) return 204
        isFired = true
        return moment()
      }
      await scene.publish(10)
      await until(
        () => receiver.received.length > before && child.signalCode === 'SIGKILL',
        'the fault fired',
      )
      await scene.publish(10)
      child = start()
      await until(() => receiver.titles().includes(scene.published.at(-1)!), 'all were received')
    }
    const repeated = checkReceived(receiver.received, scene.published)
    assert.ok(repeated >= 2, `${repeated} were sent again`)
  } finally {
    await kill()
  }
})

/**
 * A process that publishes in several lanes at once. Each lane reports what it will send -> sends it -> receives the
 * response, retries after a lost one, or gives up. It may be killed at any moment: the report has already been received.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { type Entry, inputOf, monotonicMs, type Note, places, types, type WriterTask } from './entries.ts'
import { createRandom, type Random } from './random.ts'

const task = JSON.parse(process.argv[2]!) as WriterTask
const answerWithinMs = 6_000
let isStopping = false
process.on('message', () => {
  isStopping = true
})
process.on('disconnect', () => process.exit())

const note = (message: Note) =>
  new Promise<void>((resolve, reject) => {
    process.send!(message, (fault: Error | null) => (fault ? reject(fault) : resolve()))
  })

type Known = { item: string; revision: number; type: string; places: readonly string[] }
type Request = {
  entries: readonly Entry[]
  signals: readonly unknown[]
  key: string | undefined
  canRepeat: boolean
}

async function runLane(lane: string, apiKey: string, random: Random): Promise<void> {
  const known: Known[] = []
  let made = 0

  /** New signals: with external ids, with an idempotency key, or with neither, which forbids a retry. */
  function fresh(name: string): { request: Request; becomes: Known[] } {
    const mode = random.pick(['external_id', 'key', 'neither'] as const)
    const count = random.chance(0.1) ? random.whole(20, 60) : random.whole(1, 5)
    const items = Array.from({ length: count }, (): Known => {
      const at = random.chance(0.2) ? random.shuffled(places).slice(0, 2) : [random.pick(places)]
      return { item: `${lane}-${++made}`, revision: 1, type: random.pick(types), places: at }
    })
    const entries = items.map(({ item, type, places: at }) => entryOf(`${item}.r1`, item, type, at))
    const signals = items.map(({ item, type, places: at }) =>
      inputOf(`${item}.r1`, type, at, mode === 'external_id' ? { external_id: item } : {}),
    )
    const key = mode === 'key' ? name : undefined
    const request = { entries, signals, key, canRepeat: mode !== 'neither' }
    return { request, becomes: mode === 'external_id' ? items : [] }
  }

  /** A correction, which may move the signal to another place, or a retraction. */
  function change(name: string): { request: Request; becomes: Known[] } {
    const [last] = known.splice(random.whole(0, known.length - 1), 1) as [Known]
    const { item, type } = last
    if (random.chance(0.4)) {
      const entry = { ...entryOf(`-${item}`, item, type, last.places), isRetraction: true }
      const signals = [inputOf(`${item} ends`, type, [], { external_id: item, retract: true })]
      return { request: { entries: [entry], signals, key: name, canRepeat: true }, becomes: [] }
    }
    const revision = last.revision + 1
    const at = random.chance(0.5) ? [random.pick(places)] : last.places.slice(0, 1)
    const token = `${item}.r${revision}`
    const reached = [...new Set([...last.places, ...at])]
    const signals = [inputOf(token, type, at, { external_id: item })]
    const request = { entries: [entryOf(token, item, type, reached)], signals, key: name, canRepeat: true }
    return { request, becomes: [{ item, type, revision, places: reached }] }
  }

  for (let count = 1; !isStopping; count++) {
    const name = `${lane}/${count}`
    const { request, becomes } = known.length > 0 && random.chance(0.4) ? change(name) : fresh(name)
    await note({ kind: 'sent', request: name, at: monotonicMs(), entries: request.entries })
    const isClear = await send(name, apiKey, request, random)
    // An entry whose request may still be running is not corrected later.
    if (isClear) known.push(...becomes)
    await delay(random.whole(0, task.pauseMs))
  }
}

/** Returns true when the first attempt was answered. */
async function send(name: string, apiKey: string, request: Request, random: Random): Promise<boolean> {
  for (let attempt = 1; ; attempt++) {
    const outcome = await post(random.pick(task.urls), apiKey, request)
    if (outcome === 'published') {
      await note({ kind: 'answered', request: name, at: monotonicMs() })
      return attempt === 1
    }
    if (outcome.isFinal) await note({ kind: 'refused', request: name, why: outcome.why })
    else await note({ kind: 'lost', request: name, why: outcome.why })
    if (outcome.isFinal || !request.canRepeat || random.chance(0.2)) return false
    await delay(random.whole(50, 300))
  }
}

async function post(url: string, apiKey: string, { signals, key }: Request) {
  try {
    const answer = await fetch(`${url}/api/firehose/signals`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-api-key': apiKey,
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
      body: JSON.stringify({ signals }),
      signal: AbortSignal.timeout(answerWithinMs),
    })
    const text = await answer.text()
    if (answer.status === 201) return 'published' as const
    return { isFinal: answer.status < 500, why: `${answer.status} ${text}` }
  } catch (fault) {
    const { message, cause } = fault as Error
    return { isFinal: false, why: `${message} ${(cause as Error | undefined)?.message ?? ''}` }
  }
}

function entryOf(token: string, item: string, type: string, at: readonly string[]): Entry {
  return { token, item, type, places: at, isRetraction: false }
}

const random = createRandom(task.seed)
await Promise.all(task.keys.map((key, lane) => runLane(`${task.name}${lane}`, key, random.child())))
await note({ kind: 'stopped' })
process.disconnect()

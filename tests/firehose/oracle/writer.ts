/**
 * A process that publishes in several lanes at once. Each lane reports what it will send -> sends it -> receives the
 * response, retries after a lost one, or gives up. It may be killed at any moment: the report has already been received.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { isPassing } from './connections.ts'
import { attributesOf, inputOf, monotonicMs, type Note, places, types, type WriterTask } from './entries.ts'
import { numberOf, retractionOf, titleOf } from './numbers.ts'
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

type Known = { item: number; type: string; places: readonly string[] }
type Request = {
  first: number
  attributes: readonly number[]
  item?: number
  signals: readonly unknown[]
  key: string | undefined
  canRepeat: boolean
}

/** A writer corrects and retracts only some of its signals, so it remembers only some. */
const changeablePerRequest = 5
const mostKnown = 500

async function runLane(lane: number, laneName: string, apiKey: string, random: Random): Promise<void> {
  const known: Known[] = []
  let made = 0
  const externalId = (item: number) => titleOf(item)

  function sizeOfNext(): { count: number; isLarge: boolean } {
    const isLarge = task.signalsPerRequest > changeablePerRequest && random.chance(0.7)
    if (isLarge) return { count: task.signalsPerRequest, isLarge }
    return { count: random.chance(0.1) ? random.whole(20, 60) : random.whole(1, 5), isLarge }
  }

  /** New signals: with external ids, with an idempotency key, or with neither, which forbids a retry. */
  function fresh(name: string): { request: Request; becomes: Known[] } {
    const mode = random.pick(['external_id', 'key', 'neither'] as const)
    const { count, isLarge } = sizeOfNext()
    const items = Array.from({ length: count }, (): Known => {
      const at = random.chance(0.2) ? random.shuffled(places).slice(0, 2) : [random.pick(places)]
      const type = isLarge && !random.chance(0.01) ? random.pick(types.slice(0, 3)) : random.pick(types)
      return { item: numberOf(lane, made++), type, places: at }
    })
    const attributes = items.map(({ type, places: at }) => attributesOf(type, at))
    const hasExternalId = mode === 'external_id'
    const signals = items.map(({ item, type, places: at }, index) => {
      const canChange = hasExternalId && index < changeablePerRequest
      const more = hasExternalId ? { external_id: externalId(item) } : {}
      return inputOf(titleOf(item, canChange ? item : undefined), type, at, more)
    })
    const key = mode === 'key' ? name : undefined
    const request = { first: items[0]!.item, attributes, signals, key, canRepeat: mode !== 'neither' }
    return { request, becomes: hasExternalId ? items.slice(0, changeablePerRequest) : [] }
  }

  /** A correction, which may move the signal to another place, or a retraction. */
  function change(name: string): { request: Request; becomes: Known[] } {
    const [last] = known.splice(random.whole(0, known.length - 1), 1) as [Known]
    const { item, type } = last
    if (random.chance(0.4)) {
      const attributes = [attributesOf(type, last.places)]
      const signals = [inputOf('ends', type, [], { external_id: externalId(item), retract: true })]
      const request = { first: retractionOf(item), attributes, signals, key: name, canRepeat: true }
      return { request, becomes: [] }
    }
    const first = numberOf(lane, made++)
    const at = random.chance(0.5) ? [random.pick(places)] : last.places.slice(0, 1)
    const reached = [...new Set([...last.places, ...at])]
    const attributes = [attributesOf(type, reached)]
    const signals = [inputOf(titleOf(first, item), type, at, { external_id: externalId(item) })]
    const request = { first, item, attributes, signals, key: name, canRepeat: true }
    return { request, becomes: [{ item, type, places: reached }] }
  }

  for (let count = 1; !isStopping; count++) {
    const name = `${laneName}/${count}`
    const { request, becomes } = known.length > 0 && random.chance(0.4) ? change(name) : fresh(name)
    const { first, attributes, item } = request
    await note({
      kind: 'sent',
      request: name,
      at: monotonicMs(),
      first,
      attributes,
      ...(item !== undefined && { item }),
    })
    const isClear = await send(name, apiKey, request, random)
    // An entry whose request may still be running is not corrected later.
    if (isClear && known.length < mostKnown) known.push(...becomes)
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
    return { isFinal: !isPassing(answer.status), why: `${answer.status} ${text}` }
  } catch (fault) {
    const { message, cause } = fault as Error
    return { isFinal: false, why: `${message} ${(cause as Error | undefined)?.message ?? ''}` }
  }
}

const random = createRandom(task.seed)
await Promise.all(
  task.keys.map((key, lane) => runLane(task.firstLane + lane, `${task.name}${lane}`, key, random.child())),
)
await note({ kind: 'stopped' })
process.disconnect()

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { Signal } from '../../src/contracts/firehose/signals.ts'
import { isVisible } from '../../src/firehose/query/match.ts'
import type { AccountCaller } from '../../src/platform/http/identity.ts'
import { openPublisher, otherWorkspaceId, signalInput } from '../support/publisher.ts'
import { memberCaller, reviewerCaller } from '../support/snapshot-server.ts'

type Publisher = Awaited<ReturnType<typeof openPublisher>>
let bench: Publisher
before(async () => {
  bench = await openPublisher()
})
after(() => bench?.[Symbol.asyncDispose]())

const own = { visibility: 'workspace' }
const rows = async () => (await bench.database.pool.query('select count(*)::int as n from signal')).rows[0].n
/** Runs `work` and returns the entries that it logged. */
async function telling<T>(work: () => Promise<T>, count: number) {
  const from = bench.received.length
  const result = await work()
  const heard = (await bench.waitForEntries(from + count)).slice(from)
  assert.equal(heard.length, count)
  return { result, heard }
}

test('a published signal is logged in full with its evidence, as the contract defines it [spec.firehose.signal-type design.firehose.signal-fields]', async () => {
  const { result, heard } = await telling(
    () => bench.publish(reviewerCaller, signalInput({ external_id: 'whole', detected_at: '2026-03-11' })),
    1,
  )
  const [entry] = heard
  assert.deepEqual(result, [{ id: entry!.signalId, external_id: 'whole', revision: 1, outcome: 'published' }])
  const signal = JSON.parse(entry!.json)
  assert.deepEqual(Signal.strict().parse(signal), signal)
  const optional = ['meeting', 'vote', 'change', 'issue_reasons']
  assert.deepEqual(
    Object.keys(signal),
    Object.keys(Signal.shape).filter((name) => !optional.includes(name)),
    'only a monitor fills the others',
  )
  assert.deepEqual(signal.places, ['gary,indiana'])
  assert.deepEqual([signal.review_state, signal.supersedes, signal.retracted], ['reviewed', null, false])
  assert.equal(signal.evidence[0].excerpt, 'The bond was approved, 7 to 2.')
  assert.deepEqual(entry!.keys, {
    places: ['gary,indiana'],
    issues: ['clean_water'],
    actorTypes: ['organization'],
    signalTypes: ['vote'],
    sourceClasses: ['government'],
    subjects: [],
    words: [],
  })
  assert.equal(entry!.detectedAt, Date.UTC(2026, 2, 11))
  assert.ok(entry!.relevance > 0 && entry!.relevance <= 1)
})

test('a repeated external_id changes nothing when the content is equal, and corrects the signal otherwise [design.firehose.publishing]', async () => {
  const input = signalInput({ external_id: 'again', detected_at: '2026-03-11' })
  const { result: first } = await telling(() => bench.publish(reviewerCaller, input), 1)
  const same = await bench.publish(reviewerCaller, input, signalInput({ external_id: 'again' }))
  assert.deepEqual(
    same.map((one) => one.outcome),
    ['unchanged', 'unchanged'],
  )
  assert.deepEqual(
    same.map((one) => one.id),
    [first[0]!.id, first[0]!.id],
  )
  const changed = signalInput({
    external_id: 'again',
    title: 'Another title',
    places: ['flint-mi'],
    signal_type: 'filing',
  })
  const { result, heard } = await telling(() => bench.publish(reviewerCaller, changed), 1)
  assert.deepEqual(result, [{ id: first[0]!.id, external_id: 'again', revision: 2, outcome: 'corrected' }])
  const signal = JSON.parse(heard[0]!.json)
  assert.deepEqual([signal.id, signal.revision, signal.places], [first[0]!.id, 2, ['flint,michigan']])
  assert.equal(signal.detected_at, '2026-03-11T00:00:00.000Z')
  assert.equal(heard[0]!.chainId, first[0]!.id)
  assert.deepEqual(heard[0]!.keys.places.toSorted(), ['flint,michigan', 'gary,indiana'])
  assert.deepEqual(heard[0]!.keys.signalTypes.toSorted(), ['filing', 'vote'])
  const later = { ...changed, detected_at: '2026-03-12' }
  const { heard: moved } = await telling(() => bench.publish(reviewerCaller, later), 1)
  assert.equal(moved[0]!.detectedAt, Date.UTC(2026, 2, 12))
  const earlier = await bench.publish(reviewerCaller, { ...changed, detected_at: '2026-03-01' })
  assert.equal(earlier[0]!.outcome, 'unchanged')
})

test('supersedes creates one new signal in the same chain', async () => {
  const { result } = await telling(
    () => bench.publish(reviewerCaller, signalInput({ external_id: 'first' })),
    1,
  )
  const id = result[0]!.id
  const next = signalInput({ supersedes: id, external_id: 'second', places: ['flint-mi'] })
  const { result: replaced, heard } = await telling(() => bench.publish(reviewerCaller, next), 1)
  assert.notEqual(replaced[0]!.id, id)
  assert.deepEqual([replaced[0]!.revision, replaced[0]!.outcome], [2, 'corrected'])
  const signal = JSON.parse(heard[0]!.json)
  assert.deepEqual([signal.supersedes, heard[0]!.chainId], [id, id])
  assert.deepEqual(heard[0]!.keys.places.toSorted(), ['flint,michigan', 'gary,indiana'])
  assert.equal((await bench.publish(reviewerCaller, next))[0]!.outcome, 'unchanged')
  const { heard: corrected } = await telling(
    () => bench.publish(reviewerCaller, { ...next, title: 'Corrected once more' }),
    1,
  )
  const third = JSON.parse(corrected[0]!.json)
  assert.deepEqual([third.id, third.revision, third.supersedes], [replaced[0]!.id, 3, id])
  for (const late of [
    signalInput({ supersedes: id }),
    signalInput({ external_id: 'first', title: 'Too late' }),
    signalInput({ retract: true, external_id: 'first' }),
  ]) {
    await assert.rejects(bench.publish(reviewerCaller, late), { code: 'conflict' })
  }
  assert.equal(
    (await bench.publish(reviewerCaller, signalInput({ external_id: 'first' })))[0]!.outcome,
    'unchanged',
  )
})

test('a retraction reaches everyone who could have received any revision, and ends the chain [design.firehose.retraction]', async () => {
  const input = signalInput({ external_id: 'wrong', ...own })
  await telling(() => bench.publish(memberCaller, input), 1)
  await telling(() => bench.publish(memberCaller, { ...input, places: ['flint-mi'] }), 1)
  const withdrawal = signalInput({ retract: true, external_id: 'wrong', summary: 'It was another bond.' })
  const { result, heard } = await telling(() => bench.publish(memberCaller, withdrawal), 1)
  const [entry] = heard
  assert.deepEqual([result[0]!.outcome, result[0]!.revision], ['retracted', 2])
  assert.equal(entry!.kind, 'retraction')
  assert.deepEqual(entry!.keys.places.toSorted(), ['flint,michigan', 'gary,indiana'])
  assert.deepEqual([entry!.visibility, entry!.workspaceId], ['workspace', memberCaller.workspaceId])
  const said = JSON.parse(entry!.json)
  assert.deepEqual(Object.keys(said), ['signal_id', 'reason', 'retracted_at', 'evidence'])
  assert.deepEqual([said.signal_id, said.reason], [result[0]!.id, 'It was another bond.'])
  assert.equal((await bench.publish(memberCaller, withdrawal))[0]!.outcome, 'unchanged')
  for (const late of [input, signalInput({ supersedes: result[0]!.id, ...own })]) {
    await assert.rejects(bench.publish(memberCaller, late), { code: 'conflict' })
  }
})

test('reviewers publish public, partner and reviewer signals, and members publish to their workspace', async () => {
  for (const visibility of ['public', 'partner', 'reviewer']) {
    await assert.rejects(bench.publish(memberCaller, signalInput({ visibility })), { code: 'role_required' })
    const { heard } = await telling(() => bench.publish(reviewerCaller, signalInput({ visibility })), 1)
    assert.equal(heard[0]!.visibility, visibility)
  }
  for (const workspaceRole of ['owner', 'admin', 'member'] as const) {
    await telling(() => bench.publish({ ...memberCaller, workspaceRole }, signalInput(own)), 1)
  }
  const reader: AccountCaller = { ...memberCaller, workspaceRole: 'reviewer' }
  await assert.rejects(bench.publish(reader, signalInput(own)), { code: 'role_required' })
  await assert.rejects(bench.publish({ ...memberCaller, plan: 'free' }, signalInput(own)), {
    code: 'plan_required',
  })
})

test('signals of another workspace can be neither corrected nor detected', async () => {
  const input = signalInput({ external_id: 'shared name', ...own })
  const { result, heard } = await telling(() => bench.publish(memberCaller, input), 1)
  const stranger = { ...reviewerCaller, workspaceId: otherWorkspaceId }
  const rights = { workspaceId: otherWorkspaceId, isReviewer: true, isPartner: true }
  assert.equal(isVisible(heard[0]!, 'workspace', rights), false)
  const { result: theirs } = await telling(() => bench.publish(stranger, input), 1)
  assert.notEqual(theirs[0]!.id, result[0]!.id)
  const unknown = { ...signalInput(own), supersedes: '01920000-0000-7000-8000-0000000000ff' }
  const answers = await Promise.all(
    [{ ...signalInput(own), supersedes: result[0]!.id }, unknown].map((one) =>
      bench.publish(stranger, one).catch((error) => error),
    ),
  )
  assert.equal(answers[0].code, 'invalid_request')
  assert.equal(answers[0].message, answers[1].message)
  const withdrawal = signalInput({ retract: true, supersedes: result[0]!.id })
  await assert.rejects(bench.publish(stranger, withdrawal), { code: 'invalid_request' })
})

test('a correction keeps the visibility', async () => {
  await telling(() => bench.publish(reviewerCaller, signalInput({ external_id: 'kept', ...own })), 1)
  await assert.rejects(bench.publish(reviewerCaller, signalInput({ external_id: 'kept', title: 'x' })), {
    code: 'invalid_request',
    errors: [
      {
        path: 'signals.0.visibility',
        message: 'cannot change from workspace: retract the signal and publish a new one',
      },
    ],
  })
})

test('reports every error with its path in the request, and publishes nothing', async () => {
  const before = await rows()
  const faulty = bench.publish(
    reviewerCaller,
    signalInput({ external_id: 'good one' }),
    signalInput({ places: ['gary-in', 'Gary, IN'], issues: ['nonsense'] }),
    signalInput({ detected_at: '2999-01-01' }),
    signalInput({ retract: true }),
  )
  await assert.rejects(faulty, (error: { code: string; errors: { path: string }[] }) => {
    assert.equal(error.code, 'invalid_request')
    assert.deepEqual(
      error.errors.map(({ path }) => path),
      ['signals.1.places.1', 'signals.1.issues.0', 'signals.2.detected_at', 'signals.3.retract'],
    )
    return true
  })
  // An error that only the database detects, after other signals were written.
  const late = bench.publish(
    reviewerCaller,
    signalInput({ external_id: 'good one' }),
    signalInput({ retract: true, external_id: 'never published' }),
  )
  await assert.rejects(late, { code: 'invalid_request' })
  assert.equal(await rows(), before)
  const { heard } = await telling(() => bench.publish(reviewerCaller, signalInput({ title: 'After it' })), 1)
  assert.equal(JSON.parse(heard[0]!.json).title, 'After it')
})

test('one request may contain a signal several times, and each one sees the effect of the one before', async () => {
  const input = signalInput({ external_id: 'in one go' })
  const { result, heard } = await telling(
    () =>
      bench.publish(
        reviewerCaller,
        input,
        input,
        { ...input, title: 'Second' },
        signalInput({ retract: true, external_id: 'in one go' }),
      ),
    3,
  )
  assert.deepEqual(
    result.map((one) => [one.outcome, one.revision]),
    [
      ['published', 1],
      ['unchanged', 1],
      ['corrected', 2],
      ['retracted', 2],
    ],
  )
  assert.deepEqual(
    heard.map((entry) => entry.kind),
    ['signal', 'signal', 'retraction'],
  )
})

test('500 signals are published together', async () => {
  const inputs = Array.from({ length: 500 }, (_, n) =>
    signalInput({ external_id: `many ${n}`, title: `Vote ${n}` }),
  )
  const { result, heard } = await telling(() => bench.publish(reviewerCaller, ...inputs), 500)
  assert.deepEqual(
    heard.map((entry) => entry.signalId),
    result.map((one) => one.id),
  )
  const corrected = inputs.map((one) => ({ ...one, summary: 'Now with a summary' }))
  const { result: again } = await telling(() => bench.publish(reviewerCaller, ...corrected), 500)
  assert.ok(again.every((one) => one.outcome === 'corrected' && one.revision === 2))
})

test('an issue domain is published as its areas, and a place as its key', async () => {
  const { heard } = await telling(
    () =>
      bench.publish(
        reviewerCaller,
        signalInput({ issues: ['infrastructure'], places: ['flint-mi', 'flint,michigan'] }),
      ),
    1,
  )
  const signal = JSON.parse(heard[0]!.json)
  assert.deepEqual([signal.issues, signal.places], [['clean_water', 'public_transit'], ['flint,michigan']])
})

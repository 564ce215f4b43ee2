import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { asReviewer, type Json } from '../support/app.ts'
import { startTownApp } from '../support/town.ts'

const service = await startTownApp()
after(() => service[Symbol.asyncDispose]())

const town = '/api/places/alder-falls,indiana'
const actors: Json[] = (await service.json(`${town}/entities?limit=20`)).data
const asReviewing = { headers: asReviewer }

async function report(entityId: string, reason = 'It is wrong.'): Promise<Json> {
  const answer = await service.post('/api/entity-flags', {
    entity_id: entityId,
    reason,
    flag_type: 'incorrect',
  })
  assert.equal(answer.status, 201)
  return answer.json()
}

async function move(id: string, verb: string, note?: string): Promise<{ status: number; body: Json }> {
  const answer = await service.post(
    `/api/flags/${id}/${verb}`,
    note === undefined ? {} : { note },
    asReviewer,
  )
  return { status: answer.status, body: await answer.json() }
}

async function close(id: string, verb: string): Promise<void> {
  for (const step of ['take', verb]) assert.equal((await move(id, step)).status, 200)
}

test('records who changed the status of a flag, when and why [design.flags.statuses]', async () => {
  const { id } = await report(actors[0].id)
  const startedAt = Date.now()
  const taken = await move(id, 'take')
  assert.equal(taken.status, 200)
  assert.equal(taken.body.status, 'in_review')
  const resolved = await move(id, 'resolve', 'The name was corrected.')
  assert.equal(resolved.status, 200)
  const flag = await service.json(`/api/flags/${id}`, asReviewing)
  assert.deepEqual(resolved.body, flag)
  const { created_at, updated_at, transitions, ...rest } = flag
  assert.deepEqual(rest, {
    id,
    target: { type: 'entity', id: actors[0].id },
    target_name: actors[0].name,
    flag_type: 'incorrect',
    reason: 'It is wrong.',
    status: 'resolved',
    quote: null,
    messages: [],
    reply: null,
  })
  assert.deepEqual(
    transitions.map(({ at: _, ...step }: Json) => step),
    [
      { from: 'open', to: 'in_review', reviewer: 'account:01920000-0000-7000-8000-00000000000c', note: null },
      {
        from: 'in_review',
        to: 'resolved',
        reviewer: 'account:01920000-0000-7000-8000-00000000000c',
        note: 'The name was corrected.',
      },
    ],
  )
  const times = [created_at, ...transitions.map((step: Json) => step.at)].map(Date.parse)
  assert.deepEqual(times, times.toSorted())
  assert.ok(times.every((time) => Math.abs(time - startedAt) < 60_000))
  assert.equal(Date.parse(updated_at), times.at(-1))
})

test('rejects every status change that is not allowed [design.flags.statuses]', async () => {
  const reach: Record<string, string[]> = {
    open: [],
    in_review: ['take'],
    resolved: ['take', 'resolve'],
    dismissed: ['take', 'dismiss'],
  }
  const legal: Record<string, string[]> = {
    open: ['take'],
    in_review: ['resolve', 'dismiss'],
    resolved: [],
    dismissed: [],
  }
  const becomes: Record<string, string> = { take: 'in_review', resolve: 'resolved', dismiss: 'dismissed' }
  for (const [from, steps] of Object.entries(reach)) {
    for (const verb of ['take', 'resolve', 'dismiss']) {
      const { id } = await report(actors[1].id)
      for (const step of steps) assert.equal((await move(id, step)).status, 200)
      const before = await service.json(`/api/flags/${id}`, asReviewing)
      assert.equal(before.status, from)
      const answer = await move(id, verb)
      if (legal[from]!.includes(verb)) {
        assert.equal(answer.status, 200, `${from} ${verb}`)
        assert.equal(answer.body.status, becomes[verb])
      } else {
        assert.equal(answer.status, 409, `${from} ${verb}`)
        assert.equal(answer.body.code, 'conflict')
        assert.equal(answer.body.status_now, from)
        assert.deepEqual(await service.json(`/api/flags/${id}`, asReviewing), before)
      }
    }
  }
})

test('one of several concurrent decisions wins, and one status change is recorded [design.flags.statuses]', async () => {
  for (const verbs of [
    ['take', 'take'],
    ['resolve', 'dismiss'],
    ['dismiss', 'dismiss', 'resolve', 'resolve', 'dismiss', 'resolve'],
  ]) {
    const { id } = await report(actors[2].id)
    const steps = verbs[0] === 'take' ? 1 : 2
    if (steps === 2) await move(id, 'take')
    const before = (await service.json(`/api/entities/${actors[2].id}`)).open_flag_count
    const answers = await Promise.all(verbs.map((verb) => move(id, verb)))
    const statuses = answers.map((answer) => answer.status).sort()
    assert.deepEqual(statuses, [200, ...verbs.slice(1).map(() => 409)])
    const winner = answers.find((answer) => answer.status === 200)!
    const flag = await service.json(`/api/flags/${id}`, asReviewing)
    assert.equal(flag.status, winner.body.status)
    assert.equal(flag.transitions.length, steps)
    const now = (await service.json(`/api/entities/${actors[2].id}`)).open_flag_count
    assert.equal(now, flag.status === 'in_review' ? before : before - 1, 'counted down once')
  }
})

test('lists pending flags oldest first, each once, while new ones arrive', async () => {
  const reported: string[] = []
  for (let n = 0; n < 7; n++) reported.push((await report(actors[3].id, `number ${n}`)).id)
  await close(reported[5]!, 'dismiss')
  const seen: string[] = []
  let path: string | undefined = '/api/flags?limit=3'
  while (path) {
    const answer: Response = await service.fetch(path, asReviewing)
    const { data, page }: Json = await answer.json()
    assert.ok(data.length <= 3)
    assert.equal(page.limit, 3)
    assert.ok(page.total >= 6)
    seen.push(...data.map((flag: Json) => flag.id))
    if (seen.length === 3) reported.push((await report(actors[3].id, 'arrived later')).id)
    path = /^<(.+)>; rel="next"$/.exec(answer.headers.get('link') ?? '')?.[1]
    assert.equal(path === undefined, page.next_cursor === null)
  }
  const expected = reported.filter((id) => id !== reported[5])
  assert.deepEqual(
    seen.filter((id) => reported.includes(id)),
    expected,
  )
  assert.equal(new Set(seen).size, seen.length)
  const dismissed = await service.json('/api/flags?status=dismissed&limit=100', asReviewing)
  assert.ok(dismissed.data.some((flag: Json) => flag.id === reported[5]))
  assert.ok(dismissed.data.every((flag: Json) => flag.status === 'dismissed'))
  const both = await service.json('/api/flags?status=open&status=dismissed&limit=100', asReviewing)
  assert.deepEqual([...new Set(both.data.map((flag: Json) => flag.status))].sort(), ['dismissed', 'open'])
  const foreign = await service.fetch(
    `/api/flags?status=dismissed&cursor=${(await service.json('/api/flags?limit=1', asReviewing)).page.next_cursor}`,
    asReviewing,
  )
  assert.equal(foreign.status, 400, 'a cursor of another list')
})

test('cached responses show a changed open_flag_count at once [design.flags.open-count]', async () => {
  const { id } = actors[4]
  const views = [`/api/entities/${id}`, `${town}/entities?limit=100`, '/api/entities?state=IN&limit=100']
  const counts = () =>
    Promise.all(
      views.map(async (path) => {
        const body = await service.json(path)
        return (body.data ? body.data.find((one: Json) => one.id === id) : body).open_flag_count
      }),
    )
  assert.deepEqual(await counts(), [0, 0, 0])
  const [first, second] = [await report(id), await report(id)]
  assert.deepEqual(await counts(), [2, 2, 2])
  await move(first.id, 'take')
  assert.deepEqual(await counts(), [2, 2, 2], 'in review is not closed')
  await move(first.id, 'resolve')
  assert.deepEqual(await counts(), [1, 1, 1])
  await close(second.id, 'dismiss')
  assert.deepEqual(await counts(), [0, 0, 0])
  await Promise.all(Array.from({ length: 12 }, () => report(id)))
  assert.deepEqual(await counts(), [12, 12, 12], 'none is lost when many report at once')
})

test('returns 404 for an unknown flag and limits a note to 2000 characters', async () => {
  const { id } = await report(actors[5].id)
  for (const unknown of ['01920000-0000-7000-8000-000000000000', id.slice(0, 20), 'x']) {
    for (const verb of ['take', 'resolve', 'dismiss']) {
      const answer = await move(unknown, verb)
      assert.equal(answer.status, 404)
      assert.equal(answer.body.code, 'flag_not_found')
    }
    assert.equal((await service.fetch(`/api/flags/${unknown}`, asReviewing)).status, 404)
  }
  for (const body of [{ note: 'x'.repeat(2001) }, { note: '' }, { note: 5 }, { comment: 'x' }]) {
    const answer = await service.post(`/api/flags/${id}/resolve`, body, asReviewer)
    assert.equal(answer.status, 400, JSON.stringify(body))
  }
  assert.equal((await service.json(`/api/flags/${id}`, asReviewing)).status, 'open')
})

test('repeats the response of a decision with the same Idempotency-Key', async () => {
  const { id } = await report(actors[6].id)
  await move(id, 'take')
  const headers = { ...asReviewer, 'idempotency-key': 'decide-once' }
  const send = () => service.post(`/api/flags/${id}/resolve`, { note: 'Done.' }, headers)
  const first = await send()
  const second = await send()
  assert.deepEqual([first.status, second.status], [200, 200])
  assert.equal(second.headers.get('idempotency-replayed'), 'true')
  assert.deepEqual(await second.json(), await first.json())
})

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { addActor } from '../properties/actor-body.ts'
import { asReviewer, type Json, startTestApp, type TestApp } from '../support/app.ts'

const town = '/api/places/alder-falls,indiana'

let app: TestApp
let pagedLists: string[]
before(async () => {
  app = await startTestApp()
  const { data } = await app.json('/api/entities?query=Marisela+Quandt')
  pagedLists = [
    '/api/entities',
    '/api/entities?query=alder+falls',
    '/api/entities?sort=recent',
    `${town}/entities`,
    `${town}/entities?sort=sources`,
    `${town}/sources`,
    `/api/entities/${data[0].id}/sources`,
  ]
})
after(() => app[Symbol.asyncDispose]())

const withParameter = (path: string, parameter: string) =>
  `${path}${path.includes('?') ? '&' : '?'}${parameter}`

test('serves the API under /api without a version in the path [spec.http.base-path]', async () => {
  assert.equal((await app.fetch('/api/entities')).status, 200)
  for (const path of [
    '/entities',
    '/v1/entities',
    '/api/v1/entities',
    '/api/v1/places/gary,indiana',
    '/api',
  ]) {
    const answer = await app.fetch(path)
    assert.equal(answer.status, 404, path)
    assert.equal(((await answer.json()) as Json).code, 'not_found', path)
  }
})

test('returns the records of every list under data [spec.http.data-key]', async () => {
  const wholeLists = ['/api/issue-areas', '/api/domains', '/api/places?query=Gary,+IN']
  for (const path of [...pagedLists, ...wholeLists]) {
    const { data } = await app.json(path)
    assert.ok(Array.isArray(data) && data.length > 0, path)
  }
  const flags = await app.json('/api/flags', { headers: asReviewer })
  assert.deepEqual(flags.data, [])
})

test('returns the limit, the next cursor and the total of a list [design.http.page-envelope]', async () => {
  for (const path of [...pagedLists, '/api/issue-areas', '/api/domains', '/api/places?query=Gary,+IN']) {
    const list = await app.json(path)
    assert.deepEqual(
      Object.keys(list).filter((key) => key !== 'resolution'),
      ['data', 'page'],
      path,
    )
    assert.deepEqual(Object.keys(list.page).sort(), ['limit', 'next_cursor', 'total'], path)
    assert.ok(list.data.length <= list.page.limit && list.page.total >= list.data.length, path)
    assert.equal(list.page.next_cursor === null, list.page.total === list.data.length, path)
  }
  for (const path of pagedLists) {
    assert.equal((await app.json(path)).page.limit, 20)
    const { data, page } = await app.json(withParameter(path, 'limit=2'))
    assert.deepEqual([data.length, page.limit], [2, 2], path)
    const largest = await app.json(withParameter(path, 'limit=100'))
    assert.equal(largest.data.length, largest.page.total, path)
  }
})

test('returns each record once, in list order, over all pages', async () => {
  for (const path of pagedLists) {
    const whole = (await app.json(withParameter(path, 'limit=100'))).data.map((record: Json) => record.id)
    for (const limit of [2, 9]) {
      const walked: string[] = []
      let cursor: string | null = null
      do {
        const parameters: string = `limit=${limit}${cursor === null ? '' : `&cursor=${cursor}`}`
        const { data, page }: Json = await app.json(withParameter(path, parameters))
        assert.equal(page.total, whole.length, path)
        walked.push(...data.map((record: Json) => record.id))
        cursor = page.next_cursor
      } while (cursor !== null)
      assert.deepEqual(walked, whole, `${path} by ${limit}`)
    }
  }
})

test('returns stable pages while records are added [design.http.cursor-keyset]', async () => {
  for (const path of ['/api/entities?limit=10', `${town}/entities?limit=10`]) {
    const before = (await app.json(path.replace('limit=10', 'limit=100'))).data.map((actor: Json) => actor.id)
    const walked: string[] = []
    let cursor: string | null = null
    for (let number = 0; number === 0 || cursor !== null; number++) {
      const { data, page }: Json = await app.json(path + (cursor === null ? '' : `&cursor=${cursor}`))
      walked.push(...data.map((actor: Json) => actor.id))
      cursor = page.next_cursor
      // One sorts before everything read so far, one after.
      for (const name of [`AAA ${number}`, `ZZZ ${number}`]) {
        await addActor(app, name, { place: 'alder-falls,indiana' })
      }
    }
    assert.equal(new Set(walked).size, walked.length, path)
    assert.deepEqual(
      walked.filter((id) => before.includes(id)),
      before,
      path,
    )
  }
})

test('returns 400 for a cursor that is not its own [design.http.cursor-signed]', async () => {
  const { page } = await app.json('/api/entities?limit=2&query=alder')
  const good: string = page.next_cursor
  assert.equal((await app.fetch(`/api/entities?limit=2&query=alder&cursor=${good}`)).status, 200)
  assert.equal((await app.fetch(`/api/entities?limit=50&query=alder&cursor=${good}`)).status, 200)
  const [payload, signature] = good.split('.') as [string, string]
  const forged = Buffer.from(JSON.stringify(['0', '00000000-0000-0000-0000-000000000000'])).toString(
    'base64url',
  )
  const wrong = [
    'x',
    '1',
    payload,
    `${payload}.`,
    `.${signature}`,
    `${good}.`,
    `${good}.x`,
    `${good}=`,
    `${good}%00`,
    `${payload}.${signature.slice(0, -1)}`,
    `${payload}.!${signature}`,
    `${payload}=.${signature}`,
    `${forged}.${signature}`,
    good.toUpperCase(),
    'x'.repeat(2000),
  ]
  for (const cursor of wrong) {
    const answer = await app.fetch(`/api/entities?limit=2&query=alder&cursor=${cursor}`)
    const problem = (await answer.json()) as Json
    assert.equal(answer.status, 400, cursor)
    assert.equal(problem.errors[0].path, 'cursor', cursor)
  }
  // A cursor is valid only for the list it comes from.
  const others = [
    '/api/entities?',
    '/api/entities?query=falls',
    '/api/entities?query=alder&type=person',
    '/api/entities?query=alder&sort=name',
    `${town}/entities?query=alder`,
    `${town}/sources?`,
  ]
  for (const path of others) {
    const problem = await app.json(`${path}&cursor=${good}`)
    assert.deepEqual([problem.status, problem.code], [400, 'invalid_cursor'], path)
  }
})

test('links to the next page with the same filters [design.http.link-next]', async () => {
  for (const path of [
    ...pagedLists,
    '/api/entities?type=person&type=event&state=IN&issue_area=housing_affordability,public_transit&place=alder-falls,indiana',
    '/api/entities?query=%22alder%22+%26+falls&facets=true',
  ]) {
    const seen: string[] = []
    let next: string | undefined = withParameter(path, 'limit=2')
    const whole = (await app.json(withParameter(path, 'limit=100'))).data.map((record: Json) => record.id)
    while (next !== undefined) {
      const answer: Response = await app.fetch(next)
      assert.equal(answer.status, 200, next)
      const { data, page } = (await answer.json()) as Json
      seen.push(...data.map((record: Json) => record.id))
      const link: string | null = answer.headers.get('link')
      assert.equal(link === null, page.next_cursor === null)
      next = link === null ? undefined : /^<([^<>]+)>; rel="next"$/.exec(link)![1]!
    }
    assert.deepEqual(seen, whole, path)
  }
})

test('links to the next page when a filter contains a question mark', async () => {
  const first = await app.fetch('/api/entities?query=alder?&limit=2')
  const next = /^<([^<>]+)>; rel="next"$/.exec(first.headers.get('link')!)![1]!
  const answer = await app.fetch(next)
  assert.equal(answer.status, 200, next)
  assert.equal(((await answer.json()) as Json).page.limit, 2)
})

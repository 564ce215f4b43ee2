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

test('the API lives under /api, and no version is part of an address [spec.http.base-path]', async () => {
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

test('every list carries its records under data [spec.http.data-key]', async () => {
  const wholeLists = ['/api/issue-areas', '/api/domains', '/api/places?query=Gary,+IN']
  for (const path of [...pagedLists, ...wholeLists]) {
    const { data } = await app.json(path)
    assert.ok(Array.isArray(data) && data.length > 0, path)
  }
  const flags = await app.json('/api/flags', { headers: asReviewer })
  assert.deepEqual(flags.data, [])
})

test('a list tells its limit, its next cursor and its total [design.http.page-envelope]', async () => {
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

test('walking the pages shows each record once, in the order of the whole list', async () => {
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

test('records that are added while somebody walks the pages move nothing [design.http.cursor-keyset]', async () => {
  for (const path of ['/api/entities?limit=10', `${town}/entities?limit=10`]) {
    const before = (await app.json(path.replace('limit=10', 'limit=100'))).data.map((actor: Json) => actor.id)
    const walked: string[] = []
    let cursor: string | null = null
    for (let number = 0; number === 0 || cursor !== null; number++) {
      const { data, page }: Json = await app.json(path + (cursor === null ? '' : `&cursor=${cursor}`))
      walked.push(...data.map((actor: Json) => actor.id))
      cursor = page.next_cursor
      // One that sorts before everything read so far, one that sorts after.
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

test('a cursor is opaque and signed: another one is 400 and says so [design.http.cursor-signed]', async () => {
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
  // A cursor continues the list it comes from, and no other.
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

test('a page that has a successor links to it, with the filters kept [design.http.link-next]', async () => {
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

test('the link keeps a filter that holds a question mark', async () => {
  const first = await app.fetch('/api/entities?query=alder?&limit=2')
  const next = /^<([^<>]+)>; rel="next"$/.exec(first.headers.get('link')!)![1]!
  const answer = await app.fetch(next)
  assert.equal(answer.status, 200, next)
  assert.equal(((await answer.json()) as Json).page.limit, 2)
})

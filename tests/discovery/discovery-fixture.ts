import type { AppOptions } from '../../src/app/options.ts'
import type { Json } from '../support/app.ts'
import { type SmallPage, serveSmallWeb } from '../support/small-web.ts'
import { bodyOf, type Headers, send, startWorkspaceFixture } from '../support/workspace-fixture.ts'

export type DiscoveryFixture = Awaited<ReturnType<typeof startDiscoveryFixture>>

/** Starts a workspace fixture with a small local web that research may read without delay. */
export async function startDiscoveryFixture(
  pages: Record<string, SmallPage>,
  options: {
    env?: Record<string, string>
    now?: () => Date
    /** Ports of further webs that may be read. */
    ports?: readonly number[]
    fetchLimits?: NonNullable<AppOptions['fetchLimits']>
    researchWorkers?: NonNullable<AppOptions['researchWorkers']>
  } = {},
) {
  await using opened = new AsyncDisposableStack()
  const web = opened.use(await serveSmallWeb(pages))
  const { now = () => new Date(), env = {}, fetchLimits = {}, ports = [], ...given } = options
  const fixture = opened.use(
    await startWorkspaceFixture(
      now,
      { ROLES: 'api,worker', BROWSER: 'off', SAMPLE: 'off', ...env },
      {
        ...given,
        researchPorts: [web.port, ...ports],
        fetchLimits: { requestIntervalMs: 0, ...fetchLimits },
      },
    ),
  )
  const resources = opened.move()
  const { sql } = fixture.app.app.database
  const call = (method: string, path: string, as: Headers = fixture.as.member, body?: unknown) =>
    send(fixture.app, method, path, as, body)
  const read = (path: string, as: Headers = fixture.as.member) => bodyOf(call('GET', path, as), 200)

  async function start(input: object = {}, as: Headers = fixture.as.member): Promise<Json> {
    const body = {
      location: 'Gary, IN',
      issue_areas: ['housing_affordability'],
      urls: [web.url('/')],
      ...input,
    }
    return bodyOf(call('POST', '/api/discovery-runs', as, body), 202)
  }

  /** Waits until the event stream of the run ends. */
  async function ended(id: string, as: Headers = fixture.as.member): Promise<Json> {
    await (await call('GET', `/api/discovery-runs/${id}/events`, as)).text()
    return read(`/api/discovery-runs/${id}`, as)
  }

  return {
    web,
    fixture,
    sql,
    as: fixture.as,
    call,
    read,
    start,
    ended,
    completed: async (input: object = {}, as: Headers = fixture.as.member) =>
      ended((await start(input, as)).id, as),
    candidates: async (run: Json, as: Headers = fixture.as.member): Promise<Json[]> =>
      (await read(`${run.links.candidates}?limit=100`, as)).data,
    /** The outcome of each URL, by path. */
    async outcomes(run: Json): Promise<Record<string, string>> {
      const { data } = await read(`${run.links.pages}?limit=100`)
      return Object.fromEntries(
        data.map((page: Json) => [URL.parse(page.url)?.pathname ?? page.url, page.outcome]),
      )
    },
    decide: (run: Json, id: string, body: object, as: Headers = fixture.as.member) =>
      call('POST', `${run.links.candidates}/${id}/decision`, as, body),
    publish: (run: Json, body: object = {}, as: Headers = fixture.as.member) =>
      call('POST', `${run.links.self}/publish`, as, body),
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  }
}

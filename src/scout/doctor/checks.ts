import { access, constants, mkdir } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { z } from 'zod'
import { getIdentity } from '../../contracts/accounts/account.ts'
import {
  createMemoryJournal,
  createResearch,
  createResearchWorkers,
  type ResearchNeeds,
  standardLimits,
} from '../../research/index.ts'
import type { Config } from '../config/config.ts'
import { configuredProviders, researchNeeds } from '../run/research-needs.ts'
import type { Scout } from '../scout.ts'
import { connectService } from '../service/connect.ts'

/** `absent` means not configured; scout works without it. */
export type Finding = { check: string; state: 'ok' | 'absent' | 'failed'; detail: string }

const ok = (check: string, detail: string): Finding => ({ check, state: 'ok', detail })
const absent = (check: string, detail: string): Finding => ({ check, state: 'absent', detail })
const failed = (check: string, fault: unknown): Finding => ({
  check,
  state: 'failed',
  detail: fault instanceof Error ? fault.message : String(fault),
})

export async function checkStore({ storePath }: Config): Promise<Finding> {
  try {
    await mkdir(storePath, { recursive: true, mode: 0o700 })
    await access(storePath, constants.W_OK)
    return ok('store', storePath)
  } catch (fault) {
    return failed('store', fault)
  }
}

/** Renders a local test page, which reveals any problem with the browser. */
export async function checkBrowser(config: Config, now: Scout['now']): Promise<Finding> {
  if (!config.get('scraper.browser_fallback_enabled'))
    return absent('browser', 'disabled by scraper.browser_fallback_enabled')
  const words = 'This sentence is written by a script. '.repeat(12)
  using workers = createResearchWorkers()
  try {
    const { record } = await researchOnePage(
      { ...researchNeeds(config, [], { workers, now }), model: undefined },
      `<div id="root"></div><script>document.getElementById('root').innerText = ${JSON.stringify(words)}</script>`,
    )
    if (record?.page?.text.includes('written by a script'))
      return ok('browser', 'renders pages that need scripts')
    const reason = record?.page?.remarks.join(', ') || record?.detail || 'it rendered nothing'
    return reason === 'no_browser'
      ? absent('browser', 'not installed: pages that need scripts cannot be read. Install chromium')
      : failed('browser', reason)
  } catch (fault) {
    return failed('browser', fault)
  }
}

/** Lets the model extract from a local test page. */
export async function checkModel(config: Config, now: Scout['now']): Promise<Finding> {
  const words =
    'The Alder Falls Tenants Union organizes renters for affordable housing in Alder Falls. '.repeat(4)
  using workers = createResearchWorkers()
  try {
    const needs = researchNeeds(config, [], { workers, now })
    if (needs.model === undefined)
      return absent('model', 'not configured: scout extracts from the structure of pages only')
    const { model } = await researchOnePage({ ...needs, browser: 'off' }, `<p>${words}</p>`)
    if (model === null) return failed('model', 'no request was sent')
    return model.state === 'failed'
      ? failed('model', model.detail)
      : ok('model', `${model.provider} responds`)
  } catch (fault) {
    return failed('model', fault)
  }
}

/** Runs the whole pipeline on one page served from loopback. */
async function researchOnePage(needs: ResearchNeeds, body: string) {
  const server = createServer((request, response) => {
    const isPage = request.url === '/'
    const page = `<!doctype html><title>Try</title>${body}`
    response.writeHead(isPage ? 200 : 404, { 'content-type': 'text/html' }).end(isPage ? page : '')
  }).listen(0, '127.0.0.1')
  try {
    await new Promise<void>((listening) => server.once('listening', () => listening()))
    const { port } = server.address() as AddressInfo
    const fetching = { ...needs.fetching, allowedLoopbackPorts: [port] }
    const journal = createMemoryJournal()
    const { model } = await createResearch({ ...needs, fetching, providers: [] })(
      {
        place: null,
        issues: [],
        urls: [`http://127.0.0.1:${port}/`],
        knownSources: [],
        limits: { ...standardLimits, pages: 1, linkDepth: 0, renders: 1 },
      },
      { journal, loadKnownActors: async () => [], onEvent: () => {}, signal: AbortSignal.timeout(90_000) },
    )
    return { record: (await journal.loadPages())[0], model }
  } finally {
    server.close()
    server.closeAllConnections()
  }
}

/** Sends one query to each search engine. */
export async function checkSearch(config: Config, now: Scout['now']): Promise<Finding[]> {
  const providers = configuredProviders(config, now)
  if (providers.length === 0)
    return [absent('search', 'no search engine is configured: runs start from the pages that you name')]
  return Promise.all(
    providers.map(async (provider) => {
      const check = `search ${provider.name}`
      try {
        const signal = AbortSignal.timeout(20_000)
        const { urls, unresponsive } = await provider.search('city council meetings', { limit: 3, signal })
        const silent = unresponsive.length > 0 ? `, without ${unresponsive.join(', ')}` : ''
        return ok(check, `returns ${urls.length} results${silent}`)
      } catch (fault) {
        return failed(check, fault)
      }
    }),
  )
}

export async function checkService(scout: Pick<Scout, 'now' | 'log'>, config: Config): Promise<Finding[]> {
  const service = connectService(scout, config)
  if (service === undefined)
    return [
      absent(
        'service',
        'not configured: runs stay on this machine. Set it with: scout config set service.url ADDRESS',
      ),
    ]
  try {
    const { info } = await service.get(
      '/openapi.json',
      z.object({ info: z.object({ title: z.string(), version: z.string() }) }),
    )
    return [ok('service', `${info.title} ${info.version} at ${service.url}`), await checkKey(service)]
  } catch (fault) {
    return [failed('service', fault)]
  }
}

async function checkKey(service: NonNullable<ReturnType<typeof connectService>>): Promise<Finding> {
  try {
    if (!(await service.hasCredentials()))
      return absent('credentials', 'not signed in: you cannot sync. Run: scout login')
    const { account, plan } = await service.call(getIdentity, {})
    const summary = `${account.name}, ${plan} plan`
    return plan === 'free'
      ? absent('credentials', `${summary}, which does not include syncs`)
      : ok('credentials', summary)
  } catch (fault) {
    return failed('credentials', fault)
  }
}

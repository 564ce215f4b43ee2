import { access, constants, mkdir } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { z } from 'zod'
import { Identity } from '../../contracts/accounts/account.ts'
import {
  createMemoryJournal,
  createResearch,
  type ResearchNeeds,
  standardLimits,
} from '../../research/index.ts'
import type { Config } from '../config/config.ts'
import { configuredProviders, researchNeeds } from '../run/research-needs.ts'
import type { Scout } from '../scout.ts'
import { connect } from '../service/connect.ts'

/** `absent`: it was not asked for, and scout works without it. */
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

/** Draws a page of our own: whatever is wrong with the browser shows here. */
export async function checkBrowser(config: Config, now: Scout['now']): Promise<Finding> {
  if (!config.get('scraper.browser_fallback_enabled'))
    return absent('browser', 'switched off by scraper.browser_fallback_enabled')
  const words = 'This sentence is written by a script. '.repeat(12)
  try {
    const { record } = await researchOnePage(
      { ...researchNeeds(config, [], now), model: undefined },
      `<div id="root"></div><script>document.getElementById('root').innerText = ${JSON.stringify(words)}</script>`,
    )
    if (record?.page?.text.includes('written by a script'))
      return ok('browser', 'draws pages that need scripts')
    const reason = record?.page?.remarks.join(', ') || record?.detail || 'it drew nothing'
    return reason === 'no_browser'
      ? absent('browser', 'none is installed: pages that need scripts stay unread. Install chromium')
      : failed('browser', reason)
  } catch (fault) {
    return failed('browser', fault)
  }
}

/** Has the model read a page of our own. */
export async function checkModel(config: Config, now: Scout['now']): Promise<Finding> {
  const words =
    'The Alder Falls Tenants Union organizes renters for affordable housing in Alder Falls. '.repeat(4)
  try {
    const needs = researchNeeds(config, [], now)
    if (needs.model === undefined)
      return absent('model', 'none is configured: pages are read by their structure')
    const { model } = await researchOnePage({ ...needs, browser: 'off' }, `<p>${words}</p>`)
    if (model === null) return failed('model', 'it was not asked')
    return model.state === 'failed' ? failed('model', model.detail) : ok('model', `${model.provider} answers`)
  } catch (fault) {
    return failed('model', fault)
  }
}

/** The whole pipeline, on one page that we serve to it ourselves. */
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

/** Asks each engine one question. */
export async function checkSearch(config: Config, now: Scout['now']): Promise<Finding[]> {
  const providers = configuredProviders(config, now)
  if (providers.length === 0)
    return [absent('search', 'no engine is configured: runs begin with the pages that you name')]
  return Promise.all(
    providers.map(async (provider) => {
      const check = `search ${provider.name}`
      try {
        const signal = AbortSignal.timeout(20_000)
        const { results, unresponsive } = await provider.search('city council meetings', { limit: 3, signal })
        const silent = unresponsive.length > 0 ? `, without ${unresponsive.join(', ')}` : ''
        return ok(check, `answers with ${results.length} results${silent}`)
      } catch (fault) {
        return failed(check, fault)
      }
    }),
  )
}

export async function checkService(scout: Pick<Scout, 'now'>, config: Config): Promise<Finding[]> {
  const service = connect(scout, config)
  if (service === undefined)
    return [
      absent(
        'service',
        'none is configured: runs stay on this machine. scout config set service.url ADDRESS',
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

async function checkKey(service: NonNullable<ReturnType<typeof connect>>): Promise<Finding> {
  try {
    if (!(await service.hasCredentials()))
      return absent('credentials', 'you are not signed in: nothing can be synced. scout login')
    const { account, plan } = await service.get('/api/account', Identity)
    const told = `${account.name}, ${plan} plan`
    return plan === 'free'
      ? absent('credentials', `${told}, which does not include syncs`)
      : ok('credentials', told)
  } catch (fault) {
    return failed('credentials', fault)
  }
}

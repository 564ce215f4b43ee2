import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  type Accounts,
  type Billing,
  billingWebhook,
  createOAuth,
  type Identities,
  type OAuth,
} from '../accounts/index.ts'
import type { Plans } from '../contracts/accounts/plans.ts'
import { asyncApiDocument } from '../contracts/asyncapi.ts'
import type { OpenApiDocument } from '../contracts/openapi/document.ts'
import { openApiDocument } from '../contracts/openapi/installed-document.ts'
import type { Contributions } from '../contributions/index.ts'
import type { Directory, SampleFolder } from '../directory/index.ts'
import { calendarDocument, type Discovery, readableSamplePages } from '../discovery/index.ts'
import type { Firehose } from '../firehose/index.ts'
import { type AssistantNeeds, createAssistantEndpoint } from '../mcp/index.ts'
import { createLiveSampleHandler, type Monitors } from '../monitors/index.ts'
import type { Changes } from '../platform/changes.ts'
import type { ClientAddress } from '../platform/client-address.ts'
import type { Clock } from '../platform/clock.ts'
import type { Config } from '../platform/config.ts'
import type { Authenticate } from '../platform/http/identity.ts'
import type { MountedHandler } from '../platform/http/mounted-handler.ts'
import { createOperationCalls, type OperationCalls } from '../platform/http/operation-calls.ts'
import { createPageServer } from '../platform/http/pages.ts'
import { createRawRoute } from '../platform/http/raw-route.ts'
import type { Respond } from '../platform/http/respond.ts'
import type { ResponseCache } from '../platform/http/response-cache.ts'
import type { Route } from '../platform/http/route.ts'
import type { SiteCookies } from '../platform/http/site-cookies.ts'
import { readInstallation } from '../platform/installation.ts'
import type { Log } from '../platform/log.ts'
import type { Attempts } from '../platform/rate-limit/attempts.ts'
import type { Sql } from '../platform/sql/database.ts'
import { version } from '../platform/version.ts'
import { productName } from '../research/index.ts'
import {
  createAuthorizePath,
  createGuides,
  createMaps,
  createMemberPages,
  createShareImageHandler,
  createSiteHandler,
  createSitemapHandler,
  type OpenedSite,
  type PageCache,
  robotsFile,
  type SiteServices,
  signalsTag,
  siteAssets,
} from '../web/index.ts'
import type { Watches, Workspaces } from '../workspaces/index.ts'

type HttpHandlersNeeds = {
  sql: Sql
  baseUrl: string
  now: Clock
  log: Log
  plans: Plans
  respond: Respond
  cache: ResponseCache
  pages: PageCache
  changes: Changes
  authenticate: Authenticate
  attempts: Attempts
  siteCookies: SiteCookies
  clientAddress: ClientAddress
  identities: Identities
  accounts: Accounts
  billing: Billing | undefined
  directory: Directory
  contributions: Contributions
  firehose: Firehose
  discovery: Discovery
  monitors: Pick<Monitors, 'countMonitors'>
  config: Config
  /** What the installation is called and offers. */
  site: OpenedSite
  watches: Watches
  workspaces: Pick<Workspaces, 'countItems' | 'verifyUsage' | 'visits'>
  /** The operations, which assistants may call too. */
  routes: readonly Route[]
  /** Where the built site lies. */
  siteFolder: string
  /** The files of the sample town, if it is served. */
  sample: SampleFolder | undefined
  fetchClientDocument?: typeof fetch
  extendAssistants?: AssistantNeeds['extend']
}

const committedDocument = join(import.meta.dirname, '../../contract/openapi.json')

/** Every way in beside the operations: signing in for programs, assistants, the site, streams, feeds, documents. */
export async function createHttpHandlers(needs: HttpHandlersNeeds) {
  const { baseUrl, now, log, respond, billing, directory, firehose, discovery, identities, cache } = needs
  const { site } = needs.site
  const oauth = await openOAuth(needs)
  const oauthHandler: MountedHandler = {
    name: 'oauth',
    owns: ({ url }) => oauth.owns(url!.split('?', 1)[0]!),
    handle: ({ request }, takeOver) => oauth.handle(request, takeOver()),
  }
  const calls = createOperationCalls(needs)
  const assistants = createAssistantEndpoint({
    calls,
    directory,
    firehose,
    cache,
    respond,
    log,
    now,
    baseUrl,
    siteName: site.name,
    recheck: identities.recheck,
    onRightsChange: identities.onChange,
    extend: needs.extendAssistants,
  })
  firehose.signalLog.onEntries(() => needs.pages.invalidate([signalsTag]))
  firehose.signalLog.onEpoch(() => needs.pages.invalidate([signalsTag]))
  let document: OpenApiDocument | undefined
  const documented = { serverUrl: baseUrl, version, siteName: site.name, contact: site.contact }
  const apiDocument = () => {
    document ??= openApiDocument(readFileSync(committedDocument, 'utf8'), documented)
    return document
  }
  const handlers = [
    needs.watches.handler(respond, needs.contributions.notices),
    directory.snapshots.handler(respond),
    createSiteHandler({
      folder: needs.siteFolder,
      baseUrl,
      cookies: needs.siteCookies,
      attempts: needs.attempts,
      now,
      log,
      respond,
      pages: needs.pages,
      services: siteServices(needs, { oauth, calls, apiDocument }),
    }),
    createShareImageHandler({ siteName: site.name, directory, firehose, pages: needs.pages, respond }),
    createSitemapHandler({ baseUrl, language: site.languages[0]!, directory, respond }),
    oauthHandler,
    assistants,
    ...firehose.handlers(respond),
    ...discovery.handlers(respond),
    ...(needs.sample ? [createLiveSampleHandler({ ...needs, folder: needs.sample, calendarDocument })] : []),
    ...(billing
      ? [
          createRawRoute({
            name: 'billingWebhook',
            path: '/billing/webhook',
            respond,
            handle: billingWebhook(billing),
          }),
        ]
      : []),
  ]
  return {
    handlers,
    upgrades: firehose.upgrades,
    serveFile: createPageServer({
      pages: pagesOf(needs, { openapi: apiDocument, asyncapi: () => asyncApiDocument(documented) }),
      respond,
    }),
    housekeeping: [oauth.removeExpired],
    drain: assistants.drain,
  }
}

function openOAuth(needs: HttpHandlersNeeds): Promise<OAuth> {
  const { site } = needs.site
  const { sql, plans, baseUrl, now, log, siteCookies } = needs
  return createOAuth({
    authorizePath: createAuthorizePath(site.languages),
    siteName: site.name,
    sql,
    plans,
    baseUrl,
    now,
    log,
    changes: needs.accounts.changes,
    ...(needs.fetchClientDocument && { fetch: needs.fetchClientDocument }),
    addressOf: needs.clientAddress.ofRequest,
    consumeAttempt: needs.attempts.isAllowed,
    async signedInAccount(request) {
      const value = siteCookies.read(request, 'session')
      return value && (await needs.authenticate({ kind: 'session', value }))?.accountId
    },
  })
}

/** What the pages of the site read and change. */
function siteServices(
  needs: HttpHandlersNeeds,
  { oauth, calls, apiDocument }: { oauth: OAuth; calls: OperationCalls; apiDocument: () => OpenApiDocument },
): SiteServices {
  const { baseUrl, accounts, billing, plans, directory, firehose, discovery, identities, changes } = needs
  const { site, imprint } = needs.site
  const { reports, receipts, requests, suggestions, notices } = needs.contributions
  return {
    accounts,
    oauth,
    billing,
    plans,
    publicReadsPerMinute: needs.config.limits.readsPerMinute,
    directory,
    firehose,
    maps: createMaps(),
    reports: {
      entity: (input) => changes.write((tx, changed) => reports.reportEntity(tx, changed, input)),
      source: (input) => changes.write((tx, changed) => reports.reportSource(tx, changed, input)),
      claim: (input) => changes.write((tx, changed) => reports.reportClaim(tx, changed, input)),
      signal: (input) => changes.write((tx, changed) => reports.reportSignal(tx, changed, input)),
    },
    suggest: (input) => changes.write((tx) => suggestions.suggest(tx, input)),
    requestListed: (input) => changes.write((tx) => requests.request(tx, input)),
    canMail: notices.canMail,
    requestNotices: (input) => changes.write((tx) => notices.request(tx, input)),
    receipts: {
      read: receipts.read,
      add: (secret, text) => changes.write((tx) => receipts.add(tx, secret, text)),
    },
    site,
    imprint,
    operations: {
      installation: () => readInstallation(needs),
      runs: discovery.countRuns,
      monitors: needs.monitors.countMonitors,
    },
    countReviewItems: needs.contributions.countReviewItems,
    members: createMemberPages({
      calls,
      callerFor: identities.callerFor,
      countItems: needs.workspaces.countItems,
      verifyUsage: needs.workspaces.verifyUsage,
      previewWatch: needs.watches.preview,
      visits: needs.workspaces.visits,
      openReview: discovery.openReview,
    }),
    apiDocument,
    guides: createGuides({ baseUrl }),
  }
}

function pagesOf(
  { baseUrl, siteFolder, sample, site }: HttpHandlersNeeds,
  documents: { openapi: () => object; asyncapi: () => object },
) {
  const json = (path: string, body: () => object) => ({
    path,
    contentType: 'application/json',
    body: () => JSON.stringify(body()),
  })
  const samples = sample === undefined ? [] : readableSamplePages(sample)
  return [
    json('/openapi.json', documents.openapi),
    json('/asyncapi.json', documents.asyncapi),
    ...samples,
    // Replaces that of the sample town, and contains its rules.
    {
      path: '/robots.txt',
      contentType: 'text/plain; charset=utf-8',
      body: robotsFile(
        baseUrl,
        productName,
        samples.find(({ path }) => path === '/robots.txt')?.body.toString(),
      ),
    },
    ...siteAssets(siteFolder, site.site),
    ...site.files,
  ]
}

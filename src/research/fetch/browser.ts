import type { BrowserContext } from 'playwright-core'
import { abortable } from '../../platform/abortable.ts'
import type { Clock } from '../../platform/clock.ts'
import { handleBrowserRequests } from './browser-requests.ts'
import { chromiumPath } from './chromium-path.ts'
import type { PageRules } from './fetcher.ts'
import { type Chromium, launchChromium, NoSandboxError } from './launch-chromium.ts'
import { type Fetched, failed, type Refusal, refused, type Unfetched, unfetched } from './outcome.ts'

export type RendererNeeds = {
  readonly now: Clock
  /** The fetcher's rules and transport. */
  readonly rules: PageRules
  /** Defaults to true. */
  readonly isEnabled?: boolean
  readonly executablePath?: string
  /** Limit per run, whether or not they succeed. */
  readonly maximumAttempts?: number
  readonly attemptsUsed?: number
  readonly timeoutMs?: number
}

export type Renderer = ReturnType<typeof createRenderer>

/**
 * The browser has no network access: names do not resolve, the proxy does not exist, and all requests are
 * intercepted.
 */
const flags = [
  '--host-resolver-rules=MAP * ~NOTFOUND',
  '--proxy-server=nowhere.invalid:1',
  '--proxy-bypass-list=<-loopback>',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--js-flags=--max-old-space-size=256',
]

/** Renders the pages of one run that cannot be read without scripts. The browser starts with the first page. */
export function createRenderer(needs: RendererNeeds) {
  const maximum = needs.maximumAttempts ?? 8
  const timeoutMs = needs.timeoutMs ?? 15_000
  let used = needs.attemptsUsed ?? 0
  let chromium: Promise<Chromium | null> | undefined
  const abandoned: Promise<unknown>[] = []
  let tail: Promise<unknown> = Promise.resolve()

  const launch = async (): Promise<Chromium | null> => {
    const executablePath = await chromiumPath(needs.executablePath)
    if (executablePath === null) return null
    return launchChromium({ executablePath, args: flags })
  }

  async function renderPage(
    running: Chromium,
    page: Fetched,
    signal: AbortSignal,
  ): Promise<Fetched | Refusal> {
    const context = await running.browser.newContext({
      userAgent: needs.rules.userAgent,
      serviceWorkers: 'block',
      acceptDownloads: false,
      locale: 'en-US',
    })
    try {
      return await abortable(renderInContext(context, page, signal), signal)
    } finally {
      // Closing the context also ends a page that hangs.
      await abortable(context.close(), AbortSignal.timeout(5_000)).catch(() => abandon(running))
    }
  }

  /** Closes a broken browser in the background; the next page starts a new one. */
  function abandon(running: Chromium): void {
    chromium = undefined
    abandoned.push(running.close())
  }

  async function renderInContext(
    context: BrowserContext,
    page: Fetched,
    signal: AbortSignal,
  ): Promise<Fetched | Refusal> {
    await context.addInitScript(
      'delete globalThis.RTCPeerConnection; delete globalThis.webkitRTCPeerConnection',
    )
    await context.routeWebSocket(/.*/, (socket) => void socket.close())
    await context.route('**/*', handleBrowserRequests(needs.rules, page, signal))
    const tab = await context.newPage()
    context.on('page', (other) => void other.close().catch(() => {}))
    await tab.goto(page.finalUrl, { waitUntil: 'domcontentloaded', timeout: timeoutMs })
    // If the network never becomes idle, the page is read as it is.
    await tab.waitForLoadState('networkidle', { timeout: timeoutMs / 2 }).catch(() => {})
    const html = await tab.content()
    if (html.length > needs.rules.limits.maximumBytes) return refusals.tooLarge
    return {
      ...page,
      finalUrl: tab.url().split('#', 1)[0]!,
      contentType: 'text/html; charset=utf-8',
      body: Buffer.from(html),
      retrievedAt: needs.now().toISOString(),
      isRendered: true,
    }
  }

  async function attempt(page: Fetched, caller: AbortSignal | undefined): Promise<Fetched | Unfetched> {
    const end = (refusal: Refusal) => unfetched(page.url, page.finalUrl, refusal)
    if (needs.isEnabled === false) return end(refusals.off)
    if (caller?.aborted) return end(refusals.cancelled)
    if (used >= maximum) return end(refusals.spent(maximum))
    used++
    try {
      chromium ??= launch()
      const running = await chromium
      if (running === null) return end(refusals.missing)
      // The timeout covers the page only; starting the browser has its own.
      const time = AbortSignal.timeout(timeoutMs + 5_000)
      const rendered = await renderPage(running, page, caller ? AbortSignal.any([time, caller]) : time)
      return 'body' in rendered ? rendered : end(rendered)
    } catch (error) {
      if (caller?.aborted) return end(refusals.cancelled)
      if (error instanceof NoSandboxError) return end(refusals.noSandbox)
      if ((await chromium?.catch(() => null))?.browser.isConnected() !== true) chromium = undefined
      return end(refusals.failed)
    }
  }

  return {
    /** Renders a fetched page with its scripts, one page at a time. Errors are returned as outcomes. */
    render(page: Fetched, { signal }: { signal?: AbortSignal } = {}): Promise<Fetched | Unfetched> {
      const result = tail.then(() => attempt(page, signal))
      tail = result.catch(() => {})
      return result
    },
    get attemptsUsed(): number {
      return used
    },
    async [Symbol.asyncDispose](): Promise<void> {
      await tail
      await (await chromium?.catch(() => null))?.close()
      await abortable(Promise.allSettled(abandoned), AbortSignal.timeout(5_000)).catch(() => {})
    },
  }
}

const refusals = {
  off: refused('browser_off', 'The page can only be read in a browser, which is switched off.'),
  missing: refused('no_browser', 'The page can only be read in a browser: install Chromium or set its path.'),
  noSandbox: refused(
    'browser_no_sandbox',
    'The page can only be read in a browser, and Chromium’s sandbox does not work here: start the service as an ordinary user and allow user namespaces.',
  ),
  spent: (most: number) =>
    refused(
      'browser_budget_spent',
      `The page can only be read in a browser, and the run has used its ${most} attempts.`,
    ),
  cancelled: failed('cancelled', 'The run was canceled.'),
  failed: failed('browser_failed', 'The browser could not render the page in time.'),
  tooLarge: failed('too_large', 'The rendered page is too large.'),
}

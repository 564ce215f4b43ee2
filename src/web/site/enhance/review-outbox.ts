type Decision = { url: string; body: string; next: string | undefined }

const storageKey = 'review-outbox'
/** When the last decision was stored, by the clock of the browser. */
const sentKey = 'review-sent-at'
const retryMs = 3_000

/**
 * Sends decisions in order, one at a time. They are stored in the browser first, so that an ended session or a lost
 * connection loses none. The next candidate is shown at once when it was fetched ahead.
 */
export function createOutbox(page: {
  show: (html: string, url: string) => void
  pathOf: (url: string) => string
}) {
  const ahead = new Map<string, Promise<string | undefined>>()
  let isSending = false
  /** Whether the page of the last response is the next one to show. */
  let isAwaited = false

  const read = (): Decision[] => JSON.parse(localStorage.getItem(storageKey) ?? '[]')
  const write = (waiting: readonly Decision[]) => localStorage.setItem(storageKey, JSON.stringify(waiting))

  /** A page is used once, because a later decision changes it. */
  function take(path: string): Promise<string | undefined> | undefined {
    const fetched = ahead.get(path)
    ahead.delete(path)
    return fetched
  }

  async function send(decision: Decision): Promise<void> {
    write([...read(), decision])
    const html = decision.next && (await take(page.pathOf(decision.next)))
    if (html) {
      page.show(html, decision.next!)
    } else isAwaited = true
    await flush()
  }

  async function flush(): Promise<void> {
    if (isSending) return
    isSending = true
    try {
      for (let waiting = read(); waiting.length > 0; waiting = read()) {
        const outcome = await post(waiting[0]!)
        if (outcome.kind === 'later') {
          showState(outcome.reason, waiting.length)
          setTimeout(flush, retryMs)
          return
        }
        // Further decisions may have been added while this one was sent.
        const rest = read().slice(1)
        write(rest)
        localStorage.setItem(sentKey, String(Date.now()))
        if (outcome.kind === 'refused') showRefused(waiting[0]!.url)
        showState(undefined, 0)
        if (outcome.kind === 'refused' || (isAwaited && rest.length === 0)) {
          isAwaited = false
          page.show(outcome.html, outcome.url)
        } else if (isShown(outcome.url)) updatePage(outcome.html)
        // Nothing else will update the queue beside another candidate, such as that of a refused decision.
        else if (rest.length === 0) await refresh()
      }
    } finally {
      isSending = false
    }
  }

  return {
    send,
    prefetch(url: string): void {
      const path = page.pathOf(url)
      if (ahead.has(path)) return
      ahead.set(
        path,
        fetch(url).then(
          (response) => (response.ok ? response.text() : undefined),
          () => undefined,
        ),
      )
    },
    resume(): void {
      addEventListener('online', flush)
      isAwaited = read().length > 0
      if (!isAwaited && isOutdated()) void refresh()
      flush()
    },
  }
}

/** The page before may have stored its last decision after the service had written this one. */
const isOutdated = () => Number(localStorage.getItem(sentKey)) > performance.timeOrigin

async function refresh(): Promise<void> {
  const response = await fetch(location.href).catch(() => undefined)
  if (response?.ok && isShown(response.url)) updatePage(await response.text())
}

const isShown = (url: string) => new URL(url).pathname === location.pathname

type Outcome =
  | { kind: 'later'; reason: 'offline' | 'signed-out' }
  | { kind: 'saved' | 'refused'; html: string; url: string }

async function post({ url, body }: Decision): Promise<Outcome> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body,
    })
    if (response.status === 401) return { kind: 'later', reason: 'signed-out' }
    // A rate limit and a fault of the service pass by themselves.
    if (response.status === 429 || response.status >= 500) return { kind: 'later', reason: 'offline' }
    const html = await response.text()
    return { kind: response.ok ? 'saved' : 'refused', html, url: response.url }
  } catch {
    return { kind: 'later', reason: 'offline' }
  }
}

/** The sentences are in the page, in its language. */
const textOf = (index: number) =>
  document.querySelectorAll('[data-review-texts] li')[index]?.textContent ?? ''

function showState(reason: 'offline' | 'signed-out' | undefined, waiting: number): void {
  const status = document.querySelector('[data-review-status]')
  if (!status) return
  if (reason === undefined) return void status.replaceChildren()
  const sentence = textOf(reason === 'offline' ? 0 : 1).replace('2', String(waiting))
  const notice = document.createElement('p')
  notice.className = 'notice notice-warning'
  notice.append(sentence)
  if (reason === 'signed-out') {
    const link = document.createElement('a')
    link.href = '/sign-in?next=/w'
    link.target = '_blank'
    link.className = 'link'
    link.textContent = textOf(2)
    notice.append(' ', link)
  }
  status.replaceChildren(notice)
}

/** The page of the refused decision says why, and opens at its candidate. */
function showRefused(url: string): void {
  document.querySelector('[data-review-status]')?.replaceChildren(`${textOf(3)} ${url}`)
}

/** The page was shown before the decision was stored: the queue and the button to undo come with the response. */
function updatePage(html: string): void {
  const fresh = new DOMParser().parseFromString(html, 'text/html')
  const undo = fresh.querySelector('[data-key="u"]')?.closest('form')
  const bar = document.querySelector('.decision-bar')
  bar?.querySelector('[data-key="u"]')?.closest('form')?.remove()
  if (undo) bar?.querySelector('.bar-ways')?.after(undo)
  for (const part of ['.queue', '.review-publish']) {
    const shown = document.querySelector(part)
    const list = shown?.querySelector('ol')
    const scrolled = list?.scrollTop ?? 0
    shown?.replaceWith(fresh.querySelector(part) ?? '')
    document.querySelector(`${part} ol`)?.scrollTo(0, scrolled)
  }
}

/** A decision that waits in the browser: where it goes, and when at the earliest. */
type HeldDecision = { url: string; body: string; title: string; sendAt: number }

const storageKey = 'desk-decisions'
const holdMs = 10_000
const retryMs = 3_000

export type QueueState = {
  waiting: readonly HeldDecision[]
  /** Why nothing is sent at the moment. */
  problem: 'offline' | 'signed-out' | undefined
}

type SentDecision = { decision: HeldDecision; isRefused: boolean; html: string; url: string }

/**
 * Sends decisions in order, each after ten seconds in which it can be undone. They are stored in the browser first, so
 * that an ended session or a lost connection loses none.
 */
export function createDecisionQueue(page: {
  onState: (state: QueueState) => void
  /** The page of the response: of the next item, or of the refused one. */
  onResponse: (response: SentDecision) => void
}) {
  let isSending = false
  let problem: QueueState['problem']
  let timer: ReturnType<typeof setTimeout> | undefined

  const read = (): HeldDecision[] => JSON.parse(localStorage.getItem(storageKey) ?? '[]')
  function write(waiting: readonly HeldDecision[]): void {
    localStorage.setItem(storageKey, JSON.stringify(waiting))
    page.onState({ waiting, problem })
  }

  function flushIn(milliseconds: number): void {
    clearTimeout(timer)
    timer = setTimeout(flush, milliseconds)
  }

  async function flush(): Promise<void> {
    if (isSending) return
    isSending = true
    try {
      for (let head = read()[0]; head; head = read()[0]) {
        const rest = head.sendAt - Date.now()
        if (rest > 0) return flushIn(rest)
        const response = await post(head)
        problem = typeof response === 'string' ? response : undefined
        if (typeof response === 'string') {
          write(read())
          return flushIn(retryMs)
        }
        write(read().slice(1))
        page.onResponse(response)
      }
    } finally {
      isSending = false
    }
  }

  return {
    add(decision: Omit<HeldDecision, 'sendAt'>): void {
      // An item that stays in view may be decided again; the last decision counts.
      const others = read().filter(({ url }) => pathOf(url) !== pathOf(decision.url))
      write([...others, { ...decision, sendAt: Date.now() + holdMs }])
      flushIn(holdMs)
    },
    /** Takes the last decision back; undefined when it is on its way. */
    undo(): HeldDecision | undefined {
      const waiting = read()
      const last = isSending && waiting.length === 1 ? undefined : waiting.pop()
      if (last) write(waiting)
      return last
    },
    sendNow(): void {
      write(read().map((one) => ({ ...one, sendAt: 0 })))
      flushIn(0)
    },
    /** Says why the next page could not be opened. Decisions stay in the browser meanwhile. */
    reportProblem(reason: NonNullable<QueueState['problem']>): void {
      problem = reason
      page.onState({ waiting: read(), problem })
    },
    /** Sends what is left while the browser leaves the desk. What cannot be sent now waits for the next visit. */
    sendOnLeave(): void {
      if (isSending || problem !== undefined || !navigator.onLine) return
      for (const one of read()) void fetch(one.url, { ...requestOf(one), keepalive: true })
      localStorage.removeItem(storageKey)
    },
    announce: () => page.onState({ waiting: read(), problem }),
    resume(): void {
      addEventListener('online', () => flushIn(0))
      page.onState({ waiting: read(), problem })
      flushIn(0)
    },
  }
}

const pathOf = (url: string) => new URL(url).pathname

const requestOf = ({ body }: HeldDecision) => ({
  method: 'POST',
  headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  body,
})

async function post(decision: HeldDecision): Promise<'offline' | 'signed-out' | SentDecision> {
  try {
    const response = await fetch(decision.url, requestOf(decision))
    if (response.status === 401) return 'signed-out'
    // A rate limit and a fault of the service pass by themselves.
    if (response.status === 429 || response.status >= 500) return 'offline'
    return { decision, isRefused: !response.ok, html: await response.text(), url: response.url }
  } catch {
    return 'offline'
  }
}

import { followFirehose } from '../../../client/index.ts'

type Texts = {
  live: string
  paused: string
  lost: string
  lostAt: string
  retry: string
  tryNow: string
  gap: string
  gapBetween: string
  none: string
  newOne: string
  newOther: string
  show: string
  pause: string
  resume: string
}

/** Announcements are at least this far apart, so that a busy log does not talk all the time. */
const announceMs = 10_000
/** The network is idle in between, for programs that wait for a finished page: the stream has no end. */
const openAfterMs = 2000

/** Counts what arrives after the page was made. Nothing in the list moves until the visitor asks for it. */
export function liveBars(): void {
  for (const bar of document.querySelectorAll<HTMLElement>('[data-live]')) {
    const texts = JSON.parse(bar.dataset['texts'] ?? '{}') as Texts
    start(bar, bar.dataset['live'] ?? '', texts)
  }
}

function start(bar: HTMLElement, address: string, texts: Texts): void {
  const state = document.createElement('strong')
  const news = document.createElement('span')
  news.setAttribute('aria-live', 'polite')
  const show = button(texts.show, () => {
    scrollTo(0, 0)
    location.reload()
  })
  show.classList.add('button-primary')
  const pause = button(texts.pause, () => {
    if (bar.dataset['state'] === 'lost') retryNow()
    else if (stream) stop()
    else void open()
  })
  pause.classList.add('live-pause')
  let stream: AbortController | undefined
  let position: string | undefined
  let count = 0
  let announcedAt = 0
  let isScheduled = false
  let lostAt: Date | undefined
  let heardAt = new Date()

  function say(word: string, name: 'live' | 'paused' | 'lost'): void {
    state.textContent = word
    bar.dataset['state'] = name
    pause.textContent = name === 'lost' ? texts.tryNow : stream ? texts.pause : texts.resume
    if (name !== 'lost') lostAt = undefined
  }

  /** The list stays. What is missed meanwhile is counted when the connection is back. */
  function lose(retryMs: number): void {
    lostAt ??= new Date()
    say(texts.lostAt.replace('#', timeOf(lostAt)), 'lost')
    news.textContent = texts.retry.replace('#', String(Math.ceil(retryMs / 1000)))
    pause.hidden = false
  }

  function retryNow(): void {
    stream?.abort()
    void open()
  }

  function announce(): void {
    isScheduled = false
    announcedAt = Date.now()
    if (lostAt === undefined) showCount()
  }

  function showCount(): void {
    news.textContent =
      count === 0 ? texts.none : (count === 1 ? texts.newOne : texts.newOther).replace('#', String(count))
    show.hidden = count === 0
    // One button at a time, so that the bar keeps its height.
    pause.hidden = count > 0
  }

  function arrived(): void {
    count++
    if (isScheduled) return
    isScheduled = true
    setTimeout(announce, Math.max(0, announcedAt + announceMs - Date.now()))
  }

  async function open(delayMs = 0): Promise<void> {
    const opened = new AbortController()
    stream = opened
    if (bar.dataset['state'] !== 'lost') say(texts.live, 'live')
    await new Promise((resolve) => setTimeout(resolve, delayMs))
    const options = {
      ...(position !== undefined && { position }),
      signal: opened.signal,
      onDisconnect: (_: Error | undefined, retryMs: number) => lose(retryMs),
    }
    const url = new URL(address, location.href).href
    try {
      for await (const message of followFirehose({ url }, options)) {
        position = message.event_id
        if (message.type === 'firehose.ready') {
          say(texts.live, 'live')
          showCount()
        }
        if (message.type === 'firehose.gap') say(gapText(message.floor_at), 'lost')
        else heardAt = new Date()
        if (message.type === 'firehose.signal' || message.type === 'firehose.retraction') arrived()
      }
    } catch {
      // A refusal that does not end by itself: the visitor may try again.
      if (opened.signal.aborted) return
      stream = undefined
      say(texts.lost, 'lost')
      news.textContent = ''
      pause.hidden = false
    }
  }

  /** The hours of the signals that cannot be sent any more. */
  function gapText(floorAt: string | null): string {
    if (floorAt === null || new Date(floorAt) <= heardAt) return texts.gap
    return texts.gapBetween.replace('#', timeOf(heardAt)).replace('#', timeOf(new Date(floorAt)))
  }

  function stop(): void {
    stream?.abort()
    stream = undefined
    say(texts.paused, 'paused')
  }

  announce()
  announcedAt = 0
  bar.replaceChildren(state, news, show, pause)
  void open(openAfterMs)
}

function button(text: string, act: () => void): HTMLButtonElement {
  const made = document.createElement('button')
  made.type = 'button'
  made.className = 'button'
  made.textContent = text
  made.addEventListener('click', act)
  return made
}

/** In the reader's time, with the day when it is not today. */
function timeOf(at: Date): string {
  const isToday = at.toDateString() === new Date().toDateString()
  const day = isToday ? {} : ({ month: 'short', day: 'numeric' } as const)
  return new Intl.DateTimeFormat(document.documentElement.lang, {
    ...day,
    hour: 'numeric',
    minute: '2-digit',
  })
    .format(at)
    .replace(/([AP])M$/, (_, half: string) => `${half.toLowerCase()}.m.`)
}

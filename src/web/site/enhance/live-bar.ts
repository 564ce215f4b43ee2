import { followFirehose } from '../../../client/index.ts'

type Texts = {
  live: string
  paused: string
  lost: string
  gap: string
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
  const pause = button(texts.pause, () => (stream ? stop() : void open()))
  pause.classList.add('live-pause')
  let stream: AbortController | undefined
  let position: string | undefined
  let count = 0
  let announcedAt = 0
  let isScheduled = false

  function say(word: string, name: 'live' | 'paused' | 'lost'): void {
    state.textContent = word
    bar.dataset['state'] = name
    pause.textContent = stream ? texts.pause : texts.resume
  }

  function announce(): void {
    isScheduled = false
    announcedAt = Date.now()
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
    say(texts.live, 'live')
    await new Promise((resolve) => setTimeout(resolve, delayMs))
    const options = {
      ...(position !== undefined && { position }),
      signal: opened.signal,
      onDisconnect: () => say(texts.lost, 'lost'),
    }
    const url = new URL(address, location.href).href
    try {
      for await (const message of followFirehose({ url }, options)) {
        position = message.event_id
        if (message.type === 'firehose.ready') say(texts.live, 'live')
        if (message.type === 'firehose.gap') say(texts.gap, 'lost')
        if (message.type === 'firehose.signal' || message.type === 'firehose.retraction') arrived()
      }
    } catch {
      // A refusal that does not end by itself: the visitor may try again.
      stream = undefined
      say(texts.lost, 'lost')
    }
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

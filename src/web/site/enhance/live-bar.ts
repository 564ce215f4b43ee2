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
const counted = ['firehose.signal', 'firehose.retraction']

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
  const pause = button(texts.pause, () => (source ? stop() : open()))
  pause.classList.add('live-pause')
  let source: EventSource | undefined
  let position = ''
  let count = 0
  let announcedAt = 0
  let isScheduled = false

  function say(word: string, name: 'live' | 'paused' | 'lost'): void {
    state.textContent = word
    bar.dataset['state'] = name
    pause.textContent = source ? texts.pause : texts.resume
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

  function arrived(event: MessageEvent): void {
    position = event.lastEventId || position
    count++
    if (isScheduled) return
    isScheduled = true
    setTimeout(announce, Math.max(0, announcedAt + announceMs - Date.now()))
  }

  function open(): void {
    const url = new URL(address, location.href)
    // The browser repeats the address when it connects again, and sends the newer position as a header.
    if (position) url.searchParams.set('last_event_id', position)
    source = new EventSource(url)
    source.addEventListener('open', () => say(texts.live, 'live'))
    source.addEventListener('error', () => {
      if (source?.readyState === EventSource.CLOSED) source = undefined
      say(texts.lost, 'lost')
    })
    source.addEventListener('firehose.gap', () => say(texts.gap, 'lost'))
    for (const name of counted) source.addEventListener(name, arrived)
    say(texts.live, 'live')
  }

  function stop(): void {
    source?.close()
    source = undefined
    say(texts.paused, 'paused')
  }

  announce()
  announcedAt = 0
  bar.replaceChildren(state, news, show, pause)
  open()
}

function button(text: string, act: () => void): HTMLButtonElement {
  const made = document.createElement('button')
  made.type = 'button'
  made.className = 'button'
  made.textContent = text
  made.addEventListener('click', act)
  return made
}

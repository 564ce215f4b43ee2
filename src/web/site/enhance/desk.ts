import { createDecisionQueue, type QueueState } from './decision-queue.ts'
import { isField, keysAreOff, showKeys, toggleKeys } from './single-keys.ts'

/** Decides on items of the desk by single keys, and holds each decision for ten seconds. */
export function deskByKeys(): void {
  const desk = document.querySelector<HTMLElement>('[data-desk]')
  if (desk === null) return
  let isStaying = false
  let ticking: ReturnType<typeof setInterval> | undefined
  const queue = createDecisionQueue({
    onState: (state) => {
      clearInterval(ticking)
      showState(state)
      if (state.waiting.length > 0) ticking = setInterval(() => showState(state), 1_000)
    },
    onResponse: ({ decision, isRefused, html, url }) => {
      // A refused decision, and one whose item is still in view.
      if (isRefused || decision.url === location.href) showPage(html, url)
      else updateQueue(html)
    },
  })

  document.addEventListener('submit', (event) => {
    const form = event.target
    if (!(form instanceof HTMLFormElement)) return
    if (!('deskDecision' in form.dataset)) {
      isStaying = form.closest('[data-desk]') !== null
      return
    }
    event.preventDefault()
    const fields = [...new FormData(form, event.submitter)].map(([name, value]) => [name, String(value)])
    const body = new URLSearchParams(fields)
    queue.add({ url: location.href, body: body.toString(), title: form.dataset['title'] ?? '' })
    const next = body.get('next')
    // The last item stays in view until its decision is sent.
    if (next && new URL(next, location.href).pathname !== desk.dataset['desk']) void openPage(next)
  })
  document.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isField(event.target) || keysAreOff()) return
    const act = actionOf(event.key.toLowerCase())
    if (act === undefined) return
    event.preventDefault()
    act()
  })
  document.addEventListener('click', (event) => {
    const target = event.target as Element
    if (target.closest('[data-review-keys] button')) toggleKeys()
    if (target.closest('[data-held=undo]')) undo()
    if (target.closest('[data-held=now]')) queue.sendNow()
    const link = target.closest('a')
    isStaying = link !== null && link.target !== '_blank' && link.pathname.startsWith(basePath(desk))
  })
  // Navigation inside the desk leaves the time to undo; leaving the desk does not leave a decision behind.
  addEventListener('pagehide', () => {
    if (!isStaying) queue.sendOnLeave()
  })
  addEventListener('popstate', () => location.reload())
  prepare()
  queue.resume()

  function prepare(): void {
    showKeys()
    for (const hint of document.querySelectorAll<HTMLElement>('[data-desk-script]')) hint.hidden = false
  }

  async function openPage(url: string): Promise<void> {
    const response = await fetch(url).catch(() => undefined)
    if (response === undefined) return queue.reportProblem('offline')
    // Without a session, the response is the page to sign in: leaving for it would lose the decision that waits.
    if (response.redirected && /\/sign-in$/.test(new URL(response.url).pathname))
      return queue.reportProblem('signed-out')
    if (response.ok) showPage(await response.text(), response.url)
  }

  function showPage(html: string, url: string): void {
    const page = new DOMParser().parseFromString(html, 'text/html')
    const fresh = page.querySelector('main')
    const held = document.querySelector('[data-desk-held]')
    if (!fresh?.querySelector('[data-desk]')) {
      location.assign(url)
      return
    }
    const place = fresh.querySelector('[data-desk-held]')
    if (held && place) place.replaceWith(held)
    document.title = page.title
    document.querySelector('main')?.replaceChildren(...fresh.childNodes)
    history.pushState(null, '', url)
    scrollTo(0, 0)
    prepare()
    queue.announce()
  }

  function undo(): void {
    const taken = queue.undo()
    if (taken === undefined) return
    const reply = new URLSearchParams(taken.body).get('reply') ?? ''
    void openPage(taken.url).then(() => {
      const field = document.querySelector<HTMLTextAreaElement>('[name=reply]')
      if (field) field.value = reply
    })
  }

  /** What a key does on this page. */
  function actionOf(key: string): (() => void) | undefined {
    const find = <E extends HTMLElement>(selector: string) => document.querySelector<E>(selector)
    if (key === 'u') return undo
    if (key === '?') return () => toggle(find<HTMLDetailsElement>('[data-review-help]'))
    const reasons = find<HTMLDetailsElement>('[data-desk-reasons]')
    if (/^[1-9]$/.test(key) && !reasons?.open) return undefined
    const target = /^[a-z1-9]$/.test(key) ? find(`[data-key="${key}"]`) : null
    if (target === null) return undefined
    return () => {
      const needsReply = target instanceof HTMLButtonElement && target.value === 'ask'
      const reply = find<HTMLTextAreaElement>('[name=reply]')
      if (needsReply && reply?.value.trim() === '') return reply.focus()
      target.click()
      target.closest('details')?.querySelector<HTMLInputElement>('input[type=search]')?.focus()
    }
  }
}

/** `/desk` or `/es/desk`. */
const basePath = (desk: HTMLElement) => desk.dataset['desk']?.replace(/\/[^/]*$/, '') ?? '/desk'

function toggle(details: HTMLDetailsElement | null): void {
  if (details) details.open = !details.open
}

/** The queue comes with the response; the item that is open stays as it is. */
function updateQueue(html: string): void {
  const fresh = new DOMParser().parseFromString(html, 'text/html')
  for (const selector of ['.desk .queue ol', '.desk-head .tabs']) {
    const part = fresh.querySelector(selector)
    if (part) document.querySelector(selector)?.replaceWith(part)
  }
  const id = location.pathname.split('/').pop()
  for (const link of document.querySelectorAll<HTMLAnchorElement>('.desk .queue a')) {
    if (link.pathname.endsWith(`/${id}`)) link.ariaCurrent = 'page'
    else link.removeAttribute('aria-current')
  }
}

/** Says what waits, how long, and how to take it back. */
function showState({ waiting, problem }: QueueState): void {
  const box = document.querySelector<HTMLElement>('[data-desk-held]')
  if (!box) return
  for (const entry of document.querySelectorAll<HTMLElement>('.desk .queue [data-item]')) {
    const isHeld = waiting.some(({ url }) => url.includes(entry.dataset['item'] ?? '-'))
    entry.classList.toggle('is-held', isHeld)
  }
  const last = waiting.at(-1)
  if (last === undefined) {
    box.replaceChildren()
    return
  }
  const text = (name: string) => box.getAttribute(`data-text-${name}`) ?? ''
  if (problem) {
    const sentence = text(problem === 'offline' ? 'offline' : 'signedout')
    box.replaceChildren(sentence.replace('{count}', String(waiting.length)))
    if (problem === 'signed-out') box.append(' ', signInLink(text('signin'), text('signinpage')))
    box.append(' ', button('now', text('again')))
    return
  }
  const seconds = Math.max(0, Math.ceil((last.sendAt - Date.now()) / 1_000))
  const line = document.createElement('span')
  line.textContent = text('sending').replace('{name}', last.title).replace('{seconds}', String(seconds))
  // Only the number changes, so that a focused button stays focused.
  if (box.querySelector('[data-held=undo]')) box.firstElementChild?.replaceWith(line)
  else box.replaceChildren(line, button('undo', text('undo'), 'U'), button('now', text('now')))
}

function button(name: string, label: string, key?: string): HTMLButtonElement {
  const element = document.createElement('button')
  element.type = 'button'
  element.className = 'bar-button'
  element.dataset['held'] = name
  element.textContent = label
  if (key) {
    const kbd = document.createElement('kbd')
    kbd.className = 'kbd'
    kbd.textContent = key
    element.append(kbd)
  }
  return element
}

function signInLink(label: string, page: string): HTMLAnchorElement {
  const link = document.createElement('a')
  link.href = page
  link.target = '_blank'
  link.className = 'bar-button'
  link.textContent = label
  return link
}

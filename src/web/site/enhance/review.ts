import { createOutbox } from './review-outbox.ts'
import { isField, keysAreOff, showKeys, toggleKeys } from './single-keys.ts'

/** Candidates that are read ahead, so that a lost connection stops nobody at once. */
const prefetched = 3

/** Decides on candidates by single keys, without reloading the page. Every decision is a form that works alone. */
export function reviewByKeys(): void {
  if (document.querySelector('[data-review]') === null) return
  const outbox = createOutbox({ show: showPage, pathOf })
  document.addEventListener('submit', (event) => {
    const form = event.target
    if (!(form instanceof HTMLFormElement) || form.closest('[data-review]') === null) return
    if (form.method !== 'post') return
    event.preventDefault()
    const fields = [...new FormData(form, event.submitter)].map(([name, value]) => [name, String(value)])
    const body = new URLSearchParams(fields)
    outbox.send({
      url: location.href,
      body: body.toString(),
      next: 'decision' in form.dataset ? openAfter()[0] : undefined,
    })
  })
  document.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isField(event.target)) return
    if (keysAreOff()) return
    const target = elementOf(event.key.toLowerCase())
    if (target === undefined) return
    event.preventDefault()
    target()
  })
  document.addEventListener('click', (event) => {
    const target = event.target as Element
    if (target.closest('[data-review-keys] button')) toggleKeys()
    if (target.closest('[data-review-editing]')) {
      event.preventDefault()
      edit()
    }
  })
  prepare()
  outbox.resume()

  function prepare(): void {
    showKeys()
    showCurrent()
    for (const next of openAfter().slice(0, prefetched)) outbox.prefetch(next)
  }

  /** Replaces the page by another one that the server rendered. */
  function showPage(html: string, url: string): void {
    const page = new DOMParser().parseFromString(html, 'text/html')
    const fresh = page.querySelector('main')
    const old = document.querySelector('main')
    if (fresh === null || old === null) {
      location.assign(url)
      return
    }
    document.title = page.title
    old.replaceChildren(...fresh.childNodes)
    history.pushState(null, '', url)
    old.querySelector<HTMLElement>('h1')?.scrollIntoView({ block: 'nearest' })
    window.scrollTo(0, 0)
    prepare()
  }
}

addEventListener('popstate', () => {
  if (document.querySelector('[data-review]')) location.reload()
})

const pathOf = (url: string) => new URL(url, location.href).pathname

/** Scrolls the queue, not the page, to the current candidate. */
function showCurrent(): void {
  const entry = document.querySelector<HTMLElement>('.queue [aria-current]')
  const list = entry?.closest('ol')
  if (entry && list) list.scrollTop = entry.offsetTop - list.offsetTop - list.clientHeight / 3
}

/** The addresses of the next candidates without a decision. */
function openAfter(): string[] {
  const entries = [...document.querySelectorAll<HTMLAnchorElement>('.queue li > a')]
  const current = entries.findIndex((entry) => entry.ariaCurrent === 'page')
  const isOpen = (entry: HTMLAnchorElement) => entry.querySelector('.tag') !== null
  return entries
    .slice(current + 1)
    .filter(isOpen)
    .map(({ href }) => href)
}

/** What a key does on this page. */
function elementOf(key: string): (() => void) | undefined {
  const find = <E extends HTMLElement>(selector: string) => document.querySelector<E>(selector)
  const reject = find<HTMLDetailsElement>('[data-review-reject]')
  if (key === '?') return () => toggle(find<HTMLDetailsElement>('[data-review-help]'))
  if (key === 'escape' && reject?.open) return () => toggle(reject)
  if (key === 'r' && reject) return () => toggle(reject)
  if (key === 'e') return edit
  const isReason = /^[1-9]$/.test(key)
  if (isReason && !reject?.open) return undefined
  const target = /^[a-z1-9]$/.test(key) ? find(`[data-key="${key}"]`) : null
  return target ? () => target.click() : undefined
}

function edit(): void {
  const fields = document.querySelector<HTMLDetailsElement>('[data-review-edit]')
  if (fields) fields.open = true
  fields?.querySelector('input')?.focus()
}

function toggle(details: HTMLDetailsElement | null): void {
  if (!details) return
  details.open = !details.open
  if (details.open) details.scrollIntoView({ block: 'nearest' })
}

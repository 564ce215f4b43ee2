import type { QuoteOption } from '../routes/w/briefs/quotes.ts'

const delayMs = 150
/** What a person types to cite: @ and the beginning of a word, at the cursor. */
const typedMark = /(?:^|[\s(])@([\p{L}\p{N}'’-]{2,40})$/u
const listId = 'quotes-to-cite'

/** Offers quotes while somebody types @ and a word. Enter or a click replaces it with the mark of the quote. */
export function citeQuotes(
  text: HTMLTextAreaElement,
  { address, shorten, onCite }: { address: string; shorten: (mark: string) => string; onCite: () => void },
): void {
  const box = document.createElement('div')
  const status = document.createElement('p')
  box.className = 'suggestions quote-options'
  box.id = listId
  box.hidden = true
  box.setAttribute('role', 'listbox')
  box.setAttribute('aria-label', text.dataset.quotes ?? '')
  status.className = 'sr-only'
  status.setAttribute('role', 'status')
  text.after(box, status)
  text.setAttribute('aria-autocomplete', 'list')
  text.setAttribute('aria-controls', listId)

  let options: HTMLElement[] = []
  let active = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let request: AbortController | undefined

  const typed = () => typedMark.exec(text.value.slice(0, text.selectionStart))?.[1]

  function close(): void {
    clearTimeout(timer)
    request?.abort()
    box.hidden = true
    status.textContent = ''
    text.removeAttribute('aria-activedescendant')
  }

  function activate(index: number): void {
    active = index
    for (const [at, option] of options.entries()) option.setAttribute('aria-selected', String(at === index))
    text.setAttribute('aria-activedescendant', options[index]?.id ?? '')
    options[index]?.scrollIntoView({ block: 'nearest' })
  }

  function choose(claimId: string): void {
    const end = text.selectionStart
    const start = end - (typed()?.length ?? 0) - 1
    text.setRangeText(shorten(`[@claim:${claimId}]`), start, end, 'end')
    close()
    text.focus()
    onCite()
  }

  function render({ claimId, excerpt, actor, title }: QuoteOption, index: number): HTMLElement {
    const option = document.createElement('div')
    const words = document.createElement('span')
    const origin = document.createElement('span')
    option.id = `${listId}-${index}`
    option.dataset.claim = claimId
    option.setAttribute('role', 'option')
    words.className = 'quote-option'
    words.dir = 'auto'
    words.textContent = excerpt
    origin.className = 'option-detail'
    origin.textContent = `${actor} · ${title}`
    option.append(words, origin)
    // A click must not take the focus from the text first, which would close the list.
    option.addEventListener('mousedown', (event) => event.preventDefault())
    option.addEventListener('click', () => choose(claimId))
    return option
  }

  async function load(words: string): Promise<void> {
    request?.abort()
    request = new AbortController()
    const { signal } = request
    try {
      const url = `${address}?${new URLSearchParams({ q: words })}`
      const response = await fetch(url, { signal, headers: { Accept: 'application/json' } })
      // Without the offer, quotes are still found with the form below.
      if (!response.ok) return close()
      const { quotes, summary } = (await response.json()) as { quotes: QuoteOption[]; summary: string }
      if (signal.aborted) return
      options = quotes.map(render)
      box.replaceChildren(...options)
      box.hidden = options.length === 0
      status.textContent = summary
      if (options.length > 0) activate(0)
    } catch {
      if (!signal.aborted) close()
    }
  }

  text.addEventListener('input', () => {
    clearTimeout(timer)
    const words = typed()
    if (words === undefined) return close()
    timer = setTimeout(() => void load(words), delayMs)
  })
  text.addEventListener('blur', close)
  text.addEventListener('keydown', (event) => {
    if (box.hidden || event.isComposing || event.altKey || event.ctrlKey || event.metaKey) return
    const last = options.length - 1
    if (event.key === 'ArrowDown') activate(active === last ? 0 : active + 1)
    else if (event.key === 'ArrowUp') activate(active <= 0 ? last : active - 1)
    else if (event.key === 'Enter') choose(options[active]?.dataset.claim ?? '')
    else if (event.key === 'Escape') close()
    else return
    event.preventDefault()
  })
}

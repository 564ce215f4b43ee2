import { citeQuotes } from './cite-quotes.ts'

/** Inserts citations at the cursor, offers them after @, saves with Ctrl+S, and stores unsaved text in the browser until it is saved. */
export function briefEditor(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-brief]')
  const text = form?.querySelector('textarea')
  if (!form || !text) return
  const key = `brief ${form.dataset.brief}`

  // A new page has its cursor at the start, where nobody wants a citation.
  if (document.activeElement !== text) text.setSelectionRange(text.value.length, text.value.length)
  if (form.dataset.cite) citeQuotes(text, form.dataset.cite, store)
  for (const button of form.querySelectorAll<HTMLButtonElement>('[data-insert]')) {
    button.hidden = false
    button.addEventListener('click', () => {
      text.setRangeText(button.dataset.insert ?? '', text.selectionStart, text.selectionEnd, 'end')
      text.focus()
      store()
    })
  }
  text.addEventListener('input', store)
  form.addEventListener('keydown', (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return
    event.preventDefault()
    form.requestSubmit(form.querySelector<HTMLButtonElement>('[value=save]'))
  })

  function store(): void {
    localStorage.setItem(key, text!.value)
  }

  const draft = localStorage.getItem(key)
  if (draft === null) return
  if (draft === text.dataset.saved || draft === text.value) {
    if (draft === text.dataset.saved) localStorage.removeItem(key)
    return
  }
  const offer = form.querySelector<HTMLElement>('[data-brief-draft]')
  if (!offer) return
  offer.hidden = false
  offer.querySelector('button')?.addEventListener('click', () => {
    text.value = draft
    offer.hidden = true
  })
}

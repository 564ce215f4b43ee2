import { createCitationMarks } from './citation-marks.ts'
import { citeQuotes } from './cite-quotes.ts'

/**
 * Shows citations as numbers, inserts them at the cursor, offers them after @, saves with Ctrl+S, and stores unsaved text
 * in the browser until it is saved.
 */
export function briefEditor(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-brief]')
  const text = form?.querySelector('textarea')
  if (!form || !text) return
  const key = `brief ${form.dataset.brief}`
  const { shorten, expand } = createCitationMarks(text.dataset.saved ?? '')
  text.value = shorten(text.value)
  form.addEventListener('formdata', ({ formData }) => formData.set('text', expand(text.value)))

  // A new page has its cursor at the start, where nobody wants a citation.
  if (document.activeElement !== text) text.setSelectionRange(text.value.length, text.value.length)
  if (form.dataset.cite) citeQuotes(text, { address: form.dataset.cite, shorten, onCite: store })
  for (const button of form.querySelectorAll<HTMLButtonElement>('[data-insert]')) {
    button.hidden = false
    // The mark to copy is for browsers without script.
    for (const part of button.parentElement!.querySelectorAll<HTMLElement>('span, code')) part.hidden = true
    button.addEventListener('click', () => {
      text.setRangeText(shorten(button.dataset.insert ?? ''), text.selectionStart, text.selectionEnd, 'end')
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
    localStorage.setItem(key, expand(text!.value))
  }

  const draft = localStorage.getItem(key)
  if (draft === null) return
  if (draft === text.dataset.saved || draft === expand(text.value)) {
    if (draft === text.dataset.saved) localStorage.removeItem(key)
    return
  }
  const offer = form.querySelector<HTMLElement>('[data-brief-draft]')
  if (!offer) return
  offer.hidden = false
  offer.querySelector('button')?.addEventListener('click', () => {
    text.value = shorten(draft)
    offer.hidden = true
  })
}

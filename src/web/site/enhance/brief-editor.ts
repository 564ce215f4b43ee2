import { autosave, parseFields } from './autosave.ts'
import { createCitationMarks } from './citation-marks.ts'
import { citeQuotes } from './cite-quotes.ts'

/** Shows citations as numbers, inserts them at the cursor, offers them after @, and saves while somebody writes. */
export function briefEditor(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-brief]')
  const text = form?.querySelector('textarea')
  const title = form?.querySelector<HTMLInputElement>('[name=title]')
  if (!form || !text || !title) return
  const { shorten, expand, renumber } = createCitationMarks(parseFields(form.dataset.saved!)['text']!)
  text.value = shorten(text.value)
  form.addEventListener('formdata', ({ formData }) => formData.set('text', expand(text.value)))

  // A new page has its cursor at the start, where nobody wants a citation.
  if (document.activeElement !== text) text.setSelectionRange(text.value.length, text.value.length)
  const onChange = autosave(form, {
    setFields(fields) {
      title.value = fields['title']!
      text.value = shorten(fields['text']!)
    },
    /** The numbers of the preview follow the text. */
    onSaved() {
      const cursor = expand(text.value.slice(0, text.selectionStart))
      const numbered = renumber(expand(text.value))
      if (numbered === text.value) return
      text.value = numbered
      const at = shorten(cursor).length
      text.setSelectionRange(at, at)
    },
  })
  if (form.dataset.cite) citeQuotes(text, { address: form.dataset.cite, shorten, onCite: onChange })
  for (const button of form.querySelectorAll<HTMLButtonElement>('[data-insert]')) {
    button.hidden = false
    // The mark to copy is for browsers without script.
    for (const part of button.parentElement!.querySelectorAll<HTMLElement>('span, code')) part.hidden = true
    button.addEventListener('click', () => {
      text.setRangeText(shorten(button.dataset.insert ?? ''), text.selectionStart, text.selectionEnd, 'end')
      text.focus()
      onChange()
    })
  }
  form.addEventListener('keydown', (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return
    event.preventDefault()
    form.requestSubmit(form.querySelector<HTMLButtonElement>('button[value=save]'))
  })
}

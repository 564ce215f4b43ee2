import { autosave, showState } from './autosave.ts'
import { forgetDraft, readDraft, storeDraft } from './drafts.ts'

/** Saves notes while they are changed, and stores a new note in the browser until it is saved. */
export function noteForms(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-note]')) autosave(form)
  const form = document.querySelector<HTMLFormElement>('form[data-new-note]')
  const text = form?.querySelector('textarea')
  const about = form?.querySelector<HTMLInputElement>('[name=about]')
  if (!form || !text || !about) return
  const key = form.dataset.newNote!
  form.addEventListener('input', () => {
    if (text.value === '') return forgetDraft(key)
    storeDraft(key, { fields: { about: about.value, text: text.value }, version: '' })
    showState(form, 'stored')
  })
  const draft = readDraft(key)?.fields
  if (!draft || text.value !== '') return
  const written = [...document.querySelectorAll('[data-note-text]')].map((one) => one.textContent)
  if (written.includes(draft['text']!.trim())) {
    forgetDraft(key)
    return
  }
  text.value = draft['text']!
  about.value ||= draft['about']!
  showState(form, 'stored')
}

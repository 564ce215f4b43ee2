import { type Fields, forgetDraft, readDraft, storeDraft } from './drafts.ts'

type State = 'saved' | 'unsaved' | 'offline' | 'signed-out' | 'conflict' | 'refused'

const delayMs = 2_000
const retryMs = 3_000

/**
 * Saves a form two seconds after typing stops. What is typed is stored in the browser until it is saved. The form has
 * the saved fields in `data-saved`, and the version that it was made for, so that nobody's changes are overwritten.
 * Returns what to call after a change by script.
 */
export function autosave(
  form: HTMLFormElement,
  editor: { setFields?: (fields: Fields) => void; onSaved?: () => void } = {},
): () => void {
  const key = form.dataset.autosave!
  const version = form.querySelector<HTMLInputElement>('[name=version]')!
  let saved = parseFields(form.dataset.saved!)
  let timer: ReturnType<typeof setTimeout> | undefined
  let sending: Promise<void> | undefined
  let isLeaving = false
  /** A page can start with what was typed before, such as after a search for quotes. */
  let isTouched = form.dataset.typed !== undefined

  function read(): Fields {
    const data = new FormData(form)
    return Object.fromEntries(Object.keys(saved).map((name) => [name, String(data.get(name) ?? '')]))
  }
  const isSame = (one: Fields, other: Fields) => Object.keys(saved).every((name) => one[name] === other[name])
  const isSaved = () => !isTouched || isSame(read(), saved)

  function saveIn(milliseconds: number): void {
    clearTimeout(timer)
    timer = setTimeout(save, milliseconds)
  }

  function onChange(): void {
    isTouched = true
    storeDraft(key, { fields: read(), version: version.value })
    showState(form, 'unsaved')
    saveIn(delayMs)
  }

  async function save(): Promise<void> {
    clearTimeout(timer)
    if (sending) return sending
    if (isSaved()) return void forgetDraft(key)
    sending = send(read())
    await sending
    sending = undefined
  }

  async function send(fields: Fields): Promise<void> {
    const response = await post(form)
    if (typeof response === 'string') {
      showState(form, response)
      return saveIn(retryMs)
    }
    const { status, page } = response
    const now = savedVersion(page, key, status)
    if (now === undefined) return showState(form, status === 412 ? 'conflict' : 'refused', reasonOf(page))
    version.value = now
    saved = fields
    if (!isSaved()) return onChange()
    forgetDraft(key)
    showState(form, 'saved')
    refreshParts(page)
    editor.onSaved?.()
  }

  form.addEventListener('input', ({ target }) => {
    if ((target as HTMLInputElement).name in saved) onChange()
  })
  addEventListener('online', () => !isSaved() && saveIn(0))
  // A form opens a page, such as the one of the final brief: what was typed before is saved first, and only once.
  const wait = (event: SubmitEvent) => {
    const mustSave = event.target !== form && !isSaved()
    if (isLeaving || (!sending && !mustSave)) return clearTimeout(timer)
    event.preventDefault()
    event.stopPropagation()
    const { target, submitter } = event
    void save().then(() => {
      isLeaving = true
      ;(target as HTMLFormElement).requestSubmit(submitter)
    })
  }
  document.addEventListener('submit', wait, { capture: true })

  const draft = readDraft(key)
  if (!isSaved()) onChange()
  else if (draft && isSame(draft.fields, saved)) forgetDraft(key)
  else if (draft) offerDraft()

  /** A draft of an earlier version leads to both versions when it is saved. */
  function offerDraft(): void {
    const offer = form.querySelector<HTMLElement>('[data-draft-offer]')!
    offer.hidden = false
    offer.addEventListener('click', ({ target }) => {
      if (!(target instanceof HTMLButtonElement)) return
      offer.hidden = true
      if (target.dataset.discard !== undefined) return forgetDraft(key)
      version.value = draft!.version
      const setFields = editor.setFields ?? ((fields: Fields) => setValues(form, fields))
      setFields(draft!.fields)
      onChange()
    })
  }
  return onChange
}

/** Fields of a page have other line ends than stored texts. */
export const parseFields = (json: string): Fields =>
  JSON.parse(json, (_, value) => (typeof value === 'string' ? value.replaceAll(/\r\n?/g, '\n') : value))

function setValues(form: HTMLFormElement, fields: Fields): void {
  for (const [name, value] of Object.entries(fields)) {
    const field = form.elements.namedItem(name)
    if (field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement) field.value = value
  }
}

/** The sentences are in the form, in its language. */
export function showState(form: HTMLFormElement, state: State | 'stored', reason = ''): void {
  for (const sentence of form.querySelectorAll<HTMLElement>('[data-save-state]')) {
    sentence.hidden = sentence.dataset.saveState !== state
    const place = sentence.querySelector('[data-reason]')
    if (place) place.textContent = reason
  }
}

type Reply = { status: number; page: Document }

async function post(form: HTMLFormElement): Promise<'offline' | 'signed-out' | Reply> {
  const body = new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]))
  body.set('intent', 'save')
  try {
    const response = await fetch(location.href, { method: 'POST', body })
    if (response.status === 401) return 'signed-out'
    // A rate limit and a fault of the service pass by themselves.
    if (response.status === 429 || response.status >= 500) return 'offline'
    const page = new DOMParser().parseFromString(await response.text(), 'text/html')
    return { status: response.status, page }
  } catch {
    return 'offline'
  }
}

/**
 * The version that has the sent words; undefined when they were not saved. After a response that was lost on its way,
 * both versions of the conflict have the same words.
 */
function savedVersion(page: Document, key: string, status: number): string | undefined {
  const versions = [...page.querySelectorAll('.versions')]
  const isOwn = versions.every(
    (pair) => pair.querySelector('textarea')?.value.trim() === pair.querySelector('pre')?.textContent?.trim(),
  )
  const form =
    status < 400
      ? page.querySelector(`[data-autosave="${key}"]`)
      : status === 412 && versions.length > 0 && isOwn
        ? versions[0]!.closest('form')
        : null
  return form?.querySelector<HTMLInputElement>('[name=version]')?.value
}

const reasonOf = (page: Document) =>
  (page.querySelector('main .notice-error div, main h1')?.textContent ?? '').replace(/\.$/, '')

/** Parts of the page that show what was saved, such as the preview. */
function refreshParts(page: Document): void {
  for (const part of document.querySelectorAll<HTMLElement>('[data-saved-part]')) {
    const fresh = page.querySelector(`[data-saved-part="${part.dataset.savedPart}"]`)
    if (fresh) part.replaceChildren(...fresh.childNodes)
  }
}

const storageKey = 'sample-language'

/** Remembers the language of samples, so that the next page shows the same one. */
export function sampleLanguage(): void {
  const samples = document.querySelector('[data-samples]')
  if (samples === null) return
  const chosen = readChoice()
  const radio = chosen && samples.querySelector<HTMLInputElement>(`input[value="${CSS.escape(chosen)}"]`)
  if (radio) radio.checked = true
  samples.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLInputElement) storeChoice(target.value)
  })
}

// Browsers may block storage, and then every page starts with curl.
function readChoice(): string | null {
  try {
    return localStorage.getItem(storageKey)
  } catch {
    return null
  }
}

function storeChoice(language: string): void {
  try {
    localStorage.setItem(storageKey, language)
  } catch {}
}

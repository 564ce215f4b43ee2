/** "Copy citation" copies its text at once and says so; without script the text opens below it. */
export function copyCitation(): void {
  document.addEventListener('click', (event) => {
    if (!(event.target instanceof Element)) return
    const summary = event.target.closest('summary')
    const box = summary?.parentElement
    const text = box?.matches('[data-copy]')
      ? box.querySelector('.cite-text')?.textContent?.trim()
      : undefined
    if (!text || !navigator.clipboard) return
    event.preventDefault()
    navigator.clipboard.writeText(text).then(
      () => showToast(box?.getAttribute('data-copied') ?? text),
      // Without permission the text is shown instead.
      () => box?.setAttribute('open', ''),
    )
  })
}

const toastMs = 6_000

function showToast(message: string): void {
  const toast = document.querySelector('.toast') ?? document.body.appendChild(document.createElement('div'))
  toast.className = 'toast'
  toast.setAttribute('role', 'status')
  toast.textContent = message
  setTimeout(() => toast.remove(), toastMs)
}

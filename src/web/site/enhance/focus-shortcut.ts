/** Focuses the field that names the key, unless the visitor is typing. */
export function focusShortcut(): void {
  document.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
    const field = document.querySelector<HTMLInputElement>(`input[data-shortcut="${CSS.escape(event.key)}"]`)
    if (field === null || field.offsetParent === null) return
    event.preventDefault()
    field.focus()
    field.select()
  })
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName))

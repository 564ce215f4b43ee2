/** Shows the buttons that copy code, where the browser can copy. */
export function copyCode(): void {
  if (!navigator.clipboard) return
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-copy-code]')) {
    button.hidden = false
    button.addEventListener('click', () => void copy(button))
  }
}

async function copy(button: HTMLButtonElement): Promise<void> {
  const blocks = [...(button.closest('figure')?.querySelectorAll('pre') ?? [])]
  const visible = blocks.find((block) => block.offsetParent !== null)
  const label = button.querySelector('span')
  if (!visible || !label || label.textContent === button.dataset['copied']) return
  await navigator.clipboard.writeText(visible.textContent)
  const { textContent: before } = label
  label.setAttribute('role', 'status')
  label.textContent = button.dataset['copied'] ?? before
  const restore = () => {
    label.textContent = before
  }
  button.addEventListener('blur', restore, { once: true })
}

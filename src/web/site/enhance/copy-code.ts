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
  // Beside the button: a live region inside of it would take away its name.
  const status = button.nextElementSibling
  const { copied = '' } = button.dataset
  if (!visible || !label || !status) return
  // What follows the code, such as the answer to a call, is not copied.
  await navigator.clipboard.writeText((visible.querySelector('code') ?? visible).textContent)
  status.textContent = copied
  const { textContent: before } = label
  if (before === copied) return
  label.textContent = copied
  const restore = () => {
    label.textContent = before
    status.textContent = ''
  }
  button.addEventListener('blur', restore, { once: true })
}

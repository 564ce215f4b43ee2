/** Keys without a modifier can be turned off, and never act in fields. */
const keysSetting = 'review-keys'

export const keysAreOff = () => localStorage.getItem(keysSetting) === 'off'

export const isField = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(?:TEXTAREA|SELECT)$/.test(target.tagName) || isTextInput(target))

const isTextInput = (element: HTMLElement) =>
  element instanceof HTMLInputElement && !['checkbox', 'radio', 'button', 'submit'].includes(element.type)

export function toggleKeys(): void {
  localStorage.setItem(keysSetting, keysAreOff() ? 'on' : 'off')
  showKeys()
}

export function showKeys(): void {
  const element = document.querySelector<HTMLElement>('[data-review-keys]')
  const word = element?.querySelector('span')
  if (!element || !word) return
  element.hidden = false
  word.textContent = (keysAreOff() ? element.dataset.off : element.dataset.on) ?? ''
}

import { isWebAddress } from './web-address.ts'

/** Local numbers in the United States have seven digits. */
const fewestDigits = 7

/** What a click on a contact opens. A name in a social network does not say in which one. */
export function contactAddress(kind: string, value: string): string | undefined {
  if (kind === 'email') return `mailto:${value}`
  if (kind === 'phone') return phoneAddress(value)
  return isWebAddress(value) ? value : undefined
}

/** RFC 3966: `tel:3175550100;ext=12`. */
function phoneAddress(value: string): string | undefined {
  const [number = '', extension] = value.split(/(?:extension|ext|x)[.:]?(?=\s*\d)/i, 2).map(digitsOf)
  if (number.length < fewestDigits) return undefined
  return `tel:${number}${extension ? `;ext=${extension}` : ''}`
}

const digitsOf = (text: string) => text.replaceAll(/[^+\d]/g, '')

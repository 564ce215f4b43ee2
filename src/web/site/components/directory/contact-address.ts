import { isWebAddress } from './web-address.ts'

/** Local numbers in the United States have seven digits. */
const fewestDigits = 7

/** Social networks by the label of a contact, with the name that readers know and the address of a profile. */
const networks: Readonly<Record<string, { name: string; profiles: string }>> = {
  twitter: { name: 'X (Twitter)', profiles: 'https://x.com/' },
  facebook: { name: 'Facebook', profiles: 'https://www.facebook.com/' },
  instagram: { name: 'Instagram', profiles: 'https://www.instagram.com/' },
  youtube: { name: 'YouTube', profiles: 'https://www.youtube.com/' },
}
const networkOf = (kind: string, label: string | null | undefined) =>
  kind === 'social' && label ? networks[label.toLowerCase()] : undefined

/** What the label of a contact says to readers: the name of a network, or the purpose. */
export const contactLabel = (kind: string, label: string | null | undefined): string | undefined =>
  networkOf(kind, label)?.name ?? (label || undefined)

/** What a click on a contact opens. */
export function contactAddress(kind: string, value: string, label?: string | null): string | undefined {
  if (kind === 'email') return `mailto:${value}`
  if (kind === 'phone') return phoneAddress(value)
  if (isWebAddress(value)) return value
  const network = networkOf(kind, label)
  return network && network.profiles + profilePath(value)
}

/** YouTube has ids of channels and names; the networks accept names with and without @. */
const profilePath = (value: string) =>
  /^UC[\w-]{22}$/.test(value) ? `channel/${value}` : encodeURIComponent(value.replace(/^@/, ''))

/** RFC 3966: `tel:3175550100;ext=12`. */
function phoneAddress(value: string): string | undefined {
  const [number = '', extension] = value.split(/(?:extension|ext|x)[.:]?(?=\s*\d)/i, 2).map(digitsOf)
  if (number.length < fewestDigits) return undefined
  return `tel:${number}${extension ? `;ext=${extension}` : ''}`
}

const digitsOf = (text: string) => text.replaceAll(/[^+\d]/g, '')

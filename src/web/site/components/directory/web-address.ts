import { isOneAddress } from '../../../../contracts/values.ts'

/** Only web addresses become links. */
export function isWebAddress(url: string): boolean {
  if (!URL.canParse(url)) return false
  const { protocol } = new URL(url)
  return (protocol === 'http:' || protocol === 'https:') && isOneAddress(url)
}

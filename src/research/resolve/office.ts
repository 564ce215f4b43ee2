import { wordMap } from '../word-lists.ts'
import { foldName } from './parsed-person-name.ts'

/** An office and its seat, parsed from a role. Elected officials seldom hold two offices; others have several roles. */
type Office = {
  readonly kind: string | null
  readonly isElected: boolean
  readonly seat: string | null
}

/** What words of a role say about the office. */
const kinds = wordMap(`
  senator:senator senate:senator representative:representative assembly:representative delegate:representative
  house:representative legislator:legislator mayor:mayor governor:governor council:council alder:council
  commissioner:commissioner trustee:trustee supervisor:supervisor clerk:clerk treasurer:treasurer judge:judge
  justice:judge sheriff:sheriff`)

const numberedSeat = /\b(?:district|ward|seat|position|place|precinct|subdistrict)\s*#?\s*([\w-]+)/

export function readOffice(role: string | null | undefined): Office | null {
  if (!role) return null
  const text = foldName(role).replace(/[^a-z0-9,# -]+/g, ' ')
  const [elected] = text
    .split(/\W+/)
    .flatMap((word) => kinds.get(word.replace(/^(council|alder|assembly)\w+/, '$1')) ?? [])
  const numbered = numberedSeat.exec(text)?.[1]
  const afterComma = text.includes(',') ? text.slice(text.indexOf(',') + 1).trim() : null
  const isSeatOnly = /^(?:district|ward|seat|position|precinct) ?#? ?\d{1,3}$/.test(text.trim())
  const kind = elected ?? (isSeatOnly ? null : text.split(',')[0]?.trim() || null)
  const seat = (numbered ?? afterComma)?.replace(/^0+(?=\w)/, '') || null
  return kind === null && seat === null ? null : { kind, isElected: elected !== undefined, seat }
}

import { foldName } from './parsed-person-name.ts'

/** An office and its seat, parsed from a role. Elected officials seldom hold two offices; others have several roles. */
type Office = {
  readonly kind: string | null
  readonly isElected: boolean
  readonly seat: string | null
}

const kinds: readonly [RegExp, string][] = [
  [/\b(?:senator|senate)\b/, 'senator'],
  [/\b(?:representative|assembly\w*|delegate|house)\b/, 'representative'],
  [/\blegislator\b/, 'legislator'],
  [/\bmayor\b/, 'mayor'],
  [/\b(?:governor)\b/, 'governor'],
  [/\b(?:council|alder)\w*/, 'council member'],
  [/\bcommissioner\b/, 'commissioner'],
  [/\btrustee\b/, 'trustee'],
  [/\bsupervisor\b/, 'supervisor'],
  [/\bclerk\b/, 'clerk'],
  [/\btreasurer\b/, 'treasurer'],
  [/\b(?:judge|justice)\b/, 'judge'],
  [/\bsheriff\b/, 'sheriff'],
]

export function readOffice(role: string | null | undefined): Office | null {
  if (!role) return null
  const text = foldName(role).replace(/[^a-z0-9,# -]+/g, ' ')
  const elected = kinds.find(([pattern]) => pattern.test(text))?.[1]
  const numbered = /\b(?:district|ward|seat|position|place|precinct|subdistrict)\s*#?\s*([\w-]+)/.exec(
    text,
  )?.[1]
  const afterComma = text.includes(',') ? text.slice(text.indexOf(',') + 1).trim() : null
  const isSeatOnly = /^(?:district|ward|seat|position|precinct) ?#? ?\d{1,3}$/.test(text.trim())
  const kind = elected ?? (isSeatOnly ? null : text.split(',')[0]?.trim() || null)
  const seat = (numbered ?? afterComma)?.replace(/^0+(?=\w)/, '') || null
  return kind === null && seat === null ? null : { kind, isElected: elected !== undefined, seat }
}

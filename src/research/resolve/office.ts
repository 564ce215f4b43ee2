import { foldName } from './parsed-person-name.ts'

/** An office and its seat, parsed from a role. */
export type Office = { readonly kind: string; readonly seat: string | null }

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
  const kind = kinds.find(([pattern]) => pattern.test(text))?.[1] ?? text.split(',')[0]?.trim()
  if (!kind) return null
  const numbered = /\b(?:district|ward|seat|position|place|precinct|subdistrict)\s*#?\s*([\w-]+)/.exec(
    text,
  )?.[1]
  const afterComma = text.includes(',') ? text.slice(text.indexOf(',') + 1).trim() : null
  return { kind, seat: (numbered ?? afterComma)?.replace(/^0+(?=\w)/, '') || null }
}

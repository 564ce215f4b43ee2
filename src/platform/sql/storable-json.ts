/**
 * JSON that PostgreSQL can store. Fetched pages may contain U+0000 and lone surrogates; each becomes U+FFFD,
 * so that lengths and the offsets of quotes stay the same.
 */
export function storableJson(value: unknown): string {
  return JSON.stringify(value, (_key, inner) => (typeof inner === 'string' ? storableText(inner) : inner))
}

/** The same for one text. */
export const storableText = (text: string): string => text.replaceAll('\0', '\ufffd').toWellFormed()

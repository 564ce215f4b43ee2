/**
 * JSON as a column takes it. Pages of strangers hold characters that PostgreSQL refuses (U+0000 and halves of pairs);
 * each becomes U+FFFD, so that lengths stay and a quote is still found where it stood.
 */
export function storableJson(value: unknown): string {
  return JSON.stringify(value, (_key, inner) =>
    typeof inner === 'string' ? inner.replaceAll('\0', '\ufffd').toWellFormed() : inner,
  )
}

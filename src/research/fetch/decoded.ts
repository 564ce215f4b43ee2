/** A part of an address without percent-encoding; as it is if the encoding is broken. */
export function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

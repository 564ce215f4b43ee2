/** Header of an unmasked text frame (RFC 6455 § 5.2), as a byte string. */
export function frameHeader(length: number): string {
  if (length < 126) return String.fromCharCode(0x81, length)
  if (length < 65_536) return String.fromCharCode(0x81, 126, length >> 8, length & 255)
  return String.fromCharCode(
    ...[0x81, 127, 0, 0, 0, 0],
    ...[(length >>> 24) & 255, (length >>> 16) & 255, (length >>> 8) & 255, length & 255],
  )
}

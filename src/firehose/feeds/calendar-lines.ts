/** RFC 5545 § 3.3.11: escapes special characters in text values. */
export function escapeText(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\n/g, '\\n')
    .replace(controls, '')
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: § 3.1 allows no control but the tab
const controls = /[\u0000-\u0008\u000b-\u001f\u007f]/g

const maxOctets = 75

/** RFC 5545 § 3.1: folds lines at 75 octets without splitting characters, and ends them with CRLF. */
export function contentLine(line: string): string {
  const lines: string[] = []
  let current = ''
  let octets = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (octets + size > maxOctets) {
      lines.push(current)
      current = ' '
      octets = 1
    }
    current += character
    octets += size
  }
  lines.push(current)
  return `${lines.join('\r\n')}\r\n`
}

/** RFC 5545 § 3.3.5, form 2: date with UTC time. */
export function utcTime(unixMs: number): string {
  return new Date(unixMs).toISOString().replace(/[-:]|\.\d{3}/g, '')
}

/** Control and bidirectional characters, with which a page could manipulate the terminal. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are the target
const unsafe = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g

/** Makes untrusted text safe to print: it cannot move the cursor, hide text or change its direction. */
export function sanitize(text: string): string {
  return text.replaceAll(unsafe, '')
}

/** Sanitizes text and puts it on one line. */
export function sanitizeLine(text: string): string {
  return sanitize(text.replaceAll(/\s+/g, ' ')).trim()
}

export function truncate(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, Math.max(0, length - 1)).trimEnd()}…`
}

export const plural = (count: number, one: string, many = `${one}s`) => `${count} ${count === 1 ? one : many}`

/** Aligns cells in columns; the last column is not padded. */
export function columns(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, index) => Math.max(...rows.map((row) => row[index]!.length)))
  return rows
    .map((row) =>
      row.map((cell, index) => (index === row.length - 1 ? cell : cell.padEnd(widths[index]!))).join('  '),
    )
    .map((line) => `${line.trimEnd()}\n`)
    .join('')
}

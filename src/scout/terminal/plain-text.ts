/** Control characters, and those that turn the direction of writing: a page must not write on the screen by itself. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: exactly those are meant
const unwanted = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g

/** Text of strangers, fit to be shown: nothing in it moves the cursor, hides or turns what stands beside it. */
export function plain(text: string): string {
  return text.replaceAll(unwanted, '')
}

/** The same on one line. */
export function plainLine(text: string): string {
  return plain(text.replaceAll(/\s+/g, ' ')).trim()
}

export function shortened(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, Math.max(0, length - 1)).trimEnd()}…`
}

export const plural = (count: number, one: string, many = `${one}s`) => `${count} ${count === 1 ? one : many}`

/** Columns as wide as their widest cell; the last one is as long as it is. */
export function columns(rows: readonly (readonly string[])[], gap = '  '): string {
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => row[at]!.length)))
  return rows
    .map((row) => row.map((cell, at) => (at === row.length - 1 ? cell : cell.padEnd(widths[at]!))).join(gap))
    .map((line) => `${line.trimEnd()}\n`)
    .join('')
}

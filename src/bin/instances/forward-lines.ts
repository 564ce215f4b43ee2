import type { Readable, Writable } from 'node:stream'

/** Copies complete lines, so that the lines of several processes do not mix. */
export function forwardLines(input: Readable, output: Writable): void {
  let rest = ''
  input.setEncoding('utf8').on('data', (text: string) => {
    const end = text.lastIndexOf('\n') + 1
    if (end === 0) {
      rest += text
      return
    }
    output.write(rest + text.slice(0, end))
    rest = text.slice(end)
  })
  input.on('end', () => void (rest && output.write(`${rest}\n`)))
}

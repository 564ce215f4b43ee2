import { styleText } from 'node:util'
import { markEnd, markStart } from './wrap.ts'

export type Style = {
  /** A word that matters. */
  strong(text: string): string
  /** What stands beside. */
  faint(text: string): string
  /** Shows marks: in colour, or with `>>` and `<<` where there are none. */
  marked(line: string): string
}

type Screen = { isTTY?: boolean; hasColors?: () => boolean }

/** NO_COLOR and FORCE_COLOR are honoured by Node itself. */
export function styleFor(stream: Screen & NodeJS.WritableStream): Style {
  const paint = (format: Parameters<typeof styleText>[0], text: string) => styleText(format, text, { stream })
  const hasColours = paint('bold', 'x') !== 'x'
  return {
    strong: (text) => paint('bold', text),
    faint: (text) => paint('dim', text),
    marked: (line) =>
      hasColours
        ? line.replaceAll(new RegExp(`${markStart}([^${markEnd}]*)${markEnd}`, 'g'), (_, inner: string) =>
            paint(['black', 'bgYellow'], inner),
          )
        : line.replaceAll(markStart, '>>').replaceAll(markEnd, '<<'),
  }
}

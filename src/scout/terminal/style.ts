import { styleText } from 'node:util'
import { markEnd, markStart } from './wrap.ts'

export type Style = {
  /** Emphasized text. */
  strong(text: string): string
  /** Secondary text. */
  faint(text: string): string
  /** Shows highlights in color, or with `>>` and `<<` without colors. */
  marked(line: string): string
}

type Screen = { isTTY?: boolean; hasColors?: () => boolean }

/** Node itself honors NO_COLOR and FORCE_COLOR. */
export function styleFor(stream: Screen & NodeJS.WritableStream): Style {
  const paint = (format: Parameters<typeof styleText>[0], text: string) => styleText(format, text, { stream })
  const hasColors = paint('bold', 'x') !== 'x'
  return {
    strong: (text) => paint('bold', text),
    faint: (text) => paint('dim', text),
    marked: (line) =>
      hasColors
        ? line.replaceAll(new RegExp(`${markStart}([^${markEnd}]*)${markEnd}`, 'g'), (_, inner: string) =>
            paint(['black', 'bgYellow'], inner),
          )
        : line.replaceAll(markStart, '>>').replaceAll(markEnd, '<<'),
  }
}

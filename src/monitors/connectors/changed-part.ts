import { cutText } from '../../platform/cut-text.ts'

/** At most `length` characters of a changed line, around the place where it begins to differ from the other version. */
export function changedPart(line: string, others: readonly string[], length: number): string {
  if (line.length <= length) return line
  const at = others.reduce((longest, other) => Math.max(longest, commonStart(line, other)), 0)
  // Some words before the difference are the context.
  const wanted = Math.min(at - Math.round(length / 3), line.length - length)
  if (wanted <= 0) return cutText(line, length)
  const space = line.indexOf(' ', wanted)
  const start = space >= 0 && space < at ? space + 1 : wanted
  return cutText(line.slice(start).replace(/^[\udc00-\udfff]/, ''), length)
}

function commonStart(one: string, other: string): number {
  const most = Math.min(one.length, other.length)
  let at = 0
  while (at < most && one[at] === other[at]) at++
  return at
}

/** One line of a stream of bytes; `bytes` is undefined for one that is longer than allowed. */
export type TextLine = { number: number; bytes: Buffer | undefined }

const newline = 0x0a

/** Cuts a stream into lines and never holds more than one of them, however long it is. */
export async function* splitLines(
  chunks: AsyncIterable<Buffer>,
  longestLine: number,
): AsyncGenerator<TextLine> {
  let number = 1
  let parts: Buffer[] = []
  let length = 0
  const take = (part: Buffer) => {
    length += part.length
    if (length > longestLine) parts = []
    else if (part.length > 0) parts.push(part)
  }
  const finish = (): TextLine => {
    const isTooLong = length > longestLine
    const line = {
      number,
      bytes: isTooLong ? undefined : parts.length === 1 ? parts[0]! : Buffer.concat(parts),
    }
    number += 1
    parts = []
    length = 0
    return line
  }
  for await (const chunk of chunks) {
    let start = 0
    for (let end = chunk.indexOf(newline); end >= 0; end = chunk.indexOf(newline, start)) {
      take(chunk.subarray(start, end))
      start = end + 1
      yield finish()
    }
    take(chunk.subarray(start))
  }
  if (length > 0) yield finish()
}

/** One line of a byte stream; `bytes` is undefined when the line is too long. */
export type TextLine = { number: number; bytes: Buffer | undefined }

const newline = 0x0a

/**
 * Splits a stream into lines and buffers at most one line, however long it is. Yields the lines that end in a chunk
 * together, because waiting for each line takes longer than finding it.
 */
export async function* splitLines(
  chunks: AsyncIterable<Buffer>,
  maxBytes: number,
): AsyncGenerator<TextLine[]> {
  let number = 1
  let parts: Buffer[] = []
  let length = 0
  const append = (part: Buffer) => {
    length += part.length
    if (length > maxBytes) parts = []
    else if (part.length > 0) parts.push(part)
  }
  const finishLine = (): TextLine => {
    const line = { number, bytes: length > maxBytes ? undefined : Buffer.concat(parts) }
    number += 1
    parts = []
    length = 0
    return line
  }
  for await (const chunk of chunks) {
    const lines: TextLine[] = []
    let start = 0
    for (let end = chunk.indexOf(newline); end >= 0; end = chunk.indexOf(newline, start)) {
      append(chunk.subarray(start, end))
      start = end + 1
      lines.push(finishLine())
    }
    append(chunk.subarray(start))
    yield lines
  }
  if (length > 0) yield [finishLine()]
}

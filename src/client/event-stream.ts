export type StreamEvent = { readonly data: string; readonly id: string; readonly event: string }

/** Parses an event stream (WHATWG HTML § 9.2.6) from chunks of any size. */
export function createEventStreamParser() {
  const decoder = new TextDecoder()
  let rest = ''
  let data: string[] = []
  let event = ''
  let id = ''
  let retryMs: number | undefined

  function readLine(line: string): StreamEvent | undefined {
    if (line === '') {
      const found = data.length > 0 ? { data: data.join('\n'), id, event } : undefined
      data = []
      event = ''
      return found
    }
    const colon = line.indexOf(':')
    if (colon === 0) return undefined
    const field = colon < 0 ? line : line.slice(0, colon)
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '')
    if (field === 'data') data.push(value)
    else if (field === 'event') event = value
    else if (field === 'id' && !value.includes('\0')) id = value
    else if (field === 'retry' && /^\d+$/.test(value)) retryMs = Number(value)
    return undefined
  }

  return {
    /** The reconnect delay that the service asks for. */
    get retryMs() {
      return retryMs
    },
    /** Returns the events that these bytes complete. */
    push(bytes: Uint8Array): StreamEvent[] {
      rest += decoder.decode(bytes, { stream: true })
      // A CR at the end may be the first half of a CRLF.
      const lines = rest.split(/\r\n|\n|\r(?!$)/)
      rest = lines.pop() ?? ''
      return lines.flatMap((line) => readLine(line) ?? [])
    },
  }
}

const maxEvents = 40
const names = [
  'firehose.ready',
  'firehose.signal',
  'firehose.retraction',
  'firehose.gap',
  'heartbeat',
  'firehose.bye',
]

/** Opens the public stream with the filters of a form and writes its messages below, as a program receives them. */
export function streamPlayground(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-stream]')
  const output = document.querySelector<HTMLElement>('[data-stream-output]')
  if (!form || !output) return
  let source: EventSource | undefined

  form.addEventListener('submit', (event) => {
    event.preventDefault()
    source?.close()
    const parameters = new URLSearchParams()
    for (const [name, value] of new FormData(form)) {
      // The field has a day; the stream takes a time.
      if (value !== '') parameters.append(name, name === 'since' ? `${value}T00:00:00Z` : String(value))
    }
    const address = `${form.dataset['stream']}?${parameters}`
    output.textContent = `GET ${address}\nAccept: text/event-stream\n`
    output.hidden = false
    let count = 0
    const opened = new EventSource(address)
    source = opened
    const write = (text: string) => output.append(`\n${text}\n`)
    for (const name of names) {
      opened.addEventListener(name, (message: MessageEvent<string>) => {
        const id = message.lastEventId && name !== 'heartbeat' ? `id: ${message.lastEventId}\n` : ''
        write(`event: ${name}\n${id}data: ${readable(message.data)}`)
        if (++count >= maxEvents) opened.close()
      })
    }
    opened.addEventListener('error', () => {
      if (opened.readyState === EventSource.CLOSED) write(form.dataset['closed'] ?? '')
    })
  })
}

/** JSON in lines; long texts are shortened, because this is for the eye. */
function readable(data: string): string {
  try {
    return JSON.stringify(JSON.parse(data), shorten, 2).replaceAll('\n', '\n      ')
  } catch {
    return data
  }
}

const shorten = (_: string, value: unknown) =>
  typeof value === 'string' && value.length > 120 ? `${value.slice(0, 119)}…` : value

import { followFirehose } from '../../../client/index.ts'
import { codeTokens } from '../reference/code-tokens.ts'

const maxEvents = 40

/** Opens the public stream with the filters of a form and writes its messages below, as a program receives them. */
export function streamPlayground(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-stream]')
  const output = document.querySelector<HTMLElement>('[data-stream-output]')
  if (!form || !output) return
  let stream: AbortController | undefined

  form.addEventListener('submit', (event) => {
    event.preventDefault()
    stream?.abort()
    const parameters = new URLSearchParams()
    for (const [name, value] of new FormData(form)) {
      // The field has a day; the stream takes a time.
      if (value !== '') parameters.append(name, name === 'since' ? `${value}T00:00:00Z` : String(value))
    }
    const address = `${form.dataset['stream']}?${parameters}`
    output.replaceChildren(...colored(`GET ${address}\nAccept: text/event-stream\n`))
    output.hidden = false
    stream = new AbortController()
    const write = (text: string) => output.append(...colored(`\n${text}\n`))
    void show(new URL(address, location.href).href, stream.signal, write).catch(() =>
      write(form.dataset['closed'] ?? ''),
    )
  })
}

async function show(url: string, signal: AbortSignal, write: (text: string) => void): Promise<void> {
  let count = 0
  for await (const message of followFirehose({ url }, { signal })) {
    const id = message.type === 'heartbeat' ? '' : `id: ${message.event_id}\n`
    write(`event: ${message.type}\n${id}data: ${readable(message)}`)
    if (++count >= maxEvents) return
  }
}

/** JSON in lines; long texts are shortened, because this is for the eye. */
function readable(message: unknown): string {
  return JSON.stringify(message, shorten, 2).replaceAll('\n', '\n      ')
}

const shorten = (_: string, value: unknown) =>
  typeof value === 'string' && value.length > 120 ? `${value.slice(0, 119)}…` : value

/** The colors of the other samples on the page. Fields of the stream are names too. */
const colored = (text: string): Node[] =>
  text.split(/(?<=\n)/).flatMap((line) => {
    const field = /^(?:event|id|data)(?=:)|^(?:GET|Accept)(?=[ :])/.exec(line)?.[0] ?? ''
    const rest = codeTokens(line.slice(field.length)).map(({ kind, text }) => piece(kind, text))
    return field === '' ? rest : [piece('word', field), ...rest]
  })

function piece(kind: string, text: string): Node {
  if (kind === 'plain') return document.createTextNode(text)
  const span = document.createElement('span')
  span.className = `code-${kind}`
  span.textContent = text
  return span
}

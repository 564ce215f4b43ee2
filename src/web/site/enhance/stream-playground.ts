import { followFirehose } from '../../../client/index.ts'
import { codeTokens } from '../reference/code-tokens.ts'

const maxEvents = 40

/** Opens the public stream with the filters of a form and writes its messages below, as a program receives them. */
export function streamPlayground(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-stream]')
  const output = document.querySelector<HTMLElement>('[data-stream-output]')
  const button = form?.querySelector('button')
  const state = form?.querySelector('[data-stream-state]')
  if (!form || !output || !button || !state) return
  const start = button.textContent
  let stream: AbortController | undefined

  /** Shows the newest message, unless the reader has scrolled up to an older one. */
  const write = (text: string) => {
    const isAtEnd = output.scrollHeight - output.scrollTop - output.clientHeight < 8
    output.append(...colored(`\n${text}\n`))
    if (isAtEnd) output.scrollTop = output.scrollHeight
  }
  const end = () => {
    stream = undefined
    button.textContent = start
    state.textContent = ''
  }

  form.addEventListener('submit', (event) => {
    event.preventDefault()
    if (stream) return stream.abort()
    const parameters = new URLSearchParams()
    for (const [name, value] of new FormData(form)) {
      // The field has a day; the stream takes a time.
      if (value !== '') parameters.append(name, name === 'since' ? `${value}T00:00:00Z` : String(value))
    }
    const address = `${form.dataset['stream']}?${parameters}`
    output.replaceChildren(...colored(`GET ${address}\nAccept: text/event-stream\n`))
    output.hidden = false
    const opened = new AbortController()
    stream = opened
    button.textContent = form.dataset['stop'] ?? ''
    const show = (text: string) => {
      state.textContent = form.dataset['connected'] ?? ''
      write(text)
    }
    void follow(new URL(address, location.href).href, opened.signal, show)
      .catch(() => opened.signal.aborted || write(form.dataset['closed'] ?? ''))
      .finally(end)
  })
}

async function follow(url: string, signal: AbortSignal, show: (text: string) => void): Promise<void> {
  let count = 0
  for await (const message of followFirehose({ url }, { signal })) {
    const id = message.type === 'heartbeat' ? '' : `id: ${message.event_id}\n`
    show(`event: ${message.type}\n${id}data: ${readable(message)}`)
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

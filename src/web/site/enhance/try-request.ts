/** Headers of a response that say something to the caller, in this order. */
const shownHeaders = [
  'content-type',
  'etag',
  'link',
  'location',
  'ratelimit-limit',
  'ratelimit-remaining',
  'ratelimit-reset',
  'retry-after',
  'x-request-id',
]
const maxShown = 200_000

/** Turns the form of an operation into one that sends its request. The API key is read from its field only. */
export function tryRequests(): void {
  for (const section of document.querySelectorAll<HTMLElement>('[data-try]')) {
    section.hidden = false
    section.querySelector('form')?.addEventListener('submit', (event) => {
      event.preventDefault()
      void send(section)
    })
  }
}

async function send(section: HTMLElement): Promise<void> {
  const part = <T extends HTMLElement>(selector: string) => section.querySelector<T>(selector)!
  const status = part('[role=status]')
  const button = part<HTMLButtonElement>('button[type=submit]')
  const stop = part<HTMLButtonElement>('[data-stop]')
  const result = part('.try-result')
  const output = part('pre')
  const abort = new AbortController()
  stop.onclick = () => abort.abort()
  status.textContent = status.dataset['sending'] ?? ''
  output.textContent = ''
  result.hidden = true
  button.disabled = true
  stop.hidden = false
  try {
    const startedAt = performance.now()
    const { address, init } = requestOf(section)
    const response = await fetch(address, { ...init, signal: abort.signal })
    const took = Math.round(performance.now() - startedAt)
    status.textContent = `${response.status} ${response.statusText} · ${init.method} ${address} · ${took} ms`
    part('dl').replaceChildren(...headerRows(response.headers))
    result.hidden = false
    const isComplete = await readInto(output, response, abort)
    if (!isComplete) status.textContent += ` · ${status.dataset['truncated']}`
  } catch {
    const reason = abort.signal.aborted ? 'stopped' : 'failed'
    // What a stream sent before it was stopped stays.
    status.textContent = `${result.hidden ? '' : `${status.textContent} · `}${status.dataset[reason]}`
  }
  button.disabled = false
  stop.hidden = true
}

/** The request that the form describes. Cookies are left out: only a key identifies the visitor. */
function requestOf(section: HTMLElement): { address: string; init: RequestInit & { method: string } } {
  const { try: method = 'GET', path = '', accept } = section.dataset
  const query = new URLSearchParams()
  let address = path
  for (const field of section.querySelectorAll<HTMLInputElement>('[data-in]')) {
    const { in: place, name = '' } = field.dataset
    if (place === 'path') address = address.replace(`{${name}}`, () => encodeURIComponent(field.value.trim()))
    else for (const value of valuesOf(field)) query.append(name, value)
  }
  const body = section.querySelector<HTMLTextAreaElement>('[data-body]')?.value
  const key = section.querySelector<HTMLInputElement>('[data-key]')?.value.trim()
  return {
    address: query.size > 0 ? `${address}?${query}` : address,
    init: {
      method,
      credentials: 'omit',
      cache: 'no-store',
      headers: {
        ...(accept && { Accept: accept }),
        ...(key && { 'X-API-Key': key }),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
      },
      ...(body !== undefined && { body }),
    },
  }
}

const valuesOf = ({ value, tagName }: HTMLInputElement): string[] =>
  (tagName === 'TEXTAREA' ? value.split('\n') : [value]).map((one) => one.trim()).filter(Boolean)

function headerRows(headers: Headers): HTMLElement[] {
  return shownHeaders.flatMap((name) => {
    const value = headers.get(name)
    if (value === null) return []
    const term = document.createElement('dt')
    const description = document.createElement('dd')
    term.textContent = name
    description.textContent = value
    return [term, description]
  })
}

/** Shows a response as it arrives, JSON with indentation; false when it was too long to show all. */
async function readInto(output: HTMLElement, response: Response, abort: AbortController): Promise<boolean> {
  const decoder = new TextDecoder()
  const reader = response.body?.getReader()
  let text = ''
  for (let chunk = await reader?.read(); chunk && !chunk.done; chunk = await reader?.read()) {
    text += decoder.decode(chunk.value, { stream: true })
    if (text.length > maxShown) {
      output.textContent = text.slice(0, maxShown)
      abort.abort()
      return false
    }
    output.textContent = text
  }
  const isJson = /[/+]json\b/.test(response.headers.get('content-type') ?? '')
  if (isJson && text !== '') output.textContent = JSON.stringify(JSON.parse(text), null, 2)
  return true
}

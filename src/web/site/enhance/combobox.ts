import type { SuggestedRow, Suggestions } from '../routes/public/search/suggest.tsx'

const delayMs = 150
const shortestText = 2

/** Gives search fields suggestions: an ARIA 1.2 combobox with a list. The first row is never chosen by itself. */
export function comboboxes(): void {
  for (const [index, input] of document.querySelectorAll<HTMLInputElement>('input[data-suggest]').entries()) {
    attach(input, `suggestions-${index}`)
  }
}

type Option = { row: SuggestedRow; element: HTMLElement }

function attach(input: HTMLInputElement, id: string): void {
  const address = new URL(input.dataset.suggest ?? '', location.href)
  const completesOnly = address.searchParams.get('only') === 'places'
  const box = create('div', 'suggestions')
  const list = create('div', '')
  const hint = create('p', 'hint')
  const status = create('p', 'sr-only')
  list.id = id
  list.setAttribute('role', 'listbox')
  list.setAttribute('aria-label', input.labels?.[0]?.textContent ?? input.getAttribute('aria-label') ?? '')
  status.setAttribute('role', 'status')
  hint.setAttribute('aria-hidden', 'true')
  box.hidden = true
  box.append(list, hint)
  const anchor = input.closest('.search-field, .site-search') ?? input.parentElement!
  anchor.append(box, status)
  for (const [name, value] of Object.entries({
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-expanded': 'false',
    'aria-controls': id,
    autocomplete: 'off',
  })) {
    input.setAttribute(name, value)
  }

  let options: Option[] = []
  let active = -1
  let timer: ReturnType<typeof setTimeout> | undefined
  let request: AbortController | undefined

  function open(found: Suggestions): void {
    options = []
    list.replaceChildren(...found.groups.map((group, index) => renderGroup(group, `${id}-${index}`)))
    hint.textContent = found.hint
    status.textContent = found.status
    const isOpen = options.length > 0 && document.activeElement === input
    box.hidden = !isOpen
    input.setAttribute('aria-expanded', String(isOpen))
    activate(-1)
  }

  function renderGroup({ label, rows }: Suggestions['groups'][number], groupId: string): HTMLElement {
    const group = create('div', '')
    const heading = create('p', 'eyebrow group-label', label)
    heading.id = groupId
    group.setAttribute('role', 'group')
    group.setAttribute('aria-labelledby', groupId)
    group.append(heading, ...rows.map(renderRow))
    return group
  }

  function renderRow(row: SuggestedRow): HTMLElement {
    const element = create('div', '')
    const name = create('span', 'option-label')
    const detail = create('span', 'option-detail')
    element.id = `${id}-option-${options.length}`
    element.setAttribute('role', 'option')
    element.setAttribute('aria-selected', 'false')
    name.dir = 'auto'
    name.append(...emphasized(row.label, input.value.trim()))
    if (row.isUnsearched) detail.append(create('span', 'swatch swatch-not_searched hatch'))
    detail.append(row.detail)
    element.append(icon(row.icon), name, detail)
    // A click must not take the focus from the field first, which would close the list.
    element.addEventListener('mousedown', (event) => event.preventDefault())
    element.addEventListener('click', () => choose(row))
    options.push({ row, element })
    return element
  }

  function close(): void {
    clearTimeout(timer)
    request?.abort()
    box.hidden = true
    input.setAttribute('aria-expanded', 'false')
    activate(-1)
  }

  function activate(index: number): void {
    active = index
    for (const [at, { element }] of options.entries()) {
      element.setAttribute('aria-selected', String(at === index))
    }
    const element = options[index]?.element
    if (element) {
      input.setAttribute('aria-activedescendant', element.id)
      element.scrollIntoView({ block: 'nearest' })
    } else input.removeAttribute('aria-activedescendant')
  }

  function choose(row: SuggestedRow): void {
    close()
    if (completesOnly) {
      input.value = row.value
      input.focus()
    } else location.assign(row.href)
  }

  async function load(): Promise<void> {
    request?.abort()
    request = new AbortController()
    const { signal } = request
    address.searchParams.set('q', input.value.trim())
    try {
      const response = await fetch(address, { signal, headers: { Accept: 'application/json' } })
      // Suggestions are an extra: without them the field still searches.
      if (!response.ok) return close()
      const found = (await response.json()) as Suggestions
      if (!signal.aborted) open(found)
    } catch {
      if (!signal.aborted) close()
    }
  }

  input.addEventListener('input', () => {
    clearTimeout(timer)
    if (input.value.trim().length < shortestText) return close()
    timer = setTimeout(() => void load(), delayMs)
  })
  input.addEventListener('blur', close)
  input.addEventListener('keydown', (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.isComposing) return
    if (box.hidden) {
      if (event.key === 'ArrowDown' && input.value.trim().length >= shortestText) void load()
      return
    }
    const last = options.length - 1
    const moves: Record<string, number | undefined> = {
      ArrowDown: active === last ? 0 : active + 1,
      ArrowUp: active <= 0 ? last : active - 1,
      // Without an active row, these keys move the cursor in the field.
      Home: active >= 0 ? 0 : undefined,
      End: active >= 0 ? last : undefined,
    }
    const next = moves[event.key]
    const chosen = options[active]
    if (next !== undefined) activate(next)
    else if (event.key === 'Enter' && chosen) choose(chosen.row)
    else if (event.key === 'Escape') close()
    else return
    event.preventDefault()
  })
}

function create(name: string, className: string, text = ''): HTMLElement {
  const element = document.createElement(name)
  if (className) element.className = className
  element.textContent = text
  return element
}

function icon(path: string): SVGElement {
  const namespace = 'http://www.w3.org/2000/svg'
  const svg = document.createElementNS(namespace, 'svg')
  const line = document.createElementNS(namespace, 'path')
  svg.setAttribute('class', 'icon')
  svg.setAttribute('viewBox', '0 0 24 24')
  svg.setAttribute('aria-hidden', 'true')
  line.setAttribute('d', path)
  svg.append(line)
  return svg
}

/** The label with the typed part in bold. */
function emphasized(label: string, typed: string): (Node | string)[] {
  const at = label.toLowerCase().indexOf(typed.toLowerCase())
  if (at < 0 || typed === '') return [label]
  const end = at + typed.length
  return [label.slice(0, at), create('strong', '', label.slice(at, end)), label.slice(end)]
}

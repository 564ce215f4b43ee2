/** Safe markup. Only the `html` tag creates it, and it escapes all interpolated text. */
export type Html = { readonly markup: string }

type Part = Html | string | number | false | undefined | readonly Part[]

export function html(literals: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return { markup: literals.reduce((markup, literal, index) => markup + render(parts[index - 1]) + literal) }
}

function render(part: Part): string {
  if (part === undefined || part === false) return ''
  if (typeof part === 'string' || typeof part === 'number') return escapeText(String(part))
  return 'markup' in part ? part.markup : part.map(render).join('')
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escapeText(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character]!)
}

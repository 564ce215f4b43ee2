import { type Html, html } from './html.ts'

/** A code block that scrolls horizontally, so that the page does not. */
export function codeBlock(title: string, code: Html, language: 'shell' | 'json'): Html {
  return html`<figure class="code">
<figcaption>${title}</figcaption>
<pre class="${language}" tabindex="0" aria-label="${title}"><code>${code}</code></pre>
</figure>`
}

// A string followed by a colon is a property name.
const token = /("(?:\\.|[^"\\])*")(\s*:)?|\b(?:true|false|null)\b|-?\d+(?:\.\d+)?/g

/** JSON with markup for syntax highlighting. */
export function jsonText(value: unknown): Html {
  const text = JSON.stringify(value, null, 2)
  const pieces: Html[] = []
  let end = 0
  for (const match of text.matchAll(token)) {
    const [whole, quoted, colon] = match
    pieces.push(html`${text.slice(end, match.index)}`)
    if (quoted === undefined) pieces.push(html`<span class="literal">${whole}</span>`)
    else if (colon === undefined) pieces.push(html`<span class="string">${quoted}</span>`)
    else pieces.push(html`<span class="name">${quoted}</span>${colon}`)
    end = match.index + whole.length
  }
  return html`${pieces}${text.slice(end)}`
}

import { type Html, html } from './html.ts'

const sections = [
  { path: '/developers/api', label: 'API reference' },
  { path: '/developers/errors', label: 'Errors' },
  { path: '/openapi.json', label: 'OpenAPI' },
]

/** The layout of every reference page: header, table of contents and content. */
export function pageShell(page: {
  path: string
  title: string
  description: string
  contents: Html
  main: Html
}): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${page.title} · Civic Directory</title>
<meta name="description" content="${page.description}">
<link rel="stylesheet" href="/site.css">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
</head>
<body>
<a class="skip" href="#content">Skip to content</a>
<header class="site">
<a class="brand" href="/developers/api"><img src="/favicon.svg" alt="" width="28" height="28">Civic Directory</a>
<nav aria-label="Site"><ul class="site-links">${sections.map(({ path, label }) => sectionLink(path, label, page.path))}</ul></nav>
</header>
<div class="frame">
<nav class="contents" aria-label="On this page">${page.contents}</nav>
<main id="content" tabindex="-1">${page.main}</main>
</div>
</body>
</html>
`.markup
}

function sectionLink(path: string, label: string, current: string): Html {
  return html`<li><a class="site-link" href="${path}"${path === current && html` aria-current="page"`}>${label}</a></li>`
}

import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { html } from './html.ts'
import { en } from './site/messages/en/index.ts'
import { es } from './site/messages/es/index.ts'
import { languageOf } from './site/messages/language.ts'
import { isSitePath } from './site-paths.ts'

// The stylesheet is built during a first start, so the page brings its own.
const style =
  ':root{color-scheme:light dark}body{font:1.125rem/1.6 system-ui,sans-serif;max-width:34rem;margin:15vh auto;padding:0 1.5rem}'
const styleHash = createHash('sha256').update(style).digest('base64')
const reloadSeconds = 3

const headers = [
  'Content-Type',
  'text/html; charset=utf-8',
  'Content-Security-Policy',
  `default-src 'none'; style-src 'sha256-${styleHash}'; frame-ancestors 'none'`,
  'X-Content-Type-Options',
  'nosniff',
  'Referrer-Policy',
  'no-referrer',
]

/** The page for browsers while the service starts. It reloads until the requested page is there. */
export function createStartingPage(siteName: string) {
  return (request: IncomingMessage): { headers: readonly string[]; body: string } | undefined => {
    const path = request.url!.split('?', 1)[0]!
    const { accept } = request.headers
    if (!accept?.includes('text/html') || !isSitePath(path, accept)) return undefined
    const language = languageOf(path)
    const { errors } = (language === 'es' ? es : en).shell
    const { markup } = html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta http-equiv="refresh" content="${reloadSeconds}">
<title>${errors.startingTitle} · ${siteName}</title>
<style>${{ markup: style }}</style>
</head>
<body>
<h1>${errors.startingTitle}</h1>
<p>${errors.startingLead} ${errors.limitReload}</p>
</body>
</html>
`
    return { headers, body: markup }
  }
}

import { createHash } from 'node:crypto'
import type { Language } from '../contracts/language.ts'
import { type Html, html } from './html.ts'

// Such a page is shown when the stylesheet cannot be loaded, so it brings its own.
const style =
  ':root{color-scheme:light dark}body{font:1.125rem/1.6 system-ui,sans-serif;max-width:34rem;margin:15vh auto;padding:0 1.5rem}'
const styleHash = createHash('sha256').update(style).digest('base64')

/** Headers of a page that loads nothing. */
export const plainPageHeaders: readonly string[] = [
  'Content-Type',
  'text/html; charset=utf-8',
  'Content-Security-Policy',
  `default-src 'none'; style-src 'sha256-${styleHash}'; frame-ancestors 'none'`,
  'X-Content-Type-Options',
  'nosniff',
  'Referrer-Policy',
  'no-referrer',
]

/** A page of one heading and a few sentences, without any file beside it. */
export function plainPage(page: {
  language: Language
  siteName: string
  title: string
  content: Html
  reloadSeconds?: number
}): string {
  const { language, siteName, title, content, reloadSeconds } = page
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
${reloadSeconds !== undefined && html`<meta http-equiv="refresh" content="${reloadSeconds}">`}
<title>${title} · ${siteName}</title>
<style>${{ markup: style }}</style>
</head>
<body>
<h1>${title}</h1>
${content}
</body>
</html>
`.markup
}

import { createHash } from 'node:crypto'
import type { Language } from '../contracts/language.ts'
import { type Html, html } from './html.ts'

// Such a page is shown when the stylesheet cannot be loaded, so it brings its own, with the colors of palette.css.
const style = `:root{color-scheme:light dark}
body{font:1.125rem/1.5 "Public Sans",system-ui,sans-serif;max-width:34rem;margin:15vh auto;padding:0 1.5rem;background:light-dark(#fdfdfc,#101513);color:light-dark(#17211d,#e6ece8)}
h1{font-size:2rem;line-height:1.15;font-weight:750;letter-spacing:-0.02em}
a{color:light-dark(#0b6b58,#74d4ba);text-underline-offset:0.2em}`

/** Browsers store the typeface of the other pages for long, so it is there without a connection too. */
const styleWith = (sansFont?: string) =>
  sansFont === undefined
    ? style
    : `@font-face{font-family:"Public Sans";font-weight:100 900;src:url("${sansFont}") format("woff2")}\n${style}`

/** Headers of a page that loads nothing but its typeface. */
export const plainPageHeaders = (sansFont?: string): readonly string[] => [
  'Content-Type',
  'text/html; charset=utf-8',
  'Content-Security-Policy',
  `default-src 'none'; style-src 'sha256-${createHash('sha256').update(styleWith(sansFont)).digest('base64')}';${sansFont ? " font-src 'self';" : ''} frame-ancestors 'none'`,
  'X-Content-Type-Options',
  'nosniff',
  'Referrer-Policy',
  'no-referrer',
]

/** A page of one heading and a few sentences. */
export function plainPage(page: {
  language: Language
  siteName: string
  title: string
  content: Html
  reloadSeconds?: number
  /** Address of the typeface of the site, which is not known before the site is built. */
  sansFont?: string
}): string {
  const { language, siteName, title, content, reloadSeconds, sansFont } = page
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
${reloadSeconds !== undefined && html`<meta http-equiv="refresh" content="${reloadSeconds}">`}
<title>${title} · ${siteName}</title>
<style>${{ markup: styleWith(sansFont) }}</style>
</head>
<body>
<h1>${title}</h1>
${content}
</body>
</html>
`.markup
}

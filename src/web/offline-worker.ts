import type { Page } from '../platform/http/pages.ts'
import type { SiteConfig } from '../platform/site-config.ts'
import { html } from './html.ts'
import { plainPage, plainPageHeaders } from './plain-page.ts'
import { en } from './site/messages/en/index.ts'
import { es } from './site/messages/es/index.ts'

/** The worker may only repeat the browser's requests to this site. */
const headers = [
  'X-Content-Type-Options',
  'nosniff',
  'Content-Security-Policy',
  "default-src 'none'; connect-src 'self'",
]

/**
 * The service worker that shows a page of ours when a visitor has no connection. It stores nothing: the page is part of
 * the script. With navigation preload, a page does not wait until the browser has started the worker.
 */
export function offlineWorker(
  { name, languages }: Pick<SiteConfig, 'name' | 'languages'>,
  sansFont: string,
): Page {
  const [first] = languages
  const pages = Object.fromEntries(
    languages.map((language) => {
      const { errors } = (language === 'es' ? es : en).shell
      const content = html`<p>${errors.offlineLead}</p>
<p><a href="">${errors.tryAgain}</a></p>`
      return [
        language,
        plainPage({ language, siteName: name, title: errors.offlineTitle, content, sansFont }),
      ]
    }),
  )
  const flat = plainPageHeaders(sansFont)
  const pageHeaders = flat.flatMap((name, index) => (index % 2 === 0 ? [[name, flat[index + 1]]] : []))
  const body = `const pages = ${JSON.stringify(pages)}
const headers = ${JSON.stringify(pageHeaders)}
self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.registration.navigationPreload?.enable()))
self.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request
  if (method === 'GET' && mode === 'navigate') event.respondWith(open(event, new URL(url).pathname))
})
async function open(event, path) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request))
  } catch {
    return new Response(pages[path.split('/')[1]] ?? pages.${first}, { status: 503, headers })
  }
}
`
  return { path: '/offline.js', contentType: 'text/javascript; charset=utf-8', body, headers }
}

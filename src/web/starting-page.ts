import type { IncomingMessage } from 'node:http'
import { html } from './html.ts'
import { plainPage, plainPageHeaders } from './plain-page.ts'
import { en } from './site/messages/en/index.ts'
import { es } from './site/messages/es/index.ts'
import { languageOf } from './site/messages/language.ts'
import { isSitePath } from './site-paths.ts'

const reloadSeconds = 3

/**
 * The page for browsers while the service starts, when the stylesheet may not be built yet. It reloads until the
 * requested page is there.
 */
export function createStartingPage(siteName: string) {
  return (request: IncomingMessage): { headers: readonly string[]; body: string } | undefined => {
    const path = request.url!.split('?', 1)[0]!
    const { accept } = request.headers
    if (!accept?.includes('text/html') || !isSitePath(path, accept)) return undefined
    const language = languageOf(path)
    const { errors } = (language === 'es' ? es : en).shell
    const content = html`<p>${errors.startingLead} ${errors.limitReload}</p>`
    const page = { language, siteName, title: errors.startingTitle, content, reloadSeconds }
    return { headers: plainPageHeaders(), body: plainPage(page) }
  }
}

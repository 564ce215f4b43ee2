import type { IncomingMessage } from 'node:http'
import type { Language } from '../contracts/language.ts'
import type { Problem } from '../contracts/problem.ts'
import type { SiteCookies } from '../platform/http/site-cookies.ts'
import { type Html, html } from './html.ts'
import type { Site } from './open-site.ts'
import { readTheme, type Theme } from './read-theme.ts'
import { en } from './site/messages/en/index.ts'
import { es } from './site/messages/es/index.ts'
import { languageOf, localPath } from './site/messages/language.ts'
import { assetAddresses } from './site-assets.ts'
import { isSitePath } from './site-paths.ts'
import { publicPageHeaders } from './site-security.ts'

/**
 * Pages for failures before or outside of React: a rate limit, a database that is away. Programs get the problem
 * document instead. They need no service, so they work when everything else fails.
 */
export function createErrorPages(folder: string, site: Site, cookies: SiteCookies) {
  const { styles, sansFont } = assetAddresses(folder)
  const security = publicPageHeaders.filter(
    (_, index) => publicPageHeaders[index - (index % 2)] !== 'Cache-Control',
  )

  return (
    request: IncomingMessage,
    problem: Problem,
    waitSeconds: number | undefined,
  ): { headers: readonly string[]; body: string } | undefined => {
    const { url = '/', headers, method } = request
    const path = url.split('?', 1)[0]!
    if (!headers.accept?.includes('text/html') || !isSitePath(path, headers.accept)) return undefined
    const isForm = method === 'POST'
    const theme = readTheme(cookies, request)
    const body = renderPage({ path, url, isForm, theme, problem, waitSeconds, styles, sansFont, site })
    return { headers: ['Content-Type', 'text/html; charset=utf-8', ...security], body }
  }
}

function renderPage(page: {
  path: string
  url: string
  /** Whether the page answers a form, whose content only the browser still has. */
  isForm: boolean
  theme: Theme | undefined
  problem: Problem
  waitSeconds: number | undefined
  styles: string
  sansFont: string
  site: Site
}): string {
  const language = languageOf(page.path)
  const { errors, header, footer } = (language === 'es' ? es : en).shell
  const { status, request_id: requestId } = page.problem
  const isLimit = status === 429
  const title = isLimit
    ? errors.limitTitle
    : status === 404
      ? errors.missingTitle
      : status < 500
        ? errors.badTitle
        : errors.faultTitle
  const home = localPath(language, '/')
  const wait = page.waitSeconds ?? 60
  // No page opens before the time to wait is over.
  const buttons =
    !isLimit &&
    html`<div class="flex flex-wrap gap-3">
${status >= 500 && html`<a class="button" href="${page.url}">${errors.tryAgain}</a>`}
<a class="button" href="${home}">${errors.home}</a>
</div>`
  return html`<!doctype html>
<html lang="${language}"${page.theme && html` data-theme="${page.theme}"`}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
${isLimit && !page.isForm && html`<meta http-equiv="refresh" content="${wait}">`}
<title>${title} · ${page.site.name}</title>
<link rel="icon" href="${page.site.logo}">
<link rel="preload" href="${page.sansFont}" as="font" type="font/woff2" crossorigin="anonymous">
<link rel="stylesheet" href="${page.styles}">
</head>
<body class="flex min-h-dvh flex-col">
<a href="#content" class="sr-only focus:not-sr-only">${header.skip}</a>
<header class="site-header"><div class="frame"><a href="${home}" class="brand"><img src="${page.site.logo}" alt="" width="28" height="28">${page.site.name}</a></div></header>
<main id="content" tabindex="-1" class="w-full grow"><div class="frame"><div class="grid max-w-xl gap-5 py-14">
<h1>${title}</h1>
${isLimit ? limitText(errors, language, { wait, isForm: page.isForm }) : html`<p class="lead text-soft">${leadOf(status, errors)}</p>`}
${buttons}
${status >= 500 && html`<p class="text-sm text-soft">${errors.mention} <code class="font-mono">${requestId}</code>. <a class="link" href="${localPath(language, '/status')}">${footer.status}</a></p>`}
</div></div></main>
</body>
</html>
`.markup
}

type Errors = typeof en.shell.errors

function limitText(
  errors: Errors,
  language: Language,
  { wait, isForm }: { wait: number; isForm: boolean },
): Html {
  return html`<p class="lead">${errors.limitWait(wait)} ${isForm ? errors.limitForm : errors.limitReload}</p>
<p class="text-soft">${errors.limitReason} <a class="link" href="${localPath(language, '/sign-in')}">${errors.limitSignIn}</a> · <a class="link" href="${localPath(language, '/developers/api')}">${errors.limitApi}</a></p>`
}

function leadOf(status: number, errors: Errors): string {
  if (status === 404) return errors.missingLead
  return status < 500 ? errors.badLead : errors.faultLead
}

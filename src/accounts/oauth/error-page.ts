import type { ErrorOut, KoaContextWithOIDC } from 'oidc-provider'
import { escapeHtml } from '../../platform/escape-html.ts'
import { pageSecurityHeaders } from '../../platform/http/security-headers.ts'

/** Shown when an authorization request is invalid and the person cannot be redirected back. */
export function renderErrorPage(ctx: KoaContextWithOIDC, out: ErrorOut, siteName: string): void {
  for (let i = 0; i < pageSecurityHeaders.length; i += 2) {
    ctx.set(pageSecurityHeaders[i]!, pageSecurityHeaders[i + 1]!)
  }
  ctx.set('Cache-Control', 'no-store')
  ctx.type = 'html'
  ctx.body = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>The application could not be connected</title></head>
<body>
<h1>The application could not be connected</h1>
<p>Go back to the application and connect it again. If that does not help, send this error to its developer:</p>
<p><code>${escapeHtml(out.error)}</code>${out.error_description ? `: ${escapeHtml(out.error_description)}` : ''}</p>
<p><a href="/">${escapeHtml(siteName)}</a></p>
</body>
</html>
`
}

import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { renderToPipeableStream, renderToStaticMarkup } from 'react-dom/server'
import {
  type EntryContext,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { siteContext } from './context.ts'

export { siteContext }

/** Renders the whole page before it responds, because pages are small and their data is loaded. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const isHydrated = entry.staticHandlerContext.matches.some(({ route }) => route.handle?.hydrate === true)
  // Only pages with inline scripts need a nonce; others are the same bytes for everybody.
  const html = isHydrated
    ? await renderHydrated(request.url, entry, context.get(siteContext).nonce)
    : `<!DOCTYPE html>${renderToStaticMarkup(<ServerRouter context={withoutScript(entry)} url={request.url} />)}`
  headers.set('Content-Type', 'text/html; charset=utf-8')
  // The handler sends the page. As the body of a response it would be encoded, decoded and encoded again.
  if (request.method !== 'HEAD') context.get(siteContext).takePage(html)
  return new Response(null, { status, headers })
}

/** A page that loads no React has no script to hand its data to. */
const withoutScript = ({ serverHandoffStream: _, ...entry }: EntryContext): EntryContext => entry

function renderHydrated(url: string, entry: EntryContext, nonce: string): Promise<string> {
  const rendered = Promise.withResolvers<string>()
  const page = renderToPipeableStream(<ServerRouter context={entry} url={url} nonce={nonce} />, {
    nonce,
    onAllReady() {
      const body = new PassThrough()
      text(body).then(rendered.resolve, rendered.reject)
      page.pipe(body)
    },
    onShellError: rendered.reject,
    onError: rendered.reject,
  })
  return rendered.promise
}

/**
 * Records unexpected errors of loaders and actions. The router's own refusals quote the address, which may contain the
 * secret of a link; the visitor sees them.
 */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: RouterContextProvider },
): void {
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  context.get(siteContext).onError(error)
}

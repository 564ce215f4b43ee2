import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { renderToPipeableStream } from 'react-dom/server'
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
  // Only pages with inline scripts need a nonce; others are the same bytes for everybody.
  const isHydrated = entry.staticHandlerContext.matches.some(({ route }) => route.handle?.hydrate === true)
  const nonce = isHydrated ? context.get(siteContext).nonce : undefined
  const rendered = Promise.withResolvers<string>()
  const page = renderToPipeableStream(
    <ServerRouter context={entry} url={request.url} {...(nonce && { nonce })} />,
    {
      ...(nonce && { nonce }),
      onAllReady() {
        const body = new PassThrough()
        text(body).then(rendered.resolve, rendered.reject)
        page.pipe(body)
      },
      onShellError: rendered.reject,
      onError: rendered.reject,
    },
  )
  const html = await rendered.promise
  headers.set('Content-Type', 'text/html; charset=utf-8')
  return new Response(request.method === 'HEAD' ? null : html, { status, headers })
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

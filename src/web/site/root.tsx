import type { ReactNode } from 'react'
import {
  isRouteErrorResponse,
  Links,
  type LoaderFunctionArgs,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useRouteLoaderData,
} from 'react-router'
import { ButtonLink } from './components/button.tsx'
import { Panel } from './components/panel.tsx'
import { SiteFooter } from './components/site-footer.tsx'
import { SiteHeader } from './components/site-header.tsx'
import { siteContext } from './context.ts'
import './styles.css'
import { visitorOf } from './visitor.ts'

export function loader({ context }: LoaderFunctionArgs) {
  return { visitor: visitorOf(context), nonce: context.get(siteContext).nonce }
}

export function Layout({ children }: { children: ReactNode }) {
  // Undefined when the loader failed.
  const page = useRouteLoaderData<typeof loader>('root')
  const nonce = page?.nonce
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <Meta />
        <Links nonce={nonce} />
      </head>
      <body className="flex min-h-dvh flex-col font-sans leading-relaxed">
        <a
          href="#content"
          className="sr-only focus:not-sr-only focus:absolute focus:m-2 focus:bg-paper focus:p-2"
        >
          Skip to content
        </a>
        <SiteHeader visitor={page?.visitor ?? null} />
        <main
          id="content"
          tabIndex={-1}
          className="mx-auto w-full max-w-5xl grow px-4 py-6 outline-none sm:px-6"
        >
          {children}
        </main>
        <SiteFooter />
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  )
}

export default function App() {
  return <Outlet />
}

export function ErrorBoundary({ error }: { error: unknown }) {
  const isMissing = isRouteErrorResponse(error) && error.status === 404
  return (
    <Panel
      title={isMissing ? 'Page not found' : 'Something went wrong'}
      lead={
        isMissing
          ? 'Check the address. The page may have been removed.'
          : 'The fault is ours, and it was recorded. Try again in a moment.'
      }
    >
      <title>{isMissing ? 'Not found · Civic Directory' : 'Error · Civic Directory'}</title>
      <div>
        <ButtonLink to="/">Go to the home page</ButtonLink>
      </div>
    </Panel>
  )
}

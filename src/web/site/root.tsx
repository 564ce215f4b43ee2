import sansFont from '@fontsource-variable/public-sans/files/public-sans-latin-wght-normal.woff2?url'
import type { ReactNode } from 'react'
import {
  isRouteErrorResponse,
  Links,
  type LoaderFunctionArgs,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
} from 'react-router'
import { type ErrorDetails, ErrorPage } from './components/layout/error-page.tsx'
import { SiteFooter } from './components/layout/site-footer.tsx'
import { SiteHeader } from './components/layout/site-header.tsx'
import { siteContext } from './context.ts'
import { useMessages } from './messages/use-messages.ts'
import './styles.css'
import { type RootData, useRoot, useSite } from './use-root.ts'
import { visitorOf } from './visitor.ts'

export async function loader({ context }: LoaderFunctionArgs): Promise<RootData> {
  const { nonce, baseUrl, theme, enhanceScript, requestId, caller, services } = context.get(siteContext)
  const visitor = visitorOf(context)
  const isReviewer = caller.kind === 'account' && caller.roles.includes('reviewer')
  const waiting = isReviewer ? sumOf(await services.countReviewItems()) : undefined
  const { individual, team } = services.plans
  return {
    site: services.site,
    prices: services.billing ? { individual: individual.pricePerMonth, team: team.pricePerMonth } : null,
    visitor: visitor && { ...visitor, ...(waiting !== undefined && { waiting }) },
    nonce,
    baseUrl,
    theme,
    enhanceScript,
    requestId,
  }
}

const sumOf = (counts: Readonly<Record<string, number>>) =>
  Object.values(counts).reduce((sum, count) => sum + count, 0)

/**
 * Pages that need React in the browser export `handle = { hydrate: true }`; all others load no React. Pages with
 * `isBare` have neither header nor footer nor script, because other sites show them in a frame.
 */
function useHandle(): { hydrate?: boolean; isBare?: boolean } {
  return Object.assign({}, ...useMatches().map(({ handle }) => handle))
}

export function Layout({ children }: { children: ReactNode }) {
  const page = useRoot()
  const site = useSite()
  const { m, language } = useMessages()
  const { hydrate: isHydrated = false, isBare = false } = useHandle()
  const nonce = page?.nonce
  return (
    <html lang={language} data-theme={page?.theme}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href={site.logo} />
        <link rel="preload" href={sansFont} as="font" type="font/woff2" crossOrigin="anonymous" />
        <Meta />
        <Links />
        {page && !isHydrated && !isBare && <script src={page.enhanceScript} defer />}
      </head>
      <body className="flex min-h-dvh flex-col">
        {!isBare && (
          <a
            href="#content"
            className="sr-only focus:not-sr-only focus:absolute focus:z-10 focus:m-2 focus:bg-paper focus:p-2"
          >
            {m.shell.header.skip}
          </a>
        )}
        {!isBare && <SiteHeader visitor={page?.visitor ?? null} />}
        <main id="content" tabIndex={-1} className="w-full grow outline-none">
          {isHydrated ? <div className="frame py-6">{children}</div> : children}
        </main>
        {!isBare && <SiteFooter />}
        {isHydrated && <ScrollRestoration nonce={nonce} />}
        {isHydrated && <Scripts nonce={nonce} />}
      </body>
    </html>
  )
}

export default function App() {
  return <Outlet />
}

export function ErrorBoundary({ error }: { error: unknown }) {
  const status = isRouteErrorResponse(error) ? error.status : 500
  const known = isRouteErrorResponse(error) ? (error.data as ErrorDetails | null) : null
  return <ErrorPage {...known} status={status} />
}

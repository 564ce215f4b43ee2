import { data, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import type { z } from 'zod'
import type { Language } from '../../contracts/language.ts'
import { problemCodes } from '../../contracts/problem.ts'
import type { SiteRequest } from '../site-request.ts'
import { isServiceError } from './catch-service-error.ts'
import { siteContext } from './context.ts'
import { findUnknownIssue } from './issue-filter.ts'
import { countryNames, withCountryName } from './messages/country-name.ts'
import { languageOf, localPath } from './messages/language.ts'

/** A request for a public page, as its loader sees it. */
export type PageRequest = {
  site: SiteRequest
  services: SiteRequest['services']
  url: URL
  language: Language
  /** A parameter of the route's path. */
  param(name: string): string
  /** Ends the request with a redirect to another page in the same language. */
  redirectTo(path: string): never
}

/**
 * What the loader of a public page has read. Only the server renders these pages, so the router finds nothing in it to
 * encode for the browser.
 */
class PageData<T> {
  readonly #value: T
  constructor(value: T) {
    this.#value = value
  }
  get value(): T {
    return this.#value
  }
}

type PageLoader<T> = (request: LoaderFunctionArgs) => Promise<PageData<T>>

/** What the loader of a public page has read, as its components get it. */
export type Loaded<L extends PageLoader<unknown>> = Awaited<ReturnType<L>>['value']

export const usePageData = <L extends PageLoader<unknown>>(): Loaded<L> =>
  (useLoaderData() as Awaited<ReturnType<L>>).value

/**
 * The loader of a public page. It calls `site.dependsOn` with the cache tags of everything it shows; a page that does
 * not is rendered for each request. Errors of services become the designed error pages.
 */
export const publicLoader =
  <T>(load: (page: PageRequest) => Promise<T> | T): PageLoader<T> =>
  async (args) =>
    new PageData(await loadFor(args, load))

/** The loader of an address that is no page, but a file or what script asks for. */
export const resourceLoader =
  <T>(load: (page: PageRequest) => Promise<T> | T) =>
  (args: LoaderFunctionArgs): Promise<T> =>
    loadFor(args, load)

async function loadFor<T>(
  { context, params, request }: LoaderFunctionArgs,
  load: (page: PageRequest) => Promise<T> | T,
): Promise<T> {
  const site = context.get(siteContext)
  const url = new URL(request.url)
  const language = languageOf(url.pathname)
  try {
    const loaded = await load({
      site,
      services: site.services,
      url,
      language,
      param: (name) => params[name] ?? '',
      redirectTo: (path) => {
        throw redirect(localPath(language, path), 301)
      },
    })
    return language === 'en' ? loaded : withCountryName(loaded, countryNames[language])
  } catch (error) {
    if (!isServiceError(error)) throw error
    throw data({ code: error.code, detail: error.message }, { status: problemCodes[error.code].status })
  }
}

/** What newsletters, advertisements and social networks append to the addresses that people share. */
const appended = /^(?:utm_\w{1,40}|(?:fb|g|d|ms|tw|y|igs)(?:clid|hid)|gbraid|wbraid|mc_[ce]id|_hs(?:enc|mi))$/

/** The parameters of an address as the schema of an operation reads them. Others get a page that says so. */
export function readQuery<S extends z.ZodType>(schema: S, url: URL): z.output<S> {
  const given: Record<string, string | string[]> = {}
  for (const name of new Set(url.searchParams.keys())) {
    if (appended.test(name)) continue
    // An empty field of a form means that the filter is not set.
    const values = url.searchParams.getAll(name).filter((value) => value.trim() !== '')
    if (values.length > 0) given[name] = values.length === 1 ? values[0]! : values
  }
  const parsed = schema.safeParse(given)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const filter = issue?.code === 'unrecognized_keys' ? issue.keys[0] : String(issue?.path[0] ?? '')
  const unknownIssue = findUnknownIssue(
    languageOf(url.pathname),
    filter ?? '',
    url.searchParams.getAll(filter ?? ''),
  )
  throw data({ code: 'invalid_request', filter, unknownIssue }, { status: 400 })
}

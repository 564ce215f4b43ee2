import { useRouteLoaderData } from 'react-router'
import { defaultSiteName } from '../../contracts/installation.ts'
import { languages } from '../../contracts/language.ts'
import type { Site } from '../open-site.ts'
import type { SiteRequest } from '../site-request.ts'
import type { Visitor } from './visitor.ts'

/** What every page knows about its request. */
export type RootData = Pick<SiteRequest, 'nonce' | 'baseUrl' | 'theme' | 'enhanceScript' | 'requestId'> & {
  visitor: Visitor | null
  site: Site
  /** Prices per month of the plans that notices name; null where nothing is sold. */
  prices: Readonly<Record<'individual' | 'team', number | null>> | null
}

const defaultSite: Site = {
  name: defaultSiteName,
  logo: '/favicon.svg',
  languages,
  signUp: 'open',
  contact: undefined,
  currency: 'USD',
  license: null,
  hasImprint: false,
}

/** Undefined when the loader of the root failed. */
export const useRoot = () => useRouteLoaderData<() => RootData>('root')

/** The public address of the service, for absolute links. */
export const useBaseUrl = (): string => useRoot()?.baseUrl ?? ''

/** What this installation is called and offers. */
export const useSite = (): Site => useRoot()?.site ?? defaultSite

export const contactAddress = (contact: string): string =>
  contact.includes('://') ? contact : `mailto:${contact}`

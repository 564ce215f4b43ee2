import { useRouteLoaderData } from 'react-router'
import type { SiteRequest } from '../site-request.ts'
import type { Visitor } from './visitor.ts'

/** What every page knows about its request. */
export type RootData = Pick<SiteRequest, 'nonce' | 'baseUrl' | 'theme' | 'enhanceScript' | 'requestId'> & {
  visitor: Visitor | null
}

/** Undefined when the loader of the root failed. */
export const useRoot = () => useRouteLoaderData<() => RootData>('root')

/** The public address of the service, for absolute links. */
export const useBaseUrl = (): string => useRoot()?.baseUrl ?? ''

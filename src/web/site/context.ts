import { createContext } from 'react-router'
import type { SiteRequest } from '../site-request.ts'

/** What loaders and actions are given: the services of this process, and the request they answer. */
export const siteContext = createContext<SiteRequest>()

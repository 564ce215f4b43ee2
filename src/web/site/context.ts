import { createContext } from 'react-router'
import type { SiteRequest } from '../site-request.ts'

/** Gives loaders and actions the services of this process and the current request. */
export const siteContext = createContext<SiteRequest>()

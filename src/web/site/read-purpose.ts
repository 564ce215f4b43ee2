import type { Language } from '../../contracts/language.ts'
import type { SiteRequest } from '../site-request.ts'
import { catchServiceError } from './catch-service-error.ts'
import { basePath } from './messages/language.ts'
import { readPlaceFilter } from './place-filter.ts'
import { issueName } from './taxonomy.ts'

/** What a visitor chose before the site asked for an account. */
export type SignInPurpose = {
  action: 'watch' | 'list' | 'search'
  name: string
  /** The same view for readers without an account. */
  query: string
}

const actions: Readonly<Record<string, SignInPurpose['action']>> = {
  'watches/new': 'watch',
  'lists/add': 'list',
  'discovery/new': 'search',
}

/** Reads the purpose from the address that sign-in leads to. Undefined when it names nothing that is public. */
export async function readPurpose(
  services: Pick<SiteRequest['services'], 'directory'>,
  next: string,
  language: Language,
): Promise<SignInPurpose | undefined> {
  const { pathname, searchParams } = new URL(next, 'http://site.invalid')
  const action = actions[/^\/w\/[\w-]+\/(.+)$/.exec(basePath(pathname))?.[1] ?? '']
  if (action === undefined) return undefined
  const name = await catchServiceError(() => nameOf(services, searchParams, language))
  const names = ['actor', 'place', 'issue', 'source'].filter((one) => searchParams.get(one))
  const query = new URLSearchParams(names.map((one) => [one, searchParams.get(one)!])).toString()
  return typeof name === 'string' ? { action, name, query } : undefined
}

async function nameOf(
  services: Pick<SiteRequest['services'], 'directory'>,
  chosen: URLSearchParams,
  language: Language,
): Promise<string | undefined> {
  const [actor, words, place, issue] = ['actor', 'q', 'place', 'issue'].map((name) => chosen.get(name))
  if (actor) return (await services.directory.readPublicEntity(actor)).name
  if (words) return `“${words}”`
  if (!place) return issue ? issueName(language, issue) : undefined
  const found = await readPlaceFilter(services, place)
  return found.status === 'chosen' ? found.place.name : undefined
}

import * as contract from '../../contracts/directory/taxonomy.ts'
import { type Route, route } from '../../platform/http/route.ts'
import { allIssueAreas, findIssueAreas, getDomain, getIssueArea, listDomains } from './taxonomy-service.ts'

/** The taxonomy is part of the code, so its responses change only with a new version. */
export const taxonomyRoutes: readonly Route[] = [
  route(contract.listIssueAreas, async ({ query }) =>
    wholeList(query.query ? findIssueAreas(query.query) : [...allIssueAreas()]),
  ),
  route(contract.getIssueArea, async ({ params }) => getIssueArea(params.slug)),
  route(contract.listDomains, async () => wholeList(listDomains())),
  route(contract.getDomain, async ({ params }) => getDomain(params.slug)),
]

function wholeList<T>(data: T[]) {
  return { data, page: { limit: data.length, next_cursor: null, total: data.length } }
}

import type { LinkContext } from './links/links.ts'
import type { ResearchRequest } from './request.ts'

/** What the links of a page are scored by. */
export const linkContext = (
  request: Pick<ResearchRequest, 'place' | 'issues'>,
  pageUrl: string,
): LinkContext => ({
  pageUrl,
  placeName: request.place?.name ?? null,
  terms: request.issues.flatMap((issue) => [issue.name, ...issue.searchTerms]),
})

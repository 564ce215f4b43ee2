import { z } from 'zod'

/** What a search for actors used: web search engines, and `seed`, `sitemap`, `link`, `known` for pages found otherwise. */
export const SearchEngine = z
  .enum(['searxng', 'brave', 'tavily', 'exa', 'seed', 'sitemap', 'link', 'known'])
  .meta({
    id: 'SearchEngine',
    description:
      'A web search engine, or another way to find pages: `seed` (given pages), `sitemap`, `link` (links on pages that were read), `known` (sources of the directory)',
    example: 'searxng',
  })
export type SearchEngine = z.infer<typeof SearchEngine>

export const isSearchEngine = (name: string): name is SearchEngine =>
  SearchEngine.options.some((known) => known === name)

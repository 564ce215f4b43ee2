/** Ways to find pages that are no web search engine: pages that were known, and where they led. */
const ownWays = new Set(['seed', 'sitemap', 'link', 'links', 'known'])

/** The web search engines of a search, among everything that it used. */
export const webEngines = (engines: readonly string[]): string[] =>
  engines.filter((engine) => !ownWays.has(engine))

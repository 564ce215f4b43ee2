type Ranked = { readonly url: string; readonly score: number; readonly lastModified: string | null }

/** Orders the pages of sitemaps by score; newer pages win ties. */
export const bestFirst = (one: Ranked, other: Ranked): number =>
  other.score - one.score ||
  (other.lastModified ?? '').localeCompare(one.lastModified ?? '') ||
  (one.url < other.url ? -1 : 1)

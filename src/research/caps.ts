/**
 * Bounds on work that would otherwise grow faster than its input. Each is far above what honest pages need, and each is
 * reported when it applies, except for lists from which a run takes fewer anyway.
 */
export const caps = {
  linesPerPage: 6_000,
  actorsPerPage: 500,
  /** People with one surname on one page. They are compared with each other. */
  peoplePerSurname: 50,
  /** Organization names of one page that are compared with each other. */
  comparedNamesPerPage: 400,
  meetingsPerPage: 1_000,
  eventsInMarkup: 500,
  /** Meetings in the XML of an agenda system. */
  meetingsInXml: 2_000,
  /** Values of a JSON document that are searched for meetings. */
  valuesInJson: 200_000,
  feedsPerPage: 20,
  feedItems: 1_000,
  calendarEvents: 5_000,
  occurrencesPerRule: 400,
  /** Dates of a recurrence rule that are tried, occurrences outside the window included. */
  datesPerRule: 20_000,
  /** Sitemaps of a site that are taken from its robots.txt. */
  sitemapsPerSite: 50,
  /** Sitemaps of a site that are read, their entries, and the pages that a run takes from them. */
  sitemapFiles: 3,
  sitemapEntries: 3_000,
  sitemapPages: 8,
  findingsPerRun: 5_000,
  /** Findings that share a word of their name. More of them are compared by their rarer words only. */
  findingsPerBlock: 400,
  /** Pairs of findings that are compared, rarest words first. */
  pairsPerRun: 100_000,
} as const

/** What a page says about a cap that applied to it. */
export type CutRemark =
  | 'cut_too_many_actors'
  | 'cut_too_many_names'
  | 'cut_too_many_meetings'
  | 'cut_too_many_events'
  | 'cut_too_many_occurrences'
  | 'cut_too_many_entries'

export type OnCut = (remark: CutRemark) => void

export function firstItems<T>(items: readonly T[], most: number, onCut: () => void): readonly T[] {
  if (items.length <= most) return items
  onCut()
  return items.slice(0, most)
}

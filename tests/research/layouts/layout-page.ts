/** A page in a layout that public bodies use, in invented words, and all that a careful reader finds on it. */
export type LayoutPage = {
  readonly layout: string
  readonly source: string
  readonly url?: string
  readonly contentType?: string
  /** The day on which it is read. */
  readonly today?: string
}

/** `2026-03-10T18:30 City Council`, with `(cancelled)` or `(postponed)` behind it. */
export type MeetingPage = LayoutPage & { readonly meetings: readonly string[] }

/** `Anne Ortega: Mayor`, or the name alone where the page says no role. */
export type RosterPage = LayoutPage & { readonly people: readonly string[] }

/** Organisations only, by the name that the page gives them. */
export type BodyPage = LayoutPage & {
  readonly organizations: readonly string[]
  /** What may be read as one as well. */
  readonly also?: readonly string[]
}

/** An invented page in a layout that public bodies use, with everything a careful reader finds on it. */
export type LayoutPage = {
  readonly layout: string
  readonly source: string
  readonly url?: string
  readonly contentType?: string
  /** The date on which it is read. */
  readonly today?: string
}

/** `2026-03-10T18:30 City Council`, with `(cancelled)` or `(postponed)` after it. */
export type MeetingPage = LayoutPage & { readonly meetings: readonly string[] }

/** `Anne Ortega: Mayor`, or only the name if the page states no role. */
export type RosterPage = LayoutPage & { readonly people: readonly string[] }

/** `event: Spring Sweep`: everything but people. */
export type ActorPage = LayoutPage & { readonly actors: readonly string[] }

/** Organization names as the page writes them. */
export type BodyPage = LayoutPage & {
  readonly organizations: readonly string[]
  /** Names that are accepted in addition. */
  readonly also?: readonly string[]
}

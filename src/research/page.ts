/** One stretch of a page's text that belongs together: a paragraph, a heading, a list item, a row of a table. */
export type Block = {
  /** Where it stands in the page's text: `text.slice(start, end)` is the block. */
  readonly start: number
  readonly end: number
  readonly kind: 'heading' | 'text' | 'item' | 'row'
  /** Of a heading: 1 to 6; 0 is the title of the page itself. */
  readonly level?: number
  /** In the navigation, head, foot or an aside of the page. */
  readonly isChrome?: boolean
  /** Of a row: all its cells are heads of columns. */
  readonly isHead?: boolean
  /** All of it is one link: a menu entry, or a name that leads to a page of its own. */
  readonly isLink?: boolean
  /** What it is made of (tags and classes): blocks of one list, grid or table share it. */
  readonly shape?: string
}

export type PageLink = {
  readonly url: string
  readonly text: string
  /** Whether it stands in the navigation, head or foot of the page. */
  readonly isChrome: boolean
}

/** What a page, document or feed says, as it was read once. Everything that is claimed later quotes `text`. */
export type ReadPage = {
  /** As it was asked for, and where redirects ended. */
  readonly url: string
  readonly finalUrl: string
  /** What the page calls its own address, when it is on the same host. */
  readonly canonicalUrl: string | null
  readonly contentType: string
  readonly format: 'html' | 'pdf' | 'feed' | 'calendar' | 'json' | 'text'
  readonly retrievedAt: string
  readonly publishedAt: string | null
  readonly title: string | null
  readonly siteName: string | null
  /** Of the bytes received, and of `text`. */
  readonly bytesHash: string
  readonly textHash: string
  /** Everything visible, one block a line, cells of a row apart by tabs, white space evened out. */
  readonly text: string
  readonly blocks: readonly Block[]
  /** Stretches of `text` that a reader of the page does not see (addresses behind links, texts of images): never quoted. */
  readonly unseen?: readonly { readonly start: number; readonly end: number }[]
  /**
   * Spaces that the reader put between two elements which touch each other in the source, and other places in the same
   * lines where tags touch words: a quote holds the one or the other, never both.
   */
  readonly joints?: { readonly spaces: readonly number[]; readonly seams: readonly number[] }
  /** Without navigation, head, foot and asides: what a change is judged by. */
  readonly mainText: string
  readonly links: readonly PageLink[]
  readonly feeds: readonly string[]
  readonly calendars: readonly string[]
  /** Whether a browser had to draw it. */
  readonly isRendered: boolean
  /** What could not be read, for people: `needs_ocr`, `broken_encoding`… */
  readonly remarks: readonly string[]
  /** The source itself, for the readers of structure; it is not kept with a run. */
  readonly html?: string
}

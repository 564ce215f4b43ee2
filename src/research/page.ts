/** A part of a page's text: `text.slice(start, end)`. */
export type Span = { readonly start: number; readonly end: number }

/** A unit of a page's text: a paragraph, heading, list item or table row. */
export type Block = Span & {
  readonly kind: 'heading' | 'text' | 'item' | 'row'
  /** Heading level 1 to 6; 0 is the page title. */
  readonly level?: number
  /** Part of the navigation, header, footer or sidebar. */
  readonly isChrome?: boolean
  /** A row in which all cells are column headings. */
  readonly isHead?: boolean
  /** The whole block is one link. */
  readonly isLink?: boolean
  /** Position in the page's text where the bold words or the link end that begin the block. */
  readonly lead?: number
  /** Tags and classes of the enclosing elements. Blocks of one list, grid or table share it. */
  readonly shape?: string
}

export type PageLink = {
  readonly url: string
  readonly text: string
  /** Whether it is in the navigation, header or footer. */
  readonly isChrome: boolean
}

/** The content of a page, document or feed. Every later claim quotes `text`. */
export type ReadPage = {
  /** The requested address, and the final one after redirects. */
  readonly url: string
  readonly finalUrl: string
  /** The page's canonical address, if it is on the same host. */
  readonly canonicalUrl: string | null
  readonly contentType: string
  readonly format: 'html' | 'pdf' | 'feed' | 'calendar' | 'json' | 'text'
  readonly retrievedAt: string
  readonly publishedAt: string | null
  readonly title: string | null
  readonly siteName: string | null
  /** Hash of `text`. */
  readonly textHash: string
  /** All visible text, one block per line, table cells separated by tabs, white space normalized. */
  readonly text: string
  readonly blocks: readonly Block[]
  /** Spans of `text` that readers cannot see (link targets, image alternatives). They are never quoted. */
  readonly unseen?: readonly Span[]
  /**
   * `spaces` are positions where a space was inserted between touching elements, `seams` other positions in those
   * lines where tags touch words. A quote contains one or the other, never both. `breaks` are spaces at which a reader
   * sees a boundary: line breaks in a table cell, and adjacent links.
   */
  readonly joints?: {
    readonly spaces: readonly number[]
    readonly seams: readonly number[]
    readonly breaks?: readonly number[]
  }
  /** Text without navigation, header, footer and sidebars, used for change detection. */
  readonly mainText: string
  readonly links: readonly PageLink[]
  readonly feeds: readonly string[]
  readonly calendars: readonly string[]
  /** Whether a browser rendered it. */
  readonly isRendered: boolean
  /** Codes for what could not be read: `needs_ocr`, `broken_encoding`… */
  readonly remarks: readonly string[]
  /** The source, for structured data extraction. It is not stored. */
  readonly html?: string
}

/** What quotes are checked against, besides the text. */
export type PageLayout = Pick<ReadPage, 'blocks' | 'unseen' | 'joints'>
/** A page without its source, links and layout: what claims quote and how it is cited. */
export type PageContent = Omit<ReadPage, 'html' | 'links' | keyof PageLayout>
export type QuotedPage = PageContent & PageLayout

/** Quotes for the editor of a brief, with what was typed when they were searched. */
export type FoundQuotes = {
  query: string
  typed: { title: string; text: string; version: string }
  found: { claimId: string; excerpt: string; title: string; url: string; actor: string }[]
}

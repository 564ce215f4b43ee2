/** What a quote shows of its source. */
export type SourceReference = {
  id: string
  url: string
  title: string
  publisher: string | null
  published_at: string | null
  retrieved_at: string
}

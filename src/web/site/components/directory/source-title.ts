/** What separates the title of a page from the name of its site. */
const separators = [' | ', ' - ', ' – ', ' — ', ' · ', ' :: ']

/** The title of a page without the name of its publisher at the end, which stands beside it. */
export function sourceTitle({ title, publisher }: { title: string; publisher: string | null }): string {
  if (publisher === null) return title
  const ending = separators.map((separator) => separator + publisher).find((end) => title.endsWith(end))
  return ending === undefined ? title : title.slice(0, -ending.length)
}

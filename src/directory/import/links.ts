import { Website } from '../../contracts/values.ts'
import type { RejectedItem } from './import-item.ts'

/** Whether a link of a data file can be published. */
export const isLink = (url: string): boolean => Website.safeParse(url).success

/** A link of a data file and the field that contains it. */
type LinkField = { field: string; url: string }

/** The links of a list named `links`. */
export const linkFields = (links: readonly { url: string }[] | null | undefined): LinkField[] =>
  (links ?? []).map(({ url }, index) => ({ field: `links.${index}.url`, url }))

/** The links of a record that are left out, with the reason. */
export function* refusedLinks(where: string, links: readonly LinkField[]): Generator<RejectedItem> {
  for (const { field, url } of links) {
    const { error } = Website.safeParse(url)
    if (!error) continue
    const why = `${field}: ${url} ${error.issues[0]!.message}. The record is imported without it`
    yield { where, reason: 'malformed address', why, isDerived: true }
  }
}

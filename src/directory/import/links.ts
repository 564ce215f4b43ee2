import { Website } from '../../contracts/values.ts'
import type { RejectedItem } from './import-item.ts'

/** Whether a link of a data file can be published. */
export const isLink = (url: string): boolean => Website.safeParse(url).success

/** The links of a record that are left out, with the reason. */
export function* refusedLinks(
  where: string,
  links: readonly { url: string }[] | null | undefined,
): Generator<RejectedItem> {
  for (const [index, { url }] of (links ?? []).entries()) {
    const { error } = Website.safeParse(url)
    if (!error) continue
    const why = `links.${index}.url: ${url} ${error.issues[0]!.message}. The record is imported without it`
    yield { where, reason: 'malformed address', why, isDerived: true }
  }
}

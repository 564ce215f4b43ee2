import { join } from 'node:path'
import { type Page, pagesOfFolder } from '../platform/http/pages.ts'

/** Scripts and styles of the built site. File names contain a content hash. */
export function siteAssets(folder: string): Page[] {
  return pagesOfFolder(join(folder, 'client/assets'), '/assets').map((page) => ({
    ...page,
    isImmutable: true,
  }))
}

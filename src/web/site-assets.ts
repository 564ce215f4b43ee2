import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Page, pagesOfFolder } from '../platform/http/pages.ts'
import { offlineWorker } from './offline-worker.ts'
import type { Site } from './open-site.ts'

/**
 * The icon, the scripts, styles and fonts of the built site, whose names contain a content hash, and the script for
 * visitors without a connection.
 */
export function siteAssets(folder: string, site: Pick<Site, 'name' | 'languages'>): Page[] {
  const built = ['client/assets', 'enhance'].flatMap((part) =>
    pagesOfFolder(join(folder, part), '/assets').map((page) => ({ ...page, isImmutable: true })),
  )
  const icon = readFileSync(join(import.meta.dirname, 'favicon.svg'))
  return [
    { path: '/favicon.svg', contentType: 'image/svg+xml', body: icon },
    offlineWorker(site, assetAddresses(folder).sansFont),
    ...built,
  ]
}

/** Addresses of the files that pages refer to by themselves. */
export function assetAddresses(folder: string): { styles: string; enhanceScript: string; sansFont: string } {
  const find = (part: string, pattern: RegExp) => {
    const name = readdirSync(join(folder, part)).find((file) => pattern.test(file))
    if (name === undefined) throw new Error(`The site build has no ${pattern} in ${part}`)
    return `/assets/${name}`
  }
  return {
    styles: find('client/assets', /^root-.*\.css$/),
    enhanceScript: find('enhance', /^enhance-.*\.js$/),
    sansFont: find('client/assets', /^public-sans-.*\.woff2$/),
  }
}

import type { ReadPage } from '../page.ts'
import { markupText } from './markup-text.ts'
import { titleText } from './text-builder.ts'

/** The title of a calendar or feed, before its first entry. Other formats have none. */
export function feedTitle(format: ReadPage['format'], source: string): string | null {
  const head = source.slice(0, 20_000)
  if (format === 'calendar') {
    const unfolded = head.replace(/\r?\n[ \t]/g, '')
    const name = /^(?:X-WR-CALNAME|NAME)(?:;[^:\r\n]*)?:(.+)$/im.exec(unfolded)?.[1]
    return titleText((name ?? '').replace(/\\([,;\\])/g, '$1'))
  }
  if (format !== 'feed') return null
  const beforeEntries = head.split(/<(?:item|entry)[\s>]/i, 1)[0] ?? ''
  const title = /<title[^>]*>([\s\S]*?)<\/title>/i.exec(beforeEntries)?.[1] ?? ''
  return titleText(markupText(title.replace(/<!\[CDATA\[|\]\]>/g, '')))
}

import type { Signal } from '../../src/contracts/firehose/signals.ts'
import { type Feed, itemOf } from '../../src/firehose/feeds/feed.ts'
import { signalDraft } from './sample-draft.ts'

export const feedLoggedAt = Date.UTC(2026, 1, 27, 16, 20)

/** A feed of signals in Gary. */
export function feedOf(...signals: Partial<Signal>[]): Feed {
  const items = signals.map((one, index) => ({
    ...itemOf({ ...signalDraft(one), seq: index + 1, sequencedAt: feedLoggedAt + index }),
    timeZone: 'America/Chicago',
  }))
  return {
    title: 'Public civic signals: gary,indiana',
    selfUrl: 'http://directory.test/signals.atom?place=gary%2Cindiana&limit=3',
    pageUrl: 'http://directory.test/places/gary%2Cindiana',
    siteUrl: 'http://directory.test',
    siteName: 'Civic Directory',
    updatedAt: feedLoggedAt,
    items,
  }
}

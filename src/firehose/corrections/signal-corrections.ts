import type { Correction } from '../../contracts/directory/history.ts'
import type { PlaceReference } from '../../contracts/directory/place-key.ts'
import type { SignalDetail } from '../../contracts/firehose/public-signals.ts'
import type { CorrectionRow, SignalCorrections } from '../../directory/index.ts'
import type { Sql } from '../../platform/sql/database.ts'
import {
  countSignalCorrections,
  readSignalCorrections,
  type SignalCorrectionRow,
} from './signal-correction-store.ts'

/** Public signals that were corrected or withdrawn, in the shape of the list of corrections. */
export function createSignalCorrections(needs: {
  sql: Sql
  details: (ids: readonly string[]) => Promise<ReadonlyMap<string, SignalDetail>>
  placesOf: (keys: readonly string[]) => Promise<ReadonlyMap<string, PlaceReference>>
}): SignalCorrections {
  return (filters) => ({
    byMonth: (since) => countSignalCorrections(needs.sql, filters, since),
    async page(options) {
      const rows = await readSignalCorrections(needs.sql, filters, options)
      const [signals, places] = await Promise.all([
        needs.details(rows.map((row) => row.signal_id)),
        needs.placesOf(rows.flatMap((row) => row.places.slice(0, 1))),
      ])
      return rows.map((row): CorrectionRow => {
        const { id, at, position, kind, reason } = row
        return {
          id,
          at,
          position,
          kind,
          reason,
          fields: [],
          sources_added: 0,
          claims_added: 0,
          claims_removed: 0,
          relation: null,
          other: null,
          entity: null,
          signal: describe(row, signals.get(row.signal_id)),
          place: places.get(row.places[0] ?? '') ?? null,
        }
      })
    },
  })
}

/** Null when the log no longer has the text. */
function describe({ kind }: SignalCorrectionRow, signal: SignalDetail | undefined): Correction['signal'] {
  if (signal === undefined) return null
  const { id, signal_type, title, revisions, retraction } = signal
  const former = revisions.find((one) => one.title !== title)?.title ?? null
  return {
    id,
    signal_type,
    title,
    former_title: kind === 'signal_corrected' ? former : null,
    explanation: kind === 'signal_retracted' ? (retraction?.reason ?? null) : null,
  }
}

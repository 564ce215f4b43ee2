import type { Batch, LogPosition, SignalLog } from '../log/signal-log.ts'
import type { Piece } from './encoded-fragment.ts'
import type { createEntryPieces } from './entry-encoder.ts'
import { momentPiece, ownOf } from './messages.ts'
import { mostAsked } from './query-group.ts'
import type { Subscription } from './subscription.ts'
import type { Own } from './write-batch.ts'

/** After so many reads in one turn the others have theirs. */
const readsPerTurn = 4

/** The log as it stands during a turn, and the moment of everything that is delivered in it. */
export type Turn = {
  readonly number: number
  readonly position: LogPosition
  readonly moment: Piece
  /** What was made for this turn only. */
  readonly made: Set<Own>
}

export function turnAt(number: number, position: LogPosition, nowMs: number): Turn {
  return { number, position, moment: momentPiece(nowMs), made: new Set() }
}

/** How far a stream came in its turn, and why no further. */
export type Outcome = 'caught_up' | 'filled' | 'asked' | 'stuck' | 'lost' | 'more'

/**
 * The one loop that delivers: read on from the cursor, write, go on until nothing is left, the socket is full, or the
 * turn is over. The cursor moves only over what was written or did not match.
 */
export function createDelivery(needs: {
  log: Pick<SignalLog, 'read'>
  pieces: Pick<ReturnType<typeof createEntryPieces>, 'of'>
  ask: (subscription: Subscription, question: Promise<Batch>) => void
}) {
  const { log, pieces } = needs

  /** True when the socket became full before everything was written. */
  function write(subscription: Subscription, batch: Batch, turn: Turn): boolean {
    const { sink } = subscription
    if (batch.entries.length > 0) {
      const own = ownOf(subscription)
      turn.made.add(own)
      for (const bundle of own.bundles(batch, subscription.cursor, turn.moment, pieces.of)) {
        if (sink.outlet.isFull) return true
        sink.write(bundle)
        subscription.cursor = bundle.lastSeq
        for (const check of bundle.checks) subscription.count(check)
      }
    }
    subscription.cursor = Math.max(subscription.cursor, batch.scannedTo)
    return false
  }

  return (subscription: Subscription, turn: Turn): Outcome => {
    const { head, floor } = turn.position
    for (let reads = 0; reads < readsPerTurn; reads++) {
      if (subscription.sink.outlet.isFull) return 'filled'
      if (subscription.cursor < floor) return 'lost'
      if (subscription.cursor >= head) return 'caught_up'
      const { answer, asking, group } = subscription
      const read = answer ?? group.read(log, subscription.cursor, turn.number, asking)
      // The database finds what comes next while this is written.
      if (answer !== undefined && answer.scannedTo < head) {
        group.read(log, answer.scannedTo, turn.number, asking)
      }
      subscription.answer = undefined
      if (read instanceof Promise) {
        subscription.asking = Math.min(asking * 2, mostAsked)
        needs.ask(subscription, read)
        return 'asked'
      }
      const before = subscription.cursor
      if (write(subscription, read, turn)) return 'filled'
      if (subscription.cursor === before) return 'stuck'
    }
    return subscription.cursor >= head ? 'caught_up' : 'more'
  }
}

/**
 * Rows that were not understood. The position moves on only because these rows are a part of it: every reading requests
 * them again and reports them on the health of the monitor, until they are understood or gone.
 */
export type HeldRows<Id> = {
  /** False if too many rows are held: then the position has to stay before this one. */
  hold(id: Id): boolean
  release(id: Id): void
  /** For the position; without members when nothing is held. */
  readonly position: { readonly held?: readonly Id[] }
}

export function createHeldRows<Id>(before: readonly Id[] | undefined, most: number): HeldRows<Id> {
  const ids = new Set(before)
  return {
    hold(id) {
      if (!ids.has(id) && ids.size >= most) return false
      ids.add(id)
      return true
    },
    release: (id) => void ids.delete(id),
    get position() {
      return ids.size > 0 ? { held: [...ids] } : {}
    },
  }
}

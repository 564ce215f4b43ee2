import { ServiceError } from '../../platform/errors.ts'

/** The reviewer who works on an item, until the lease ends. */
export type Lease = { taken_by: string | null; taken_until: Date | null }

const leaseMs = 30 * 60_000

export const newLease = (reviewer: string, now: Date): Lease => ({
  taken_by: reviewer,
  taken_until: new Date(now.getTime() + leaseMs),
})

export const noLease: Lease = { taken_by: null, taken_until: null }

export const isTaken = ({ taken_until }: Lease, now: Date): boolean =>
  taken_until !== null && taken_until > now

/** Fails when another reviewer works on the item. */
export function requireFree(lease: Lease, reviewer: string, now: Date, status: string): void {
  if (!isTaken(lease, now) || lease.taken_by === reviewer) return
  const until = lease.taken_until!.toISOString()
  throw new ServiceError('conflict', `Another reviewer has taken this until ${until}`, {
    members: { status_now: status, taken_until: until },
  })
}

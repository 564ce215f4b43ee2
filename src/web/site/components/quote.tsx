import type { RecentClaim } from '../recent-claim.ts'

/** A claim with its quote and source. */
export function Quote({ claim }: { claim: RecentClaim }) {
  const day = new Date(claim.source_date).toISOString().slice(0, 10)
  return (
    <figure className="grid h-full content-start gap-2 rounded-lg border border-line bg-raised p-4">
      <figcaption>
        <p className="font-semibold">{claim.actor}</p>
        <p className="text-sm text-soft">
          {claim.type} in {claim.place}, {claim.state}
          {claim.sample && ' (sample data, fictional)'}
        </p>
      </figcaption>
      <blockquote className="border-l-2 border-accent pl-3 text-sm">“{claim.excerpt}”</blockquote>
      <p className="mt-auto text-sm">
        <a href={claim.source_url}>{claim.source_title}</a>, <time dateTime={day}>{day}</time>
      </p>
    </figure>
  )
}

import type { ReactNode } from 'react'
import { useMessages } from '../../messages/use-messages.ts'
import { PageLink } from '../layout/page-link.tsx'

const shownActors = 6

/** Whom the quotes of a source prove something about, in one line. */
export function ProofFor(props: { actors: readonly { id: string; name: string }[]; children?: ReactNode }) {
  const { actors, children } = props
  const { sources } = useMessages().m.place
  return (
    <p className="proves">
      <span>
        {sources.supports}{' '}
        {actors.slice(0, shownActors).map((actor, index) => (
          <span key={actor.id}>
            {index > 0 && ', '}
            <PageLink to={`/actors/${actor.id}`} className="link">
              {actor.name}
            </PageLink>
          </span>
        ))}
        {actors.length > shownActors && ` ${sources.andOthers}`}
      </span>
      {children}
    </p>
  )
}

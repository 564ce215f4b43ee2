import type { ReactNode } from 'react'
import type { Entity } from '../../../../contracts/directory/entities.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { useTextLanguage } from '../../text-language.ts'
import { usePageDate } from '../../use-page-date.ts'
import { Icon } from '../layout/icon.tsx'
import { SampleTag } from '../layout/sample.tsx'
import { Passage, type PassageSource } from './passage.tsx'

type ActorRowData = Pick<
  Entity,
  'id' | 'slug' | 'name' | 'type' | 'description' | 'source_count' | 'latest_source_at' | 'sample'
>

/** The slug for the eye. A name without Latin letters has none, and an address must not end with a slash. */
export const shownSlug = (slug: string) => slug || '-'

export const actorPath = ({ id, slug }: { id: string; slug: string }) => `/actors/${id}/${shownSlug(slug)}`

/** Shorter names are not clamped, because clamping would cut the focus ring of their link. */
const longName = 150

/** An actor in a list: kind, name, one line, its best quote, and how many sources it has. */
export function ActorRow(props: {
  actor: ActorRowData
  quote?: { excerpt: string; source: PassageSource } | undefined
  marks?: readonly string[] | undefined
  /** Whether only the quote says why a search found the actor. */
  isMatchInQuote?: boolean | undefined
  /** True where the row is among real rows. */
  showSample?: boolean
  /** Why the row is in the list, or its place. */
  remark?: ReactNode
}) {
  const { actor, quote, marks, isMatchInQuote, showSample = false, remark } = props
  const { m, href } = useMessages()
  const pageDate = usePageDate()
  const langOf = useTextLanguage()
  return (
    <article className="actor-row">
      <Icon name={actor.type} />
      <div className="min-w-0">
        <div className="actor-head">
          <h3 dir="auto" className={actor.name.length > longName ? 'clamp-line' : undefined}>
            <a href={href(actorPath(actor))}>{actor.name}</a>
            {showSample && actor.sample && (
              <>
                {' '}
                <SampleTag />
              </>
            )}
          </h3>
          <p className="actor-sources">
            {m.shell.sources(actor.source_count)}
            {actor.latest_source_at && ` · ${m.evidence.newest(pageDate(actor.latest_source_at))}`}
          </p>
        </div>
        <p className="sr-only">{m.evidence.actorKind[actor.type]}</p>
        {actor.description && (
          <p dir="auto" lang={langOf(actor.description)} className="clamp-line">
            {actor.description}
          </p>
        )}
        {quote && (
          <Passage
            excerpt={quote.excerpt}
            source={quote.source}
            marks={marks}
            isMatch={isMatchInQuote}
            isSmall
            isFolded
          />
        )}
        {remark && <p className="mt-1 text-sm text-soft">{remark}</p>}
      </div>
    </article>
  )
}

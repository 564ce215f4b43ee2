import type { ReactNode } from 'react'
import type { EntityDetail } from '../../../../contracts/directory/entities.ts'
import { shortPlaceName } from '../../../../contracts/directory/place-key.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { issueName } from '../../taxonomy.ts'
import { usePageDate } from '../../use-page-date.ts'
import { PageLink } from '../layout/page-link.tsx'
import { Section } from '../layout/section.tsx'
import { contactAddress, contactLabel } from './contact-address.ts'
import { schemeName } from './identifier-schemes.ts'
import type { ProvenPassage } from './proven-passages.ts'
import { SourceLink } from './source-link.tsx'
import { isWebAddress } from './web-address.ts'

const freshnessTag = { fresh: 'tag tag-fresh', aging: 'tag', stale: 'tag tag-warn', unknown: 'tag' } as const

/** A member of Congress has ten; the API lists all. */
const shownIdentifiers = 12

/** Numbers of the passages that a test holds for. */
type Find = (test: (passage: ProvenPassage) => boolean) => number[]

/** Facts in the side column, each with the numbers of the passages that prove it. */
export function ActorFacts({ actor, passages }: { actor: EntityDetail; passages: readonly ProvenPassage[] }) {
  const { m, language } = useMessages()
  const pageDate = usePageDate()
  const { facts } = m.actor
  const find: Find = (test) => passages.flatMap((passage, index) => (test(passage) ? [index + 1] : []))
  const contacts = provenContacts(actor, find)
  return (
    <Section title={facts.title} isSmall>
      <dl className="facts">
        {actor.issue_areas.length > 0 && (
          <Fact label={facts.worksOn}>
            {actor.issue_areas.map((slug) => (
              <p key={slug}>
                <PageLink to={`/issues/${slug}`} className="link">
                  {issueName(language, slug)}
                </PageLink>
                <Numbers numbers={find(({ issues }) => issues.includes(slug))} />
              </p>
            ))}
          </Fact>
        )}
        <Fact label={facts.activeIn}>
          {actor.places.map((place) => (
            <p key={place.key}>
              <PageLink to={`/places/${place.slug}`} className="link">
                {shortPlaceName(place)}
              </PageLink>
              <Numbers numbers={find((passage) => isProofOfPlace(passage, place.name))} />
            </p>
          ))}
        </Fact>
        {actor.website && (
          <Fact label={facts.website}>
            <SourceLink url={actor.website} className="link">
              {hostOf(actor.website)}
            </SourceLink>
          </Fact>
        )}
        {actor.aliases.length > 0 && (
          <Fact label={facts.aliases}>
            <bdi>{actor.aliases.map(({ name }) => name).join(' · ')}</bdi>
          </Fact>
        )}
        {[...Map.groupBy(contacts, ({ contact }) => contact.kind)].map(([kind, ofKind]) => (
          <Fact key={kind} label={facts[kind]}>
            {ofKind.map(({ contact, numbers }) => (
              <p key={`${contact.label} ${contact.value}`}>
                <bdi>
                  <ContactValue contact={contact} />
                </bdi>
                <ContactLabel contact={contact} />
                <Numbers numbers={numbers} />
              </p>
            ))}
          </Fact>
        ))}
        {actor.identifiers.length > 0 && (
          <Fact label={facts.identifiers}>
            {actor.identifiers.slice(0, shownIdentifiers).map(({ scheme, identifier }) => (
              <p key={`${scheme} ${identifier}`}>
                <span className="text-soft">{schemeName(scheme)}</span>{' '}
                <bdi className="break-all">{identifier}</bdi>
              </p>
            ))}
          </Fact>
        )}
        {actor.latest_source_at && (
          <Fact label={facts.newest}>
            {pageDate(actor.latest_source_at)}{' '}
            <span className={freshnessTag[actor.freshness.status]}>
              {m.evidence.freshness[actor.freshness.status]}
            </span>
          </Fact>
        )}
      </dl>
      {actor.contacts.length > 0 && <p className="mt-3 text-sm text-soft">{facts.proof}</p>}
      <UnprovenContacts contacts={actor.unproven_contacts} />
    </Section>
  )
}

type Contact = EntityDetail['unproven_contacts'][number]

/** The network of an account, or what the contact is for. */
function ContactLabel({ contact: { kind, label } }: { contact: Contact }) {
  const shown = contactLabel(kind, label)
  return shown === undefined ? null : <span className="text-soft"> {shown}</span>
}

function ContactValue({ contact: { kind, value, label } }: { contact: Contact }) {
  const href = contactAddress(kind, value, label)
  if (href === undefined) return value
  if (isWebAddress(href))
    return (
      <SourceLink url={href} className="link">
        {value.replace(/^https?:\/\//i, '').replace(/\/$/, '')}
      </SourceLink>
    )
  return (
    <a href={href} className="link">
      {value}
    </a>
  )
}

const isProofOfPlace = ({ kinds, excerpt }: ProvenPassage, place: string) =>
  kinds.includes('location') && excerpt.includes(place)

/** The contacts with the numbers of the passages that prove them. */
const provenContacts = (actor: EntityDetail, find: Find) =>
  actor.contacts.map(({ claim_id, ...contact }) => ({
    contact,
    numbers: find(({ claimIds }) => claim_id !== null && claimIds.includes(claim_id)),
  }))

/** What was stored before contacts needed a proof. It is not a fact, so it is folded and says so. */
function UnprovenContacts({ contacts }: { contacts: EntityDetail['unproven_contacts'] }) {
  const { facts } = useMessages().m.actor
  if (contacts.length === 0) return null
  return (
    <details className="mt-3 text-sm text-soft">
      <summary className="cursor-pointer">{facts.unproven(contacts.length)}</summary>
      <p>{facts.unprovenRemark}</p>
      <ul>
        {contacts.map((contact) => (
          <li key={`${contact.kind} ${contact.label} ${contact.value}`}>
            {facts[contact.kind]}: <bdi>{contact.value}</bdi>
            <ContactLabel contact={contact} />
          </li>
        ))}
      </ul>
    </details>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </>
  )
}

function Numbers({ numbers }: { numbers: readonly number[] }) {
  if (numbers.length === 0) return null
  return (
    <sup className="citation">
      {numbers.slice(0, 5).map((number) => (
        <a key={number} href={`#passage-${number}`}>
          {number}
        </a>
      ))}
    </sup>
  )
}

const hostOf = (url: string) => (isWebAddress(url) ? new URL(url).host.replace(/^www\./, '') : url)

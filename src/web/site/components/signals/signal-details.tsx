import type { LineChange, Participation, VoteRecord } from '../../../../contracts/firehose/signal-details.ts'
import type { Language } from '../../../../contracts/language.ts'
import { formatDate, formatTime } from '../../format.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { isWebAddress } from '../directory/web-address.ts'
import { DataTable } from '../layout/data-table.tsx'
import { Section } from '../layout/section.tsx'

const mailbox = /^[^\s@<>]{1,64}@[^\s@<>]{1,190}$/

/** How people can take part in a meeting, each with the words of the source that say so. */
export function TakePart(props: { ways: readonly Participation[]; timeZone?: string | undefined }) {
  const { ways, timeZone } = props
  const { m, language } = useMessages()
  const text = m.signalPages.takePart
  if (ways.length === 0) return null
  return (
    <Section title={text.title} id="take-part">
      <ul className="rows">
        {ways.map((way) => (
          <li key={`${way.kind} ${way.passage}`} className="grid gap-1.5 py-3">
            <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
              <strong>{text.kind[way.kind]}</strong>
              {way.url && isWebAddress(way.url) && (
                <a href={way.url} className="link" rel="noopener nofollow ugc">
                  {text.link[way.kind]}
                </a>
              )}
              {way.contact && <Contact contact={way.contact} />}
              {way.until && (
                <span className="text-sm text-soft">
                  {text.until} <time dateTime={way.until}>{momentOf(language, way.until, timeZone)}</time>
                </span>
              )}
            </p>
            <div className="passage passage-small">
              <blockquote dir="auto">{way.passage}</blockquote>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}

const momentOf = (language: Language, at: string, timeZone: string | undefined) =>
  timeZone
    ? `${formatDate(language, at, timeZone)}, ${formatTime(language, at, timeZone)}`
    : formatDate(language, at)

function Contact({ contact }: { contact: string }) {
  if (!mailbox.test(contact)) return <bdi>{contact}</bdi>
  return (
    <a href={`mailto:${contact}`} className="link">
      <bdi>{contact}</bdi>
    </a>
  )
}

/** What was decided and how each member voted; those who were absent or excused are listed too. */
export function RollCall({ vote }: { vote: VoteRecord }) {
  const { m, href } = useMessages()
  const text = m.signalPages.vote
  const counts = Map.groupBy(vote.roll_call, ({ option }) => option)
  const result = vote.result ?? (vote.passed === null ? null : vote.passed ? text.passed : text.failed)
  return (
    <Section title={text.title} id="vote">
      <p dir="auto" className="font-semibold">
        {vote.motion}
      </p>
      <p className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        {result && (
          <span className={`tag ${vote.passed ? 'tag-fresh' : ''}`} dir="auto">
            {result}
          </span>
        )}
        {text.options.flatMap(([option, label]) => {
          const count = counts.get(option)?.length ?? 0
          return count === 0 ? [] : [<span key={option}>{`${label} ${m.shell.number(count)}`}</span>]
        })}
      </p>
      {vote.roll_call.length > 0 && (
        <DataTable columns={[text.member, text.voted, text.written]}>
          {vote.roll_call.map((member, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two members may have one name, and rows never move.
            <tr key={index}>
              <th scope="row" dir="auto">
                {member.actor_id ? (
                  <a href={href(`/actors/${member.actor_id}`)} className="link">
                    {member.name}
                  </a>
                ) : (
                  member.name
                )}
              </th>
              <td className="whitespace-nowrap">{new Map(text.options).get(member.option)}</td>
              <td className="text-soft" dir="auto">
                {member.written}
              </td>
            </tr>
          ))}
        </DataTable>
      )}
    </Section>
  )
}

/** The lines that a page lost and gained, marked by sign, element and color. */
export function ChangedLines({ change }: { change: LineChange }) {
  const text = useMessages().m.signalPages.change
  return (
    <Section title={text.title} id="change">
      <div className="changed-lines">
        <div>
          <h3>{text.before}</h3>
          {change.removed.length === 0 && <p className="text-soft">{text.none}</p>}
          <LineList lines={change.removed} kind="removed" />
        </div>
        <div>
          <h3>{text.after}</h3>
          {change.added.length === 0 && <p className="text-soft">{text.none}</p>}
          <LineList lines={change.added} kind="added" />
        </div>
      </div>
    </Section>
  )
}

/** Lines of a page with the sign of what happened to them. */
export function LineList({ lines, kind }: { lines: readonly string[]; kind: 'removed' | 'added' }) {
  const [Words, sign] = kind === 'removed' ? (['del', '−'] as const) : (['ins', '+'] as const)
  if (lines.length === 0) return null
  return (
    <ul className="line-list">
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a page may repeat a line, and rows never move.
        <li key={index}>
          <span aria-hidden="true">{sign}</span> <Words dir="auto">{line}</Words>
        </li>
      ))}
    </ul>
  )
}

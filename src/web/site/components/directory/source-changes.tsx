import type { SourceDetail } from '../../../../contracts/directory/source-detail.ts'
import type { LineChange } from '../../../../contracts/firehose/signal-details.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { usePageDate } from '../../use-page-date.ts'
import { Section } from '../layout/section.tsx'
import { LineList } from '../signals/signal-details.tsx'

/** More lines are on the page of the signal. */
const shownLines = 4

type PageChange = { id: string; detected_at: string; change: LineChange }

/** The lines that the page lost and gained each time that it changed, and whether a quote was among them. */
export function SourceChanges({ source, changes }: { source: SourceDetail; changes: readonly PageChange[] }) {
  const { m, href } = useMessages()
  const pageDate = usePageDate()
  const text = m.source.changes
  if (changes.length === 0) return null
  return (
    <Section title={text.title} isSmall>
      <ol className="grid gap-4 text-sm">
        {changes.map(({ id, detected_at, change }) => {
          const lines = change.removed.length + change.added.length
          return (
            <li key={id}>
              <p>
                <time dateTime={detected_at} className="font-semibold">
                  {pageDate(detected_at)}
                </time>{' '}
                <a href={href(`/signals/${id}`)} className="link">
                  {text.lines(change.added.length, change.removed.length)}
                </a>
                . {affectedText(source, change, text)}
              </p>
              <LineList lines={change.removed.slice(0, shownLines)} kind="removed" />
              <LineList lines={change.added.slice(0, shownLines)} kind="added" />
              {lines > 2 * shownLines && (
                <p>
                  <a href={href(`/signals/${id}`)} className="link">
                    {text.all}
                  </a>
                </p>
              )}
            </li>
          )
        })}
      </ol>
    </Section>
  )
}

type Texts = { unaffected: string; affected: (quotes: number) => string }

/** Empty when not all quotes are known, or none was looked for again. */
function affectedText(source: SourceDetail, { removed }: LineChange, text: Texts): string {
  const isKnown = source.page.next_cursor === null && source.passages.some((one) => one.found_again !== null)
  if (!isKnown) return ''
  const gone = source.passages.filter(({ found_again }) => found_again === false)
  const affected = gone.filter(({ excerpt }) =>
    removed.some((line) => line.includes(excerpt) || excerpt.includes(line)),
  )
  return affected.length === 0 ? text.unaffected : text.affected(affected.length)
}

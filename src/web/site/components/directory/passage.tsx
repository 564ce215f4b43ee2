import serifFont from '@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-normal.woff2?url'
import type { ReactNode } from 'react'
import { preload } from 'react-dom'
import type { Source } from '../../../../contracts/directory/sources.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { isPublicPath } from '../../public-pages.ts'
import { usePageDate } from '../../use-page-date.ts'
import { Clamped } from '../layout/clamped.tsx'
import { Marked } from './marked.tsx'
import { recordWords } from './record-words.ts'
import { SourceLink } from './source-link.tsx'
import { sourceTitle } from './source-title.ts'
import { isWebAddress } from './web-address.ts'

export type PassageSource = Pick<Source, 'url' | 'title' | 'publisher' | 'published_at' | 'retrieved_at'> &
  Partial<Pick<Source, 'source_class' | 'status'>> & { id?: string | undefined; source_id?: string | null }

/** Longer quotes are clamped by height; the whole text stays in the page. */
const clampFrom = 900

/**
 * The words of a source with where and when they stand. Every character in the block is the source's: no quotation
 * marks, no ellipsis. A quote from a data file is a table in our own typeface.
 */
export function Passage(props: {
  excerpt: string
  source: PassageSource
  /** Words to mark, such as the actor's name. */
  marks?: readonly string[] | undefined
  isSmall?: boolean | undefined
  /** Whether the fields of a data file are folded. In lists of actors they say little; for a signal they are the proof. */
  isFolded?: boolean | undefined
  /** Whether only the fields with a marked word are shown: why a search found the actor. */
  isMatch?: boolean | undefined
  children?: ReactNode
}) {
  const { excerpt, source, marks = [], isSmall = false, isFolded = isSmall, isMatch, children } = props
  const { href } = useMessages()
  const sourcePage = `/sources/${source.id ?? source.source_id}`
  return (
    <figure className={isSmall ? 'passage passage-small' : 'passage'}>
      <Quote excerpt={excerpt} source={source} marks={marks} isFolded={isFolded} isMatch={isMatch} />
      <figcaption data-url={isWebAddress(source.url) ? source.url : undefined}>
        <p dir="auto">
          {isPublicPath(sourcePage) && (source.id ?? source.source_id) ? (
            <a href={href(sourcePage)} className="passage-title">
              {sourceTitle(source)}
            </a>
          ) : (
            <SourceLink url={source.url} className="passage-title">
              {sourceTitle(source)}
            </SourceLink>
          )}
        </p>
        <SourceLine source={source} />
      </figcaption>
      {children}
    </figure>
  )
}

/** The words alone, for pages that state the source once. */
export function Quote(props: {
  excerpt: string
  source: Pick<PassageSource, 'url' | 'source_class'>
  marks?: readonly string[] | undefined
  /** Whether the fields of a data file are folded, as in lists. */
  isFolded?: boolean
  isMatch?: boolean | undefined
}) {
  const { excerpt, source, marks = [], isFolded = false, isMatch = false } = props
  const wording = useMessages()
  // Only pages with quotes need the second typeface.
  preload(serifFont, { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' })
  const fields = recordWords(excerpt, source, wording)
  const matching = isMatch ? (fields ?? []).filter(({ written }) => hasWord(written, marks)) : []
  const record = matching.length > 0 ? matching : fields
  return (
    <Clamped isLong={excerpt.length > clampFrom}>
      {record ? (
        <RecordBox isFolded={isFolded && matching.length === 0}>
          <table className="record" dir="auto">
            <tbody>
              {record.map(({ label, value, written }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a record may repeat a key, and rows never move.
                <tr key={index}>
                  {label !== null && <th scope="row">{label}</th>}
                  <td dir="auto" colSpan={label === null ? 2 : 1}>
                    {matching.length > 0 ? <Marked text={written} words={marks} /> : value}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </RecordBox>
      ) : (
        <blockquote cite={source.url} dir="auto">
          <Marked text={excerpt} words={marks} />
        </blockquote>
      )}
    </Clamped>
  )
}

const hasWord = (text: string, words: readonly string[]) =>
  words.some((word) => text.toLowerCase().includes(word.toLowerCase()))

/** Ends a line and never begins one. */
const separator = '\u00a0· '

/** Publisher, date and class. A page without a publication date says when we read it. */
function SourceLine({ source }: { source: PassageSource }) {
  const { m } = useMessages()
  const pageDate = usePageDate()
  const { evidence } = m
  const date = source.published_at
    ? pageDate(source.published_at)
    : evidence.readOn(pageDate(source.retrieved_at))
  const parts = [date, source.source_class && evidence.sourceClass[source.source_class]].filter(Boolean)
  const status = source.status === 'broken' || source.status === 'changed' ? source.status : undefined
  return (
    <p>
      {source.publisher && (
        <>
          <bdi>{source.publisher}</bdi>
          {separator}
        </>
      )}
      {parts.join(separator)}
      {status && (
        <span className="block">
          <span className={status === 'broken' ? 'health health-broken' : 'health health-old'} />
          <strong className="text-ink">{evidence[status]}</strong>{' '}
          {evidence.wordsRead(pageDate(source.retrieved_at))}
        </span>
      )}
    </p>
  )
}

/** In a list the fields of a data file are folded, because they say little about an actor. */
function RecordBox({ isFolded, children }: { isFolded: boolean; children: ReactNode }) {
  const { dataFile } = useMessages().m.evidence
  if (!isFolded) {
    return (
      <>
        <p className="eyebrow mb-1">{dataFile}</p>
        {children}
      </>
    )
  }
  return (
    <details>
      <summary className="cursor-pointer text-sm text-soft">{dataFile}</summary>
      {children}
    </details>
  )
}

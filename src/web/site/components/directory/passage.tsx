import serifFont from '@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-normal.woff2?url'
import type { ReactNode } from 'react'
import { preload } from 'react-dom'
import type { Source } from '../../../../contracts/directory/sources.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { isPublicPath } from '../../public-pages.ts'
import { useTextLanguage } from '../../text-language.ts'
import { usePageDate, useSourceDay } from '../../use-page-date.ts'
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
 * marks, no ellipsis. A quote from a data file is a list of fields in our own typeface.
 */
export function Passage(props: {
  excerpt: string
  source: PassageSource
  /** Words to mark, such as the actor's name. */
  marks?: readonly string[] | undefined
  isSmall?: boolean | undefined
  /** Whether the fields of a data file are folded. In lists of actors they repeat what the row says. */
  isFolded?: boolean | undefined
  /** Whether only the fields with a marked word are shown: why a search found the actor. */
  isMatch?: boolean | undefined
  children?: ReactNode
}) {
  const { excerpt, source, marks = [], isSmall = false, isFolded = false, isMatch = false, children } = props
  const wording = useMessages()
  const fields = isFolded ? recordWords(excerpt, source, wording) : null
  const className = isSmall ? 'passage passage-small' : 'passage'
  const url = isWebAddress(source.url) ? source.url : undefined
  if (fields && !(isMatch && matchingFields(fields, marks).length > 0)) {
    return (
      <div className={className}>
        <details className="prints">
          <summary className="cursor-pointer text-sm text-soft">
            {wording.m.evidence.dataFile}
            {separator}
            <SourceLine source={source} hasClass={false} />
          </summary>
          <figure>
            <Fields fields={fields} />
            <figcaption data-url={url}>
              <PassageTitle source={source} />
            </figcaption>
          </figure>
        </details>
        {children}
      </div>
    )
  }
  return (
    <figure className={className}>
      <Quote excerpt={excerpt} source={source} marks={marks} isMatch={isMatch} />
      <figcaption data-url={url}>
        <PassageTitle source={source} />
        <p>
          <SourceLine source={source} />
        </p>
      </figcaption>
      {children}
    </figure>
  )
}

function PassageTitle({ source }: { source: PassageSource }) {
  const { href } = useMessages()
  const langOf = useTextLanguage()
  const id = source.id ?? source.source_id
  const sourcePage = `/sources/${id}`
  return (
    <p dir="auto" lang={langOf(source.title)}>
      {id && isPublicPath(sourcePage) ? (
        <a href={href(sourcePage)} className="passage-title">
          {sourceTitle(source)}
        </a>
      ) : (
        <SourceLink url={source.url} className="passage-title">
          {sourceTitle(source)}
        </SourceLink>
      )}
    </p>
  )
}

/** The words alone, for pages that state the source once. */
export function Quote(props: {
  excerpt: string
  source: Pick<PassageSource, 'url' | 'source_class'>
  marks?: readonly string[] | undefined
  isMatch?: boolean | undefined
}) {
  const { excerpt, source, marks = [], isMatch = false } = props
  const wording = useMessages()
  const langOf = useTextLanguage()
  // Only pages with quotes need the second typeface.
  preload(serifFont, { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' })
  const fields = recordWords(excerpt, source, wording)
  const matching = fields && isMatch ? matchingFields(fields, marks) : []
  return (
    <Clamped isLong={excerpt.length > clampFrom}>
      {fields ? (
        <>
          <p className="eyebrow mb-1">{wording.m.evidence.dataFile}</p>
          {matching.length > 0 ? <Fields fields={matching} marks={marks} /> : <Fields fields={fields} />}
        </>
      ) : (
        <blockquote cite={source.url} dir="auto" lang={langOf(excerpt)}>
          <Marked text={excerpt} words={marks} />
        </blockquote>
      )}
    </Clamped>
  )
}

type Field = NonNullable<ReturnType<typeof recordWords>>[number]

/** With words to mark, values are as the source writes them. */
function Fields({ fields, marks }: { fields: readonly Field[]; marks?: readonly string[] }) {
  return (
    <table className="record" dir="auto">
      <tbody>
        {fields.map(({ label, value, written }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a record may repeat a key, and rows never move.
          <tr key={index}>
            {label !== null && <th scope="row">{label}</th>}
            <td dir="auto" colSpan={label === null ? 2 : 1}>
              {marks ? <Marked text={written} words={marks} /> : value}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const matchingFields = (fields: readonly Field[], words: readonly string[]) =>
  fields.filter(({ written }) => words.some((word) => written.toLowerCase().includes(word.toLowerCase())))

/** Ends a line and never begins one. */
const separator = '\u00a0· '

/** Publisher, date and class. A page without a publication date says when we read it. */
function SourceLine({ source, hasClass = true }: { source: PassageSource; hasClass?: boolean }) {
  const { m } = useMessages()
  const pageDate = usePageDate()
  const sourceDay = useSourceDay()
  const { evidence } = m
  const date = sourceDay(source)
  const parts = [date, hasClass && source.source_class && evidence.sourceClass[source.source_class]].filter(
    Boolean,
  )
  const status = source.status === 'broken' || source.status === 'changed' ? source.status : undefined
  return (
    <>
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
    </>
  )
}

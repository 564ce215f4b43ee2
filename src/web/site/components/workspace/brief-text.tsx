import type { Brief } from '../../../../contracts/workspaces/briefs.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { Section } from '../layout/section.tsx'

const markPattern = /\[@(?:claim|source|signal):[0-9a-f-]{36}\]/g

/**
 * The text as it reads: headings, paragraphs and lists, with numbers in place of marks. Everything else of Markdown,
 * and all markup, is shown as text.
 */
export function BriefText({ brief }: { brief: Brief }) {
  const { m } = useMessages()
  const numbers = new Map(brief.citations.map(({ marker, number }) => [marker, number]))
  const uncited = new Set(brief.uncited?.sentences)
  const blocks = brief.text.split(/\n{2,}/).filter((block) => block.trim() !== '')
  if (blocks.length === 0) return null
  return (
    <Section title={m.briefs.preview}>
      <div className="prose brief-text">
        {blocks.map((block, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no other identity, and never move.
          <Block key={index} block={block} numbers={numbers} isUncited={hasUncited(block, uncited)} />
        ))}
      </div>
    </Section>
  )
}

const hasUncited = (block: string, uncited: ReadonlySet<string>) =>
  [...uncited].some((sentence) => block.includes(sentence))

function Block(props: { block: string; numbers: ReadonlyMap<string, number>; isUncited: boolean }) {
  const { block, numbers, isUncited } = props
  const heading = /^#{1,6} +(.*)$/s.exec(block)?.[1]
  if (heading !== undefined) return <h3 dir="auto">{heading}</h3>
  return (
    <p dir="auto" className={isUncited ? 'uncited' : undefined}>
      <Cited text={block} numbers={numbers} />
    </p>
  )
}

/** Text with numbers that lead to the quotes at the side. */
function Cited({ text, numbers }: { text: string; numbers: ReadonlyMap<string, number> }) {
  const marks = text.match(markPattern) ?? []
  return text.split(markPattern).map((part, index) => {
    const number = numbers.get(marks[index] ?? '')
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other identity, and never move.
      <span key={index}>
        {part}
        {number !== undefined && (
          <sup className="citation">
            <a href={`#citation-${number}`}>{number}</a>
          </sup>
        )}
      </span>
    )
  })
}

import type { ReactNode } from 'react'
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
  const uncited = brief.uncited?.sentences ?? []
  const blocks = brief.text.split(/\n{2,}/).filter((block) => block.trim() !== '')
  if (blocks.length === 0) return null
  return (
    <Section title={m.briefs.preview}>
      <div className="prose brief-text">
        {blocks.map((block, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no other identity, and never move.
          <Block key={index} block={block} numbers={numbers} uncited={uncited} />
        ))}
      </div>
    </Section>
  )
}

type Marked = { numbers: ReadonlyMap<string, number>; uncited: readonly string[] }

function Block({ block, ...marked }: { block: string } & Marked) {
  const heading = /^#{1,6} +(.*)$/s.exec(block)?.[1]
  if (heading !== undefined) return <h3 dir="auto">{heading}</h3>
  return (
    <p dir="auto">
      <Cited text={block} {...marked} />
    </p>
  )
}

/** Text with numbers that lead to the quotes at the side. */
function Cited({ text, numbers, uncited }: { text: string } & Marked) {
  const marks = text.match(markPattern) ?? []
  return text.split(markPattern).map((part, index) => {
    const number = numbers.get(marks[index] ?? '')
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other identity, and never move.
      <span key={index}>
        <Underlined text={part} uncited={uncited} />
        {number !== undefined && (
          <sup className="citation">
            <a href={`#citation-${number}`}>{number}</a>
          </sup>
        )}
      </span>
    )
  })
}

/** Text with a wavy line under each sentence that cites nothing. */
function Underlined({ text, uncited }: { text: string; uncited: readonly string[] }): ReactNode {
  const sentence = uncited.find((one) => text.includes(one))
  if (sentence === undefined) return text
  const at = text.indexOf(sentence)
  return (
    <>
      <Underlined text={text.slice(0, at)} uncited={uncited} />
      <span className="uncited">{sentence}</span>
      <Underlined text={text.slice(at + sentence.length)} uncited={uncited} />
    </>
  )
}

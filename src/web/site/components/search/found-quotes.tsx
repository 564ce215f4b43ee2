import { useMessages } from '../../messages/use-messages.ts'
import type { FoundActors } from '../../routes/public/search/load-search.ts'
import { wordsIn } from '../../routes/public/search/words-in.ts'
import { Passage } from '../directory/passage.tsx'
import { ProofFor } from '../directory/proof-for.tsx'
import { SampleTag } from '../layout/sample.tsx'
import { Section } from '../layout/section.tsx'

/** Quotes with the words of a search that finds no actor: whom they are about is said below each. */
export function FoundQuotes(props: { found: FoundActors; showSample: boolean }) {
  const { found, showSample } = props
  const { m } = useMessages()
  if (found.passages.length === 0) return null
  return (
    <Section title={m.search.quotes} isSmall>
      <ul className="rows">
        {found.passages.map(({ id, excerpt, source, claims }) => {
          const actors = new Map(claims.map(({ entity }) => [entity.id, entity]))
          return (
            <li key={id} className="max-w-4xl">
              <Passage
                excerpt={excerpt}
                source={source}
                marks={wordsIn(excerpt, found.words)}
                isSmall
                isMatch
              >
                <ProofFor actors={[...actors.values()]}>
                  {showSample && source.sample && <SampleTag />}
                </ProofFor>
              </Passage>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}

import { useMessages } from '../../messages/use-messages.ts'
import { EvidenceItem } from './evidence-item.tsx'
import { isContactProof, type ProvenPassage } from './proven-passages.ts'

type Props = {
  passages: readonly ProvenPassage[]
  actor: { id: string; name: string }
  isPrivate?: boolean
}

/** From this number on, the proofs of contacts are folded: an imported record has one for each phone and link. */
const foldedFrom = 3

/** The passages of an actor with their numbers. What it does stands first, how to reach it last. */
export function EvidenceList({ passages, ...rest }: Props) {
  const { evidence } = useMessages().m.actor
  const ofContacts = passages.filter(isContactProof).length
  const isFolded = ofContacts >= foldedFrom && ofContacts < passages.length
  const shown = isFolded ? passages.length - ofContacts : passages.length
  return (
    <>
      <Items passages={passages.slice(0, shown)} first={1} {...rest} />
      {isFolded && (
        <details className="prints py-4">
          <summary className="cursor-pointer text-soft">{evidence.contacts(ofContacts)}</summary>
          <Items passages={passages.slice(shown)} first={shown + 1} {...rest} />
        </details>
      )}
    </>
  )
}

function Items({ passages, first, ...rest }: Props & { first: number }) {
  return (
    <ol className="rows" start={first}>
      {passages.map((passage, index) => (
        <li key={`${passage.source.id} ${passage.excerpt}`}>
          <EvidenceItem number={first + index} passage={passage} {...rest} />
        </li>
      ))}
    </ol>
  )
}

import type { ReactNode } from 'react'
import { useMessages } from '../../messages/use-messages.ts'
import type { DeskItem } from '../../routes/desk/load-item.ts'
import { TextArea } from '../forms/field.tsx'
import { useFailedChange } from '../workspace/use-workspace.ts'
import { useProposalLink } from './edit-record.tsx'

/** The decisions on an item as submit buttons, each with its key. The likely one comes first. */
export function DeskDecisions({ item, next }: { item: DeskItem; next: string }) {
  const { m } = useMessages()
  const text = m.desk.decide
  const typed = useFailedChange('decide')?.typed ?? {}
  const hasSender = item.kind !== 'duplicate' && item.kind !== 'vanished_quote'
  return (
    <>
      <form method="post" id="decision" className="decisions" data-desk-decision data-title={item.title}>
        <input type="hidden" name="intent" value="decide" />
        <input type="hidden" name="next" value={next} />
        {item.proposal.patch && (
          <input type="hidden" name="patch" value={JSON.stringify(item.proposal.patch)} />
        )}
        <h2 className="sr-only">{text.title}</h2>
        <LikelyDecisions item={item} />
        <details data-desk-reasons>
          <summary className="button" data-key="d">
            {text.reject[item.kind]} <kbd className="kbd">D</kbd>
          </summary>
          <div className="choices">
            <p className="text-sm font-semibold">{text.why}</p>
            {text.reasons[item.kind].map((reason, index) => (
              <Button key={reason} value={`reject:${reason}`} keyName={String(index + 1)}>
                {reason}
              </Button>
            ))}
            <p className="text-sm text-soft">{text.own}</p>
            <Button value="reject" keyName="">
              {text.send}
            </Button>
          </div>
        </details>
        {hasSender && (
          <Button value="ask" keyName="Q">
            {text.ask}
          </Button>
        )}
        <TextArea
          label={hasSender ? text.reply : text.own}
          hint={hasSender ? text.replyHint : undefined}
          name="reply"
          rows={3}
          maxLength={2000}
          dir="auto"
          defaultValue={typed['reply'] ?? ''}
        />
        <TextArea
          label={text.note}
          name="note"
          rows={2}
          maxLength={2000}
          defaultValue={typed['note'] ?? ''}
        />
        <p className="text-sm text-soft" data-desk-script hidden>
          {text.undoHint}
        </p>
      </form>
      {item.kind === 'report' && item.record && <MergeSearch item={item} />}
    </>
  )
}

function LikelyDecisions({ item }: { item: DeskItem }) {
  const { m } = useMessages()
  const text = m.desk.decide
  const { record, similar, other, proposal, target } = item
  switch (item.kind) {
    case 'report':
      return (
        <>
          <Button value="accept" keyName="R" isMain={!other}>
            {text.resolve}
          </Button>
          {record && <EditButton />}
          {record && other && (
            <Button value={`into:${other.id}`} keyName="M" isMain>
              {m.desk.mergeWith.chosen(other.name)}
            </Button>
          )}
          {(record || target?.type === 'signal') && (
            <Button value="remove" keyName="X" isDanger>
              {record ? text.remove : text.withdrawSignal}
            </Button>
          )}
        </>
      )
    case 'submission':
      return (
        <>
          {similar[0] && (
            <Button value={`into:${similar[0].id}`} keyName="M" isMain>
              {text.addTo(similar[0].name)}
            </Button>
          )}
          <Button value="accept" keyName="A" isMain={similar.length === 0}>
            {text.publish}
          </Button>
        </>
      )
    case 'duplicate': {
      const pair = record && similar[0] ? [record, similar[0]] : []
      return pair.map(({ id, name }, index) => (
        <Button key={id} value={`into:${id}`} keyName={index === 0 ? 'M' : 'B'} isMain={index === 0}>
          {`${text.keepThis(name)} (${index + 1})`}
        </Button>
      ))
    }
    case 'vanished_quote':
      return (
        record && (
          <Button
            value="accept"
            keyName="X"
            isMain={proposal.added.length > 0}
            isDanger={proposal.added.length === 0}
          >
            {proposal.added.length > 0 ? text.replace : text.withdraw}
          </Button>
        )
      )
    case 'request':
      return (
        record && (
          <>
            <Button value="accept" keyName="A" isMain>
              {text.grant}
            </Button>
            <EditButton />
          </>
        )
      )
    default:
      return (
        <Button value="accept" keyName="A" isMain>
          {text.accept}
        </Button>
      )
  }
}

/** Opens the fields of the record. */
function EditButton() {
  const text = useMessages().m.desk.decide
  return (
    <a href="?edit=1" className="button" data-key="e">
      {text.edit} <kbd className="kbd">E</kbd>
    </a>
  )
}

function Button(props: {
  value: string
  keyName: string
  isMain?: boolean
  isDanger?: boolean
  children: ReactNode
}) {
  const { value, keyName, isMain = false, isDanger = false, children } = props
  const look = isMain ? 'button button-primary' : isDanger ? 'button button-danger' : 'button'
  return (
    <button
      type="submit"
      name="decision"
      value={value}
      className={look}
      data-key={keyName === '' ? undefined : keyName.toLowerCase()}
    >
      <span>{children}</span>
      {keyName !== '' && <kbd className="kbd">{keyName}</kbd>}
    </button>
  )
}

/** Finds the record that remains. The page shows both, and what merging changes, before the decision. */
function MergeSearch({ item }: { item: DeskItem }) {
  const text = useMessages().m.desk.mergeWith
  const linkWith = useProposalLink()
  return (
    <details open={item.query !== ''} data-desk-merge>
      <summary className="link cursor-pointer" data-key={item.other ? undefined : 'm'}>
        {text.title} <kbd className="kbd">M</kbd>
      </summary>
      <form className="flex gap-2 pt-2">
        <input
          type="search"
          name="q"
          className="input"
          maxLength={200}
          defaultValue={item.query}
          aria-label={text.label}
        />
        <button type="submit" className="button">
          {text.find}
        </button>
      </form>
      {item.others?.length === 0 && <p className="pt-2 text-sm">{text.none(item.query)}</p>}
      <ul className="rows">
        {item.others?.map(({ id, name, place }) => (
          <li key={id}>
            <a href={linkWith('with', id)} className="link" dir="auto">
              {name}
            </a>{' '}
            <span className="text-sm text-soft">{place}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}

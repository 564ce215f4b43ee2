import { useMessages } from '../../messages/use-messages.ts'
import { KeyList } from '../review/key-list.tsx'

/** The keys, the switch that turns them off, and the sentences that script shows. */
export function DeskKeys() {
  const { m, href } = useMessages()
  const text = m.desk
  const signInPage = `${href('/sign-in')}?next=${encodeURIComponent(href('/desk'))}`
  const switchText = m.discovery.review
  return (
    <>
      <details data-review-help>
        <summary className="link cursor-pointer">{text.keys.title}</summary>
        <KeyList rows={text.keys.rows} />
        <p className="text-sm text-soft">{text.keys.note}</p>
        <p hidden data-review-keys data-on={switchText.on} data-off={switchText.off} className="pt-2">
          <button type="button" className="button">
            {switchText.keys}: <span>{switchText.on}</span>
          </button>
        </p>
      </details>
      <div className="held" role="status" data-desk-held {...dataOf({ ...text.held, signInPage })} />
    </>
  )
}

/** Each sentence as a `data-` attribute. */
const dataOf = (texts: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [`data-text-${name.toLowerCase()}`, text]))

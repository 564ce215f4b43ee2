import { useMessages } from '../../messages/use-messages.ts'
import { useSite } from '../../use-root.ts'
import { ChangeForm } from './change-form.tsx'
import { FocusedNotice } from './feedback.tsx'
import { CopyButton, DownloadButton } from './secret.tsx'

/** `codes` is set only right after new codes are created. */
export function RecoveryCodes({ left, codes }: { left: number; codes: string[] | undefined }) {
  const text = useMessages().m.settings.codes
  return (
    <section id="recovery-codes" className="grid scroll-mt-4 gap-4 border-t border-line py-6">
      <div className="grid gap-1">
        <h2>{text.title}</h2>
        <p className="text-sm text-soft">{text.lead}</p>
      </div>
      {codes ? <NewCodes codes={codes} /> : <Left left={left} />}
    </section>
  )
}

function Left({ left }: { left: number }) {
  const text = useMessages().m.settings.codes
  return (
    <>
      <p className="font-medium">{left === 0 ? text.none : text.left(left)}</p>
      <ChangeForm
        intent="renew_codes"
        button={left === 0 ? text.createFirst : text.createNew}
        variant={left === 0 ? 'primary' : 'plain'}
        needsConfirmation
      >
        {left > 0 && <p className="text-sm">{text.currentStop}</p>}
      </ChangeForm>
    </>
  )
}

function NewCodes({ codes }: { codes: string[] }) {
  const site = useSite()
  const text = useMessages().m.settings.codes
  const lines = codes.join('\n')
  return (
    <>
      <FocusedNotice variant="warning" title={text.once}>
        {text.onceText}
      </FocusedNotice>
      <ol className="grid gap-x-8 gap-y-1 rounded-md border border-line bg-raised p-4 font-mono text-sm sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code} className="wrap-anywhere select-all">
            {code}
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap items-center gap-2">
        <CopyButton text={lines} of={text.all} />
        <DownloadButton text={`${text.file(site.name)}\n\n${lines}\n`} fileName={text.fileName} />
      </div>
    </>
  )
}

import { ChangeForm } from './change-form.tsx'
import { FocusedNotice } from './feedback.tsx'
import { CopyButton, DownloadButton } from './secret.tsx'

/** `codes` is set only right after new codes are created. */
export function RecoveryCodes({ left, codes }: { left: number; codes: string[] | undefined }) {
  return (
    <section id="recovery-codes" className="grid scroll-mt-4 gap-4 border-t border-line py-6">
      <div className="grid gap-1">
        <h2>Recovery codes</h2>
        <p className="text-sm text-soft">
          Each code lets you sign in once if you lose your passkeys. Keep them on paper or in a password
          manager, not only on this device.
        </p>
      </div>
      {codes ? <NewCodes codes={codes} /> : <Left left={left} />}
    </section>
  )
}

function Left({ left }: { left: number }) {
  return (
    <>
      <p className="font-medium">
        {left === 0 ? 'You have no recovery codes.' : `${left} of 10 codes are left.`}
      </p>
      <ChangeForm
        intent="renew_codes"
        button={left === 0 ? 'Create ten recovery codes' : 'Create ten new codes'}
        variant={left === 0 ? 'primary' : 'plain'}
        needsConfirmation
      >
        {left > 0 && <p className="text-sm">Your current codes stop working when you create new ones.</p>}
      </ChangeForm>
    </>
  )
}

function NewCodes({ codes }: { codes: string[] }) {
  const text = codes.join('\n')
  const file = `Recovery codes for the Civic Directory. Each code works once.\n\n${text}\n`
  return (
    <>
      <FocusedNotice variant="warning" title="These codes are shown only once.">
        Copy, download or print them before you leave this page. Your previous codes no longer work.
      </FocusedNotice>
      <ol className="grid gap-x-8 gap-y-1 rounded-md border border-line bg-raised p-4 font-mono text-sm sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code} className="wrap-anywhere select-all">
            {code}
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap items-center gap-2">
        <CopyButton text={text} of="all recovery codes" />
        <DownloadButton text={file} fileName="civic-directory-recovery-codes.txt" />
      </div>
    </>
  )
}

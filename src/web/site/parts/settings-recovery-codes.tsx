import { ChangeForm } from './settings-change-form.tsx'
import { FocusedNotice } from './settings-outcome.tsx'
import { CopyButton, DownloadButton } from './settings-secret.tsx'

/** How many codes are left, and ten new ones; `codes` are there right after they were made and never again. */
export function RecoveryCodes({ left, codes }: { left: number; codes: string[] | undefined }) {
  return (
    <section id="recovery-codes" className="grid scroll-mt-4 gap-4 border-t border-line py-6">
      <div className="grid gap-1">
        <h2>Recovery codes</h2>
        <p className="text-sm text-soft">
          Each lets you in once when your passkeys are lost. Keep them on paper or in a password manager, not
          on this device alone.
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
        button={left === 0 ? 'Make ten recovery codes' : 'Make ten new codes'}
        look={left === 0 ? 'primary' : 'plain'}
        isDangerous
      >
        {left > 0 && <p className="text-sm">The codes you have now stop working when you make new ones.</p>}
      </ChangeForm>
    </>
  )
}

function NewCodes({ codes }: { codes: string[] }) {
  const text = codes.join('\n')
  const file = `Recovery codes of the Civic Directory. Each works once.\n\n${text}\n`
  return (
    <>
      <FocusedNotice look="warning" title="These codes are shown this once.">
        Copy, download or print them before you leave this page. Any codes you had before no longer work.
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

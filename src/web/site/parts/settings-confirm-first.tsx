import { useState } from 'react'
import { Button } from './button.tsx'
import { Notice } from './notice.tsx'
import { usePasskey } from './use-passkey.ts'

/** Where the service wants a fresh answer that the form did not ask for: it lay open for a while. */
export function ConfirmFirst() {
  const passkey = usePasskey()
  const [isConfirmed, setConfirmed] = useState(false)
  if (isConfirmed) return <Notice look="done">Confirmed. Now try again.</Notice>
  return (
    <>
      {passkey.fault && <Notice look="error">{passkey.fault}</Notice>}
      <div>
        <Button
          type="button"
          look="plain"
          disabled={!passkey.isReady || passkey.isBusy}
          onClick={async () => setConfirmed(await passkey.ask({ purpose: 'confirm' }))}
        >
          Confirm with a passkey
        </Button>
      </div>
    </>
  )
}

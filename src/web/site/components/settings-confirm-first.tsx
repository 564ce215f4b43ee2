import { useState } from 'react'
import { Button } from './button.tsx'
import { Notice } from './notice.tsx'
import { usePasskey } from './use-passkey.ts'

/** Shown when the last passkey verification became too old while the form was open. */
export function ConfirmFirst() {
  const passkey = usePasskey()
  const [isConfirmed, setConfirmed] = useState(false)
  if (isConfirmed) return <Notice variant="done">Confirmed. Now try again.</Notice>
  return (
    <>
      {passkey.error && <Notice variant="error">{passkey.error}</Notice>}
      <div>
        <Button
          type="button"
          variant="plain"
          disabled={!passkey.isReady || passkey.isBusy}
          onClick={async () => setConfirmed(await passkey.request({ purpose: 'confirm' }))}
        >
          Confirm with a passkey
        </Button>
      </div>
    </>
  )
}

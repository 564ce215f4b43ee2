import { useState } from 'react'
import { Button } from '../forms/button.tsx'
import { usePasskey } from '../forms/use-passkey.ts'
import { Notice } from '../layout/notice.tsx'

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

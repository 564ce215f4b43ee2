import { useState } from 'react'
import { useMessages } from '../../messages/use-messages.ts'
import { Button } from '../forms/button.tsx'
import { usePasskey } from '../forms/use-passkey.ts'
import { Notice } from '../layout/notice.tsx'

/** Shown when the last passkey verification became too old while the form was open. */
export function ConfirmFirst() {
  const passkey = usePasskey()
  const { confirm } = useMessages().m.settings
  const [isConfirmed, setConfirmed] = useState(false)
  if (isConfirmed) return <Notice variant="done">{confirm.done}</Notice>
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
          {confirm.button}
        </Button>
      </div>
    </>
  )
}

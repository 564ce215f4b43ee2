import { useMessages } from '../../messages/use-messages.ts'

/** Browsers offer passkeys only through JavaScript. */
export function JavaScriptNotice() {
  return (
    <noscript>
      <p className="rounded-md border-l-4 border-warn bg-warn-wash px-4 py-3 text-sm">
        {useMessages().m.account.passkey.needsScript}
      </p>
    </noscript>
  )
}

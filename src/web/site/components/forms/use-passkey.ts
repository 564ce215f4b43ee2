import { useEffect, useState } from 'react'
import { useMessages } from '../../messages/use-messages.ts'
import { PasskeyError, type PasskeyRequest, requestPasskey } from '../../passkey.ts'

/** Tracks one passkey request. `isReady` is false until the page is hydrated. */
export function usePasskey() {
  const { passkey: texts } = useMessages().m.account
  const [isReady, setReady] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  useEffect(() => setReady(true), [])

  /** Returns whether the server accepted the passkey. */
  async function request(input: PasskeyRequest): Promise<boolean> {
    setBusy(true)
    setError(undefined)
    try {
      await requestPasskey(input)
      return true
    } catch (cause) {
      if (!(cause instanceof PasskeyError)) console.error(cause)
      const { reason, message } = cause instanceof PasskeyError ? cause : new PasskeyError('failed')
      setError(reason === undefined ? message : texts[reason])
      return false
    } finally {
      setBusy(false)
    }
  }

  return { isReady, isBusy, error, request }
}

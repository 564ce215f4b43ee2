import { useEffect, useState } from 'react'
import { askPasskey, PasskeyFault, type Question } from '../passkey.ts'

/** The state of one conversation with an authenticator. `isReady` is false until the page's script runs. */
export function usePasskey() {
  const [isReady, setReady] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<string>()
  useEffect(() => setReady(true), [])

  /** Whether the passkey answered and the answer was accepted. */
  async function ask(question: Question): Promise<boolean> {
    setBusy(true)
    setFault(undefined)
    try {
      await askPasskey(question)
      return true
    } catch (error) {
      if (!(error instanceof PasskeyFault)) console.error(error)
      setFault(error instanceof PasskeyFault ? error.message : 'Something went wrong. Try again in a moment.')
      return false
    } finally {
      setBusy(false)
    }
  }

  return { isReady, isBusy, fault, ask }
}

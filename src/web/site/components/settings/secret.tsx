import { type ReactNode, useEffect, useState } from 'react'
import { useMessages } from '../../messages/use-messages.ts'
import { Button } from '../forms/button.tsx'

/** A secret that is shown once. Selecting a part selects all of it, for browsers without JavaScript. */
export function Secret({ label, text, children }: { label: string; text: string; children?: ReactNode }) {
  return (
    <div className="grid gap-2">
      <p className="font-medium">{label}</p>
      <pre className="rounded-md border border-line bg-raised p-3 font-mono text-sm whitespace-pre-wrap break-all select-all">
        {text}
      </pre>
      <div className="flex flex-wrap items-center gap-2">
        <CopyButton text={text} of={label} />
        {children}
      </div>
    </div>
  )
}

/** Hides buttons that need JavaScript until the page is hydrated. */
function useHydrated(): boolean {
  const [isRunning, setRunning] = useState(false)
  useEffect(() => setRunning(true), [])
  return isRunning
}

export function CopyButton({ text, of }: { text: string; of: string }) {
  const [outcome, setOutcome] = useState('')
  const { secret } = useMessages().m.settings
  if (!useHydrated()) return null

  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      setOutcome(secret.copied)
    } catch {
      setOutcome(secret.blocked)
    }
  }

  return (
    <>
      <Button type="button" variant="plain" onClick={copy}>
        {secret.copy}
        <span className="sr-only"> {of}</span>
      </Button>
      <span role="status" className="text-sm text-soft">
        {outcome}
      </span>
    </>
  )
}

export function DownloadButton({ text, fileName }: { text: string; fileName: string }) {
  const { secret } = useMessages().m.settings
  if (!useHydrated()) return null

  function download() {
    const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
    const link = document.createElement('a')
    link.href = address
    link.download = fileName
    link.click()
    URL.revokeObjectURL(address)
  }

  return (
    <Button type="button" variant="plain" onClick={download}>
      {secret.download}
    </Button>
  )
}

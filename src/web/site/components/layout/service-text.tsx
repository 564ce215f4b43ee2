import { useMessages } from '../../messages/use-messages.ts'

/** A sentence that the service wrote in English: translated, or else marked as English for screen readers. */
export function ServiceText({ text }: { text: string }) {
  const translation = useMessages().m.serviceText(text)
  return translation ?? <span lang="en">{text}</span>
}

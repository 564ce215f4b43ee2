import { formatDate } from '../../format.ts'
import { useMessages } from '../../messages/use-messages.ts'

type At = { at: string; timeZone?: string | undefined }

/** `Sep 28, 2026` */
export function DateText({ at, timeZone }: At) {
  const { language } = useMessages()
  return <time dateTime={at}>{formatDate(language, at, timeZone)}</time>
}

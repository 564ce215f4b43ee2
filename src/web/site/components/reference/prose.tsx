import { useMessages } from '../../messages/use-messages.ts'

/** Text in which backticks mark code. */
export function Prose({ text }: { text: string }) {
  return text.split('`').map((piece, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text have no other key and never move.
    index % 2 === 1 ? <code key={index}>{piece}</code> : piece,
  )
}

/** The contract is in English on pages of every language. */
export const useContractLang = (): 'en' | undefined => (useMessages().language === 'en' ? undefined : 'en')

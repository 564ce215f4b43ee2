import { formatPrice } from './format.ts'
import { useMessages } from './messages/use-messages.ts'
import { useSite } from './use-root.ts'

/** Writes prices in the currency of the installation. */
export function usePrice(): (amount: number) => string {
  const { language } = useMessages()
  const { currency } = useSite()
  return (amount) => formatPrice(language, amount, currency)
}

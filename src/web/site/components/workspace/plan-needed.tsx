import { useMessages } from '../../messages/use-messages.ts'
import { usePrice } from '../../use-price.ts'
import { Remark } from '../layout/notice.tsx'

/** What needs a plan: the free way first, then what it costs, or whom to ask where nothing is sold. */
export function PlanNeeded({ price, isSold }: { price: number | null; isSold: boolean }) {
  const { m, href } = useMessages()
  const text = m.discovery.plan
  const format = usePrice()
  return (
    <Remark variant="warning">
      <p className="font-semibold">{text.title}</p>
      <p>{text.free}</p>
      <p>
        <a href={href('/developers/guides/scout')} className="link">
          {text.local}
        </a>
      </p>
      <p>
        {isSold && price !== null ? text.text(format(price)) : text.sold}{' '}
        <a href={href('/pricing')} className="link">
          {text.see}
        </a>
      </p>
    </Remark>
  )
}

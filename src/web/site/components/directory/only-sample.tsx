import { type PlaceReference, shortPlaceName } from '../../../../contracts/directory/place-key.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { PageLink } from '../layout/page-link.tsx'
import { SampleTag } from '../layout/sample.tsx'

/** Why all counts of a new directory are zero: they leave the sample town out. */
export function OnlySample({ place }: { place: PlaceReference }) {
  const { onlySample } = useMessages().m.home
  return (
    <p className="mt-3 text-sm">
      <SampleTag /> {onlySample}{' '}
      <PageLink to={`/places/${place.slug}`} className="link">
        {shortPlaceName(place)}
      </PageLink>
    </p>
  )
}

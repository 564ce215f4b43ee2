import { OperatorError } from '../../platform/errors.ts'
import type { ResearchPlace } from '../../research/index.ts'
import { placesFor } from '../service/directory-reads.ts'
import { type ServiceClient, ServiceSilent } from '../service/service-client.ts'
import { placeAsWritten, placeOfKey } from './given-place.ts'

type Asked = { location?: string | undefined; place?: string | undefined }

/** The place that is meant. A service is asked, and never guesses; `--place` is taken at its word. */
export async function chosenPlace(
  service: ServiceClient | undefined,
  { location, place }: Asked,
): Promise<ResearchPlace | null> {
  if (place !== undefined) return placeOfKey(place)
  if (location === undefined) return null
  if (service === undefined) return placeAsWritten(location)
  const { data, resolution } = await placesFor(service, location).catch((fault) => {
    if (!(fault instanceof ServiceSilent)) throw fault
    throw new OperatorError(`${fault.message}\nOr name the place by its key: --place gary,indiana`, fault)
  })
  const [only] = data
  if (resolution.status === 'resolved' && only) {
    const { key, name, state } = only
    return { key, name, state }
  }
  const choices = (
    data.length > 0 ? data.map(({ key }) => key) : resolution.suggestions.map(({ key }) => key)
  )
    .slice(0, 8)
    .map((key) => `\n  --place ${key}`)
    .join('')
  const why = {
    resolved: 'is no place that the service knows',
    corrected: 'is no place. Is it this one?',
    ambiguous: 'may mean several places. Choose one:',
    unknown: choices
      ? 'is no place that the service knows. Is it one of these?'
      : 'is no place that the service knows.',
  }[resolution.status]
  throw new OperatorError(`"${location}" ${why}${choices}`)
}

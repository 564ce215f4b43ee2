import { OperatorError, UsageError } from '../../platform/errors.ts'
import type { ResearchPlace } from '../../research/index.ts'
import { searchPlaces } from '../service/directory-reads.ts'
import { type ServiceClient, ServiceUnreachableError } from '../service/service-client.ts'
import { parseLocation, parsePlaceKey } from './parse-place.ts'

type PlaceOptions = { location?: string | undefined; place?: string | undefined }

/** Resolves the place with the service, which never guesses. `--place` is not checked. */
export async function resolvePlace(
  service: ServiceClient | undefined,
  { location, place }: PlaceOptions,
): Promise<ResearchPlace | null> {
  if (place !== undefined) return parsePlaceKey(place)
  if (location === undefined) return null
  if (service === undefined) return parseLocation(location)
  const { data, resolution } = await searchPlaces(service, location).catch((fault) => {
    if (!(fault instanceof ServiceUnreachableError)) throw fault
    throw new OperatorError(`${fault.message}\nOr give the place by its key: --place gary,indiana`, fault)
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
    resolved: 'is not a place that the service knows',
    corrected: 'is not a known place. Did you mean this one?',
    ambiguous: 'is ambiguous. Choose one:',
    unknown: choices
      ? 'is not a place that the service knows. Did you mean one of these?'
      : 'is not a place that the service knows. Name a larger place, or search without the service: --offline',
  }[resolution.status]
  throw new UsageError(`"${location}" ${why}${choices}`)
}

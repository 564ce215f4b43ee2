import { UsageError } from '../../platform/errors.ts'
import type { ResearchPlace } from '../../research/index.ts'
import { parseState, stateBySlug, toSlug } from './states.ts'

/** Parses `--place gary,indiana` without checking that the place exists. */
export function parsePlaceKey(key: string): ResearchPlace {
  const [city = '', stateSlug = '', ...rest] = key.split(',')
  const state = stateBySlug(stateSlug)
  if (rest.length > 0 || state === undefined || !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(city)) {
    throw new UsageError(`--place ${key}: use city and state by name, for example gary,indiana.`)
  }
  const name = city.replaceAll(/(^|-)([a-z])/g, (_, dash: string, letter: string) => {
    return (dash ? ' ' : '') + letter.toUpperCase()
  })
  return { key, name, state }
}

/** Parses `Gary, IN` when no service can resolve it. */
export function parseLocation(location: string): ResearchPlace {
  const at = location.lastIndexOf(',')
  const state = at < 0 ? undefined : parseState(location.slice(at + 1).trim())
  const name = location.slice(0, Math.max(at, 0)).trim().replaceAll(/\s+/g, ' ')
  if (state === undefined || toSlug(name) === '') {
    throw new UsageError(
      `--location ${location}: without a service, use city and state, for example "Gary, IN".`,
    )
  }
  return { key: `${toSlug(name)},${toSlug(state.name)}`, name, state }
}

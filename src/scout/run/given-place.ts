import { OperatorError } from '../../platform/errors.ts'
import type { ResearchPlace } from '../../research/index.ts'
import { slugOf, stateOfSlug, stateWritten } from './states.ts'

/** `gary,indiana`, as somebody wrote it after `--place`. Nobody has checked that there is such a place. */
export function placeOfKey(key: string): ResearchPlace {
  const [city = '', stateSlug = '', ...rest] = key.split(',')
  const state = stateOfSlug(stateSlug)
  if (rest.length > 0 || state === undefined || !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(city)) {
    throw new OperatorError(`--place ${key}: write city and state by name, as in gary,indiana.`)
  }
  const name = city.replaceAll(/(^|-)([a-z])/g, (_, dash: string, letter: string) => {
    return (dash ? ' ' : '') + letter.toUpperCase()
  })
  return { key, name, state }
}

/** `Gary, IN`, where no service can be asked what is meant. */
export function placeAsWritten(location: string): ResearchPlace {
  const at = location.lastIndexOf(',')
  const state = at < 0 ? undefined : stateWritten(location.slice(at + 1).trim())
  const name = location.slice(0, Math.max(at, 0)).trim().replaceAll(/\s+/g, ' ')
  if (state === undefined || slugOf(name) === '') {
    throw new OperatorError(
      `--location ${location}: without a service to ask, write city and state, as in "Gary, IN".`,
    )
  }
  return { key: `${slugOf(name)},${slugOf(state.name)}`, name, state }
}

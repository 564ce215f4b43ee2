import { distance } from 'fuzzball'
import { UsageError } from '../../platform/errors.ts'
import { type SettingKey, settingKeys } from './settings.ts'

/** Suggests the setting that was probably meant. */
export function unknownKey(key: string, where: string): UsageError {
  const lastOf = (one: string) => one.slice(one.indexOf('.') + 1)
  const isNear = (one: SettingKey) => distance(key, one) <= 4 || distance(lastOf(key), lastOf(one)) <= 2
  const near = settingKeys.find(isNear)
  const hint = near ? `Did you mean ${near}?` : '`scout config show` lists them.'
  return new UsageError(`${where}: there is no setting ${key}. ${hint}`)
}

import { join, resolve } from 'node:path'
import { OperatorError } from '../../platform/errors.ts'
import { readConfigFile } from './config-file.ts'
import {
  isSettingKey,
  type SettingKey,
  type SettingValue,
  settingKeys,
  settingOf,
  variableOf,
} from './settings.ts'
import { unknownKey } from './unknown-key.ts'

/** Later ones win. */
export const origins = ['default', 'file', 'environment', 'flag'] as const
export type Origin = (typeof origins)[number]

export type ConfigNeeds = {
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly home: string
  /** Of `--config`. */
  readonly file: string | undefined
  /** Of `--set key=value`, and of the flags that stand for one setting. */
  readonly flags: ReadonlyMap<string, string>
}

export type Config = Awaited<ReturnType<typeof loadConfig>>

/** Where the configuration is, and what `scout login` keeps beside it. */
export function configPath({ environment, home, file }: Omit<ConfigNeeds, 'flags'>): string {
  const chosen = file ?? environment['SCOUT_CONFIG']
  if (chosen) return resolve(chosen)
  return join(environment['XDG_CONFIG_HOME'] || join(home, '.config'), 'scout', 'config.yaml')
}

/** Defaults, then the file, then the environment, then flags. A wrong value ends the command with a sentence. */
export async function loadConfig(needs: ConfigNeeds) {
  const path = configPath(needs)
  const inFile = await readConfigFile(path)
  const found = new Map<SettingKey, { value: unknown; origin: Origin }>()
  const take = (key: SettingKey, raw: unknown, origin: Origin, where: string) => {
    const parsed = settingOf(key).schema.safeParse(raw)
    if (!parsed.success) throw new OperatorError(`${where}: ${parsed.error.issues[0]!.message}.`)
    found.set(key, { value: parsed.data, origin })
  }
  for (const [key, raw] of inFile) take(key, raw, 'file', `${path}: ${key}`)
  for (const key of settingKeys) {
    const raw = needs.environment[variableOf(key)]
    // An empty variable means the same as an absent one.
    if (raw) take(key, raw, 'environment', variableOf(key))
  }
  for (const [key, raw] of needs.flags) {
    if (!isSettingKey(key)) throw unknownKey(key, '--set')
    take(key, raw, 'flag', key)
  }
  return {
    path,
    credentialsPath: join(path, '..', 'credentials.json'),
    get: <Key extends SettingKey>(key: Key) =>
      (found.get(key)?.value ?? settingOf(key).fallback) as SettingValue<Key>,
    origin: (key: SettingKey): Origin => found.get(key)?.origin ?? 'default',
    storePath: resolve(
      (found.get('store.path')?.value as string | undefined) ??
        join(needs.environment['XDG_DATA_HOME'] || join(needs.home, '.local', 'share'), 'scout', 'runs'),
    ),
  }
}

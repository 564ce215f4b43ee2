import { readFile } from 'node:fs/promises'
import { Document, isMap, parseDocument } from 'yaml'
import { OperatorError } from '../../platform/errors.ts'
import { writeWhole } from '../store/write-whole.ts'
import { isSettingKey, type SettingKey } from './settings.ts'
import { unknownKey } from './unknown-key.ts'

/** What the file sets, as it stands there. A file that does not exist sets nothing. */
export async function readConfigFile(path: string): Promise<Map<SettingKey, unknown>> {
  const found = new Map<SettingKey, unknown>()
  const contents = (await documentAt(path)).toJS() as unknown
  if (contents === null || contents === undefined) return found
  if (!isSection(contents)) throw broken(path, 'must hold sections such as `scraper:`')
  for (const [section, values] of Object.entries(contents)) {
    if (!isSection(values)) throw broken(path, `${section} must hold settings, one a line`)
    for (const [name, value] of Object.entries(values)) {
      const key = `${section}.${name}`
      if (!isSettingKey(key)) throw unknownKey(key, path)
      if (value !== null) found.set(key, value)
    }
  }
  return found
}

/** Changes one value and leaves the rest of the file as it is, comments included. */
export async function writeSetting(path: string, key: SettingKey, value: unknown): Promise<void> {
  const document = await documentAt(path)
  const [section = '', name = ''] = key.split('.')
  if (value === undefined) {
    document.deleteIn([section, name])
    const rest = document.get(section)
    if (isMap(rest) && rest.items.length === 0) document.delete(section)
  } else document.setIn([section, name], value)
  const isEmpty = isMap(document.contents) && document.contents.items.length === 0
  // Keys of search engines may be in it.
  await writeWhole(path, isEmpty ? '' : document.toString(), { mode: 0o600 })
}

async function documentAt(path: string) {
  const text = await readFile(path, 'utf8').catch((fault: NodeJS.ErrnoException) => {
    if (fault.code === 'ENOENT') return ''
    throw new OperatorError(`${path} cannot be read: ${fault.message}`, fault)
  })
  if (text.trim() === '') return new Document({})
  const document = parseDocument(text)
  const [fault] = document.errors
  if (fault) throw broken(path, fault.message.split('\n', 1)[0]!)
  return document
}

const isSection = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const broken = (path: string, what: string) =>
  new OperatorError(`${path}: ${what}. Mend the file, or take it away to start anew.`)

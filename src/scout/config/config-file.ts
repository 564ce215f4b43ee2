import { readFile } from 'node:fs/promises'
import { OperatorError } from '../../platform/errors.ts'
import { writeWhole } from '../store/write-whole.ts'
import { isSettingKey, type SettingKey } from './settings.ts'
import { unknownKey } from './unknown-key.ts'

/** What the file sets, as it stands there. A file that does not exist sets nothing. */
export async function readConfigFile(path: string): Promise<Map<SettingKey, unknown>> {
  const found = new Map<SettingKey, unknown>()
  const text = await textAt(path)
  // Most people set nothing, and loading what reads YAML takes longer than reading a file.
  if (text.trim() === '') return found
  const contents = (await documentOf(text, path)).toJS() as unknown
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
  const { isMap } = await import('yaml')
  const document = await documentOf(await textAt(path), path)
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

const textAt = (path: string): Promise<string> =>
  readFile(path, 'utf8').catch((fault: NodeJS.ErrnoException) => {
    if (fault.code === 'ENOENT') return ''
    throw new OperatorError(`${path} cannot be read: ${fault.message}`, fault)
  })

async function documentOf(text: string, path: string) {
  const { Document, parseDocument } = await import('yaml')
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

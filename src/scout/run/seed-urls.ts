import { readFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { UsageError } from '../../platform/errors.ts'

/** Reads URLs from the command line and from a file with one per line; `#` starts a comment, `-` is standard input. */
export async function readSeedUrls(
  given: readonly string[],
  file: string | undefined,
  input: NodeJS.ReadableStream,
): Promise<string[]> {
  const lines = file === undefined ? [] : (await contentsOf(file, input)).split(/\r?\n/)
  const listed = lines.flatMap((line, index) => {
    const address = line.replace(/(^|\s)#.*$/, '').trim()
    return address === '' ? [] : [validateUrl(address, `${file === '-' ? 'Line ' : `${file}:`}${index + 1}`)]
  })
  return [...new Set([...given.map((address) => validateUrl(address, 'scout run')), ...listed])]
}

async function contentsOf(file: string, input: NodeJS.ReadableStream): Promise<string> {
  if (file === '-') return text(input)
  return readFile(file, 'utf8').catch((fault) => {
    throw new UsageError(`--file ${file} cannot be read: ${fault.message}`, fault)
  })
}

function validateUrl(address: string, where: string): string {
  const url = URL.parse(address)
  if (url === null || !/^https?:$/.test(url.protocol))
    throw new UsageError(
      `${where}: ${address} is not an http or https URL, for example https://www.example.org/`,
    )
  return url.href
}

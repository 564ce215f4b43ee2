import { readFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { OperatorError } from '../../platform/errors.ts'

/** Addresses from the command line and from a file with one a line; `#` begins a remark, `-` is standard input. */
export async function namedPages(
  given: readonly string[],
  file: string | undefined,
  input: NodeJS.ReadableStream,
): Promise<string[]> {
  const lines = file === undefined ? [] : (await contentsOf(file, input)).split(/\r?\n/)
  const listed = lines.flatMap((line, at) => {
    const address = line.replace(/(^|\s)#.*$/, '').trim()
    return address === '' ? [] : [checked(address, `${file === '-' ? 'Line ' : `${file}:`}${at + 1}`)]
  })
  return [...new Set([...given.map((address) => checked(address, 'scout run')), ...listed])]
}

async function contentsOf(file: string, input: NodeJS.ReadableStream): Promise<string> {
  if (file === '-') return text(input)
  return readFile(file, 'utf8').catch((fault) => {
    throw new OperatorError(`--file ${file} cannot be read: ${fault.message}`, fault)
  })
}

function checked(address: string, where: string): string {
  const url = URL.parse(address)
  if (url === null || !/^https?:$/.test(url.protocol))
    throw new OperatorError(
      `${where}: ${address} is no http or https address, as in https://www.example.org/`,
    )
  return url.href
}

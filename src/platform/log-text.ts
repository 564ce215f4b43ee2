import { stripVTControlCharacters, styleText } from 'node:util'

type Fields = { [name: string]: unknown }

/** Info has no label: it is the usual level. */
const levelLabels: { [level: number]: string } = {
  20: styleText('dim', 'DEBUG '),
  40: styleText('yellow', 'WARN '),
  50: styleText('red', 'ERROR '),
  60: styleText('red', 'FATAL '),
}

const indent = ' '.repeat(10)

/** Formats a JSON log line for a terminal: time, level, message, other fields, stack trace. */
export function formatLogLine(line: string): string {
  const { level, time, msg, err, ...fields } = JSON.parse(line) as Fields
  const at = styleText('dim', new Date(Number(time)).toTimeString().slice(0, 8))
  const text = msg === 'request' ? describeRequest(fields) : `${msg}${describeFields(fields)}`
  const stack = (err as { stack?: string } | undefined)?.stack
  const trace = stack === undefined ? '' : `\n${stripVTControlCharacters(stack).replaceAll(/^/gm, indent)}`
  return `${at}  ${levelLabels[Number(level)] ?? ''}${text}${trace}\n`
}

function describeRequest({ method, url, status, ms }: Fields): string {
  const style = Number(status) >= 500 ? 'red' : Number(status) >= 400 ? 'yellow' : 'green'
  return `${styleText(style, String(status))} ${method} ${url} ${styleText('dim', `${ms} ms`)}`
}

function describeFields(fields: Fields): string {
  const pairs = Object.entries(fields).map(
    ([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
  )
  return pairs.length === 0 ? '' : styleText('dim', `  ${stripVTControlCharacters(pairs.join(' '))}`)
}

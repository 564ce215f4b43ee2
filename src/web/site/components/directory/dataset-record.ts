export type RecordField = { key: string; value: string }

const yamlLine = /^(?:- )?([a-z][\w.-]{0,60}):(?:\s+(.*))?$/i
const calendarLine = /^([A-Z][A-Z-]{2,30})(?:;[^:]*)?:(.*)$/
// A record on one line: `id: C000127-everett address: 2930 Wetmore Ave.` Keys are lower case words.
const inlineKey = /(?:^|\s)([a-z][a-z_]{1,40}):\s/g

/** Reads a quote from a data file as fields; undefined when it is prose. The words of each value stay as they are. */
export function readRecord(excerpt: string): RecordField[] | undefined {
  const lines = excerpt
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  const fields = lines.map((line) => calendarLine.exec(line) ?? yamlLine.exec(line))
  if (fields.every((field) => field !== null) && fields.length > 0) {
    const isCalendar = calendarLine.test(lines[0]!)
    if (isCalendar || fields.length > 1) {
      return fields.map((field) => ({ key: field[1]!, value: field[2]?.trim() ?? '' }))
    }
  }
  return lines.length === 1 ? readInline(lines[0]!) : undefined
}

function readInline(line: string): RecordField[] | undefined {
  const keys = [...line.matchAll(inlineKey)]
  if (keys.length < 2 || keys[0]!.index !== 0) return undefined
  return keys.map((key, index) => ({
    key: key[1]!,
    value: line.slice(key.index + key[0].length, keys[index + 1]?.index ?? line.length).trim(),
  }))
}

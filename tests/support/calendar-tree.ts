import assert from 'node:assert/strict'

export type CalendarLine = { name: string; parameters: Record<string, string>; value: string }
export type CalendarPart = { name: string; lines: CalendarLine[]; parts: CalendarPart[] }

/** RFC 5545 § 3.1: CRLF, at most 75 octets a line, folded lines begin with a space, whole characters. */
export function parseCalendar(bytes: Buffer): CalendarPart {
  const text = bytes.toString('utf8')
  assert.ok(text.endsWith('\r\n'))
  assert.doesNotMatch(text.replaceAll('\r\n', ''), /[\r\n]/, 'lines end with CRLF and nothing else')
  for (const line of bytes.toString('latin1').split('\r\n')) {
    assert.ok(line.length <= 75, `${line.length} octets: ${line}`)
    const isWhole = Buffer.from(Buffer.from(line, 'latin1').toString('utf8')).toString('latin1') === line
    assert.ok(isWhole, 'no character is split')
  }
  const lines = text
    .slice(0, -2)
    .replaceAll('\r\n ', '')
    .split('\r\n')
    .map((line) => {
      const found = /^([A-Z-]+)((?:;[A-Z-]+=[^;:"]+)*):(.*)$/s.exec(line)
      assert.ok(found, `a content line: ${line}`)
      // biome-ignore lint/suspicious/noControlCharactersInRegex: what the RFC does not allow
      assert.doesNotMatch(line, /[\u0000-\u0008\u000a-\u001f\u007f]/)
      const parameters = Object.fromEntries(
        found[2]!
          .split(';')
          .slice(1)
          .map((one) => one.split('=')),
      )
      return { name: found[1]!, parameters, value: found[3]! }
    })
  const root: CalendarPart = { name: 'ROOT', lines: [], parts: [] }
  const open = [root]
  for (const line of lines) {
    if (line.name === 'BEGIN') {
      const part = { name: line.value, lines: [], parts: [] }
      open.at(-1)!.parts.push(part)
      open.push(part)
    } else if (line.name === 'END') {
      assert.equal(open.pop()!.name, line.value)
    } else open.at(-1)!.lines.push(line)
  }
  assert.equal(open.length, 1, 'every part ends')
  assert.deepEqual(
    root.parts.map((part) => part.name),
    ['VCALENDAR'],
  )
  return root.parts[0]!
}

/** The only value of a property, unchanged. */
export function lineValue(part: CalendarPart, name: string): string {
  const found = part.lines.filter((line) => line.name === name)
  assert.equal(found.length, 1, `${part.name} has one ${name}`)
  return found[0]!.value
}

/** § 3.3.11: every comma, semicolon and backslash of a text is escaped. Returns the unescaped text. */
export function textOf(part: CalendarPart, name: string): string {
  const value = lineValue(part, name)
  assert.match(value, /^(?:[^\\;,]|\\[\\;,nN])*$/s, `${name} is escaped`)
  return value.replace(/\\(.)/gs, (_whole, one) => (one === 'n' || one === 'N' ? '\n' : one))
}

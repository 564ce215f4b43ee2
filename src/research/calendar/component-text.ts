/** The texts of all components of a type, from their BEGIN to their END line. Reads the calendar once. */
export function componentTexts(calendar: string, type: 'VEVENT' | 'VTIMEZONE'): string[] {
  const found: string[] = []
  let lines: string[] | null = null
  for (const line of calendar.split(/\r\n|\r|\n/)) {
    const content = line.trimEnd().toUpperCase()
    if (content === `BEGIN:${type}`) lines = []
    lines?.push(line)
    if (content !== `END:${type}` || lines === null) continue
    found.push(lines.join('\r\n'))
    lines = null
  }
  return found
}

const widest = 110

/** JSON for people: what fits on a line stands on one. */
export function readableJson(value: unknown): string {
  return `${laidOut(value, '')}\n`
}

function laidOut(value: unknown, indent: string, used = 0): string {
  const short = JSON.stringify(value)
  if (short === undefined) return 'null'
  if (typeof value !== 'object' || value === null || indent.length + used + short.length <= widest) {
    return short.startsWith('{') || short.startsWith('[') ? spaced(value) : short
  }
  const deeper = `${indent}  `
  if (Array.isArray(value)) {
    return `[\n${value.map((one) => deeper + laidOut(one, deeper)).join(',\n')}\n${indent}]`
  }
  const members = Object.entries(value)
    .filter(([, inner]) => inner !== undefined)
    .map(([key, inner]) => {
      const name = `${JSON.stringify(key)}: `
      return deeper + name + laidOut(inner, deeper, name.length)
    })
  return `{\n${members.join(',\n')}\n${indent}}`
}

/** On one line, with air between the parts. */
function spaced(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(spaced).join(', ')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const members = Object.entries(value)
    .filter(([, inner]) => inner !== undefined)
    .map(([key, inner]) => `${JSON.stringify(key)}: ${spaced(inner)}`)
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`
}

const maximumWidth = 110

/** Formats JSON for people: values that fit on one line stay on one line. */
export function readableJson(value: unknown): string {
  return `${formatValue(value, '')}\n`
}

function formatValue(value: unknown, indent: string, used = 0): string {
  const short = JSON.stringify(value)
  if (short === undefined) return 'null'
  if (typeof value !== 'object' || value === null || indent.length + used + short.length <= maximumWidth) {
    return short.startsWith('{') || short.startsWith('[') ? formatInline(value) : short
  }
  const deeper = `${indent}  `
  if (Array.isArray(value)) {
    return `[\n${value.map((one) => deeper + formatValue(one, deeper)).join(',\n')}\n${indent}]`
  }
  const members = Object.entries(value)
    .filter(([, inner]) => inner !== undefined)
    .map(([key, inner]) => {
      const name = `${JSON.stringify(key)}: `
      return deeper + name + formatValue(inner, deeper, name.length)
    })
  return `{\n${members.join(',\n')}\n${indent}}`
}

/** Formats a value on one line, with spaces. */
function formatInline(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(formatInline).join(', ')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const members = Object.entries(value)
    .filter(([, inner]) => inner !== undefined)
    .map(([key, inner]) => `${JSON.stringify(key)}: ${formatInline(inner)}`)
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`
}

import { type Document, isMap, isNode, isScalar, parseDocument } from 'yaml'

/** Parsed YAML whose parts can be quoted verbatim. */
export type QuotedYaml = {
  value: unknown
  /** The text from the first to the last of these top-level fields; undefined without any of them. */
  quoteFields(...names: readonly string[]): string | undefined
  /** The text of the value at this path, such as `['roles', 0]`. */
  quoteAt(...path: readonly (string | number)[]): string | undefined
  /** The text from the first to the last of these fields of the map at this path. */
  quoteLines(path: readonly (string | number)[], names: readonly string[]): string | undefined
}

/** Limits alias expansion, which a malicious file could use to exhaust memory. */
const maxAliases = 100

/** Parses YAML, or throws an error that explains what is wrong. `base` is the path of the object. */
export function parseQuoted(text: string, base: readonly (string | number)[] = []): QuotedYaml {
  const document = parseDocument(text, { version: '1.2', strict: false, logLevel: 'silent' })
  const [fault] = document.errors
  if (fault) throw new Error(fault.message.split('\n')[0]!.replace(/:$/, ''))
  return {
    value: base.reduce<unknown>(
      (value, step) => (value as Record<string | number, unknown> | undefined)?.[step],
      document.toJS({ maxAliasCount: maxAliases }) as unknown,
    ),
    quoteFields: (...names) => quoteFields(document, text, base, names),
    quoteLines: (path, names) => quoteFields(document, text, [...base, ...path], names),
    quoteAt: (...path) => {
      const node = document.getIn([...base, ...path], true)
      return isNode(node) && node.range ? text.slice(node.range[0], node.range[1]).trim() : undefined
    },
  }
}

function quoteFields(
  document: Document,
  text: string,
  base: readonly (string | number)[],
  names: readonly string[],
): string | undefined {
  const map = base.length === 0 ? document.contents : document.getIn(base)
  if (!isMap(map)) return undefined
  const ranges = map.items.flatMap(({ key, value }) =>
    isScalar(key) && names.includes(String(key.value)) && key.range
      ? [[key.range[0], (isNode(value) ? value.range?.[1] : undefined) ?? key.range[1]] as const]
      : [],
  )
  if (ranges.length === 0) return undefined
  const start = Math.min(...ranges.map((range) => range[0]))
  const end = Math.max(...ranges.map((range) => range[1]))
  return text.slice(start, end).trim()
}

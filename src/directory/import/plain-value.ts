import type { z } from 'zod'

/** True: the schema accepts the value and gives an equal one back. False: it has to be asked. */
export type PlainTest = (value: unknown) => boolean

type TextTest = (text: string) => boolean
type Def = z.core.$ZodTypeDef & Record<string, unknown>

const never: PlainTest = () => false

/**
 * Most records of an import are as the schema wants them to the letter, and finding that out is several times cheaper
 * than having them read. Made from the schema itself; what it holds and this does not know is never plain.
 */
export function plainTestOf(schema: z.core.$ZodType): PlainTest {
  const def = schema._zod.def as Def
  if (def.type === 'string') return textTestOf(def)
  if (def.type === 'array') return arrayTestOf(def)
  if (def.type === 'union') return unionTestOf(def)
  if (checksOf(def).length > 0) return never
  switch (def.type) {
    case 'enum':
      return oneOf(Object.values(def.entries as object))
    case 'literal':
      return oneOf(def.values as unknown[])
    case 'optional':
    case 'default':
      // An absent one is no matter of the value: whether it may be is asked where the key is looked for.
      return plainTestOf(def.innerType as z.core.$ZodType)
    case 'nullable': {
      const test = plainTestOf(def.innerType as z.core.$ZodType)
      return (value) => value === null || test(value)
    }
    case 'object':
      return objectTestOf(def)
    default:
      return never
  }
}

function oneOf(values: readonly unknown[]): PlainTest {
  const known = new Set(values)
  return (value) => known.has(value)
}

function arrayTestOf(def: Def): PlainTest {
  const test = plainTestOf(def.element as z.core.$ZodType)
  const [least, most, rest] = lengthsOf(def)
  if (rest.length > 0) return never
  return (value) => {
    if (!Array.isArray(value) || value.length < least || value.length > most) return false
    for (let i = 0; i < value.length; i += 1) if (!test(value[i])) return false
    return true
  }
}

/** Every key is known, and those that are missing may be without leaving anything to be filled in. */
function objectTestOf(def: Def): PlainTest {
  const isStrict = (def.catchall as z.core.$ZodType | undefined)?._zod.def.type === 'never'
  if (!isStrict) return never
  const members = Object.entries(def.shape as Record<string, z.core.$ZodType>).map(([key, schema]) => ({
    key,
    test: plainTestOf(schema),
    mayBeAbsent: schema._zod.def.type === 'optional',
  }))
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
    let present = 0
    for (let i = 0; i < members.length; i += 1) {
      const { key, test, mayBeAbsent } = members[i]!
      const member = (value as Record<string, unknown>)[key]
      if (member === undefined ? !mayBeAbsent : !test(member)) return false
      if (member !== undefined) present += 1
    }
    return Object.keys(value).length === present
  }
}

/** Only of texts that have a form: one that is refused by the first cannot be changed by it either. */
function unionTestOf(def: Def): PlainTest {
  const options = (def.options as z.core.$ZodType[]).map((option) => option._zod.def as Def)
  const areForms = options.every(({ type, pattern, checks }) => type === 'string' && pattern && !checks)
  const own = checksOf(def).map(checkTestOf)
  if (!areForms || own.includes(undefined)) return never
  const forms = options.map(textTestOf)
  return (value) => forms.some((form) => form(value)) && own.every((test) => test!(value as string))
}

function textTestOf(def: Def): PlainTest {
  const [least, most, rest] = lengthsOf(def)
  const tests = rest.map(checkTestOf)
  if (def.format !== undefined) tests.push(formatTestOf(def))
  if (def.coerce || tests.includes(undefined)) return never
  return (value) => {
    // A character may be two units, and counts once.
    if (typeof value !== 'string' || value.length < least * 2 - 1 || value.length > most) return false
    for (let i = 0; i < tests.length; i += 1) if (!tests[i]!(value)) return false
    return true
  }
}

// Host names that no parser of addresses turns down: no numbers for a name, no other alphabet in disguise, no port.
const plainAddress = /^https?:\/\/(?:[a-z0-9-]+\.)+[a-z]{2,}(?:\/[\w.~!$&'()*+,;=:@%/?#-]*)?$/

function formatTestOf(def: Def): TextTest | undefined {
  const { pattern } = def
  if (pattern instanceof RegExp) return (text) => matches(pattern, text)
  const protocol = def.protocol as RegExp | undefined
  const isAddress = def.format === 'url' && !def.hostname && !def.normalize && protocol?.source === '^https?$'
  return isAddress ? (text) => plainAddress.test(text) && !text.includes('xn--') : undefined
}

function checkTestOf(check: Def): TextTest | undefined {
  if (check.when) return undefined
  if (check.check === 'overwrite') return (text) => (check.tx as (text: string) => string)(text) === text
  if (check.check === 'custom' && check.fn) return (text) => Boolean((check.fn as TextTest)(text))
  return check.check === 'string_format' ? formatTestOf(check) : undefined
}

function matches(pattern: RegExp, text: string): boolean {
  pattern.lastIndex = 0
  return pattern.test(text)
}

function checksOf(def: Def): Def[] {
  return ((def.checks ?? []) as z.core.$ZodCheck[]).map((check) => check._zod.def as unknown as Def)
}

/** Least and most elements or characters, and the checks that are none of length. */
function lengthsOf(def: Def): [least: number, most: number, rest: Def[]] {
  let least = 0
  let most = Number.POSITIVE_INFINITY
  const rest: Def[] = []
  for (const check of checksOf(def)) {
    if (check.check === 'min_length') least = Math.max(least, check.minimum as number)
    else if (check.check === 'max_length') most = Math.min(most, check.maximum as number)
    else rest.push(check)
  }
  return [least, most, rest]
}

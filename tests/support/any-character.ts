import fc from 'fast-check'

const [firstSurrogate, surrogates, characters] = [0xd800, 0x800, 0x110000]

/**
 * Every character except surrogates, for `fc.string({ unit: anyCharacter })`. The unit `binary` has the same ones, but
 * keeps a table of all of them, which takes over a second to build and 200 MB.
 */
export const anyCharacter = fc.nat({ max: characters - surrogates - 1 }).map(
  (index) => String.fromCodePoint(index < firstSurrogate ? index : index + surrogates),
  (character) => {
    const code = typeof character === 'string' ? character.codePointAt(0) : undefined
    if (code === undefined || String.fromCodePoint(code) !== character) throw new Error('not one character')
    return code < firstSurrogate ? code : code - surrogates
  },
)

import { createHmac } from 'node:crypto'
import type { ActorRecord } from '../../contracts/directory/import-record.ts'
import { identityOf } from '../entity-writer/entity-draft.ts'
import { foldText } from '../fold.ts'
import { findStreets, type Span } from '../privacy/private-text.ts'
import { isSuffix, soughtKeys, soughtKeysOfWords, storedKeys } from './person-name.ts'

/** Hashes with the key of the installation, so that a list of names cannot be tried against them elsewhere. */
type Digest = (...parts: readonly string[]) => string

export const createDigest =
  (key: string): Digest =>
  (...parts) =>
    createHmac('sha256', key).update(parts.join('\0')).digest('base64url')

/** So many equal words in a row are the same passage, even when a later quote is longer or shorter. */
const passageWords = 8

type Hashed = { hashes: string[]; words: number[] }

const identityHash = (digest: Digest, { scheme, value }: { scheme: string; value: string }) =>
  digest('id', scheme, value)

const nameHash = (digest: Digest, folded: string, placeKey: string) => digest('name', folded, placeKey)

const partsHash = (digest: Digest, key: string, placeKey: string) => digest('person', key, placeKey)

/** A person is recognized by external id, and by each of their names in each place, with or without middle name. */
export function personHashes(
  digest: Digest,
  person: {
    names: readonly string[]
    placeKeys: readonly string[]
    ids: readonly { scheme: string; value: string }[]
  },
): Hashed {
  const folded = person.names.map(foldText)
  return {
    hashes: [
      ...person.ids.map((id) => identityHash(digest, id)),
      ...folded.flatMap((name) => person.placeKeys.map((key) => nameHash(digest, name, key))),
      ...storedKeys(person.names).flatMap((name) =>
        person.placeKeys.map((key) => partsHash(digest, name, key)),
      ),
    ],
    words: [...new Set(folded.map((name) => name.split(' ').length))],
  }
}

/**
 * The names under which a person may come back: the name, the aliases, and each with the last name first. An alias of
 * one word, or of a word and initials, is left out: it would remove other people and things from texts.
 */
export function namesOf(name: string, aliases: readonly string[]): string[] {
  const isDistinctive = (one: string) =>
    foldText(one)
      .split(' ')
      .filter((word) => word.length > 1).length > 1
  const names = [name, ...aliases.filter(isDistinctive)]
  const lastNameFirst = names.filter(isDistinctive).map((one) => {
    const words = one.trim().split(/\s+/)
    return `${words.at(-1)}, ${words.slice(0, -1).join(' ')}`
  })
  return [...names, ...lastNameFirst]
}

export function contactHashes(digest: Digest, value: string): Hashed {
  const found = findContacts(value).map(({ key }) => key)
  return { hashes: [foldText(value), ...found].map((key) => digest('contact', key)), words: [] }
}

export function passageHashes(digest: Digest, passage: string): Hashed {
  const words = Math.min(passageWords, foldText(passage).split(' ').length)
  const windows = windowsOf(wordsOf(passage), words)
  return { hashes: windows.map((window) => digest('passage', window.passage)), words: [words] }
}

/** Numbers of words of the stored hashes: only windows of these sizes can match. */
export type WindowSizes = { person: readonly number[]; passage: readonly number[] }

/** A part of a text, and the hash under which it would be suppressed. */
type HashedSpan = { span: Span; hash: string }

/** Looks a text up among the hashes of a record. */
export type HashedText = { names: HashedSpan[]; passages: HashedSpan[]; contacts: HashedSpan[] }

export function hashText(
  digest: Digest,
  text: string,
  placeKeys: readonly string[],
  sizes: WindowSizes,
): HashedText {
  const words = wordsOf(text)
  const named = sizes.person.length === 0 ? [] : possibleNames(words, text)
  return {
    names: [
      ...sizes.person.flatMap((size) =>
        windowsOf(words, size).flatMap(({ span, name }) =>
          placeKeys.map((key) => ({ span, hash: nameHash(digest, name, key) })),
        ),
      ),
      ...named.flatMap(({ span, keys }) =>
        keys.flatMap((name) => placeKeys.map((key) => ({ span, hash: partsHash(digest, name, key) }))),
      ),
    ],
    passages: sizes.passage.flatMap((size) =>
      windowsOf(words, size).map(({ span, passage }) => ({ span, hash: digest('passage', passage) })),
    ),
    contacts: findContacts(text).map(({ span, key }) => ({ span, hash: digest('contact', key) })),
  }
}

/** Where a text names a person: by the words of a name in their order, with or without middle name and suffix. */
export function findNames(text: string, names: readonly string[]): Span[] {
  const words = wordsOf(text)
  const exact = names.map(foldText).flatMap((folded) =>
    windowsOf(words, folded.split(' ').length)
      .filter((window) => window.name === folded)
      .map(({ span }) => span),
  )
  const stored = new Set(storedKeys(names))
  const similar = possibleNames(words, text).filter(({ keys }) => keys.some((key) => stored.has(key)))
  return [...exact, ...similar.map(({ span }) => span)]
}

/** The words of an address in lower case: the page of a person often has their name in its path. */
export function addressWords(url: string): string {
  let decoded = url
  try {
    decoded = decodeURIComponent(url)
  } catch {
    // An address with a malformed escape is read as it is.
  }
  return decoded.replace(/[^\p{L}\p{N}]+/gu, ' ').toLowerCase()
}

/** The hashes by which the record itself is recognized. */
export function identityHashes(digest: Digest, record: ActorRecord): string[] {
  const placeKeys = [record.place, ...record.places]
  const own = identityHash(digest, identityOf(record))
  if (record.type !== 'person') return [own]
  const ids = (record.identifiers ?? []).map(({ scheme, identifier }) =>
    identityHash(digest, { scheme, value: identifier }),
  )
  const names = placeKeys.flatMap((key) => [
    nameHash(digest, foldText(record.name), key),
    ...soughtKeys(record.name).map((name) => partsHash(digest, name, key)),
  ])
  return [own, ...ids, ...names]
}

type Word = { folded: string; withoutPossessive: string; span: Span; isCapital: boolean }

/** Most words of a name: first, two middle names, last, suffix. */
const maxNameWords = 5

/** Words in a row that may be a name: capitalized ones or, in a text without capitals such as an address, two and initials. */
function possibleNames(parts: readonly Word[], text: string): { span: Span; keys: string[] }[] {
  const hasCapitals = /\p{Lu}/u.test(text)
  // A hyphen joins a last name.
  const words = [...Map.groupBy(parts, ({ span }) => span).values()].map((own) => ({
    ...own[0]!,
    folded: own.map(({ folded }) => folded).join(''),
    withoutPossessive: own.map(({ withoutPossessive }) => withoutPossessive).join(''),
  }))
  return words.flatMap((first, start) => {
    const found: { span: Span; keys: string[] }[] = []
    for (let size = 1; size <= maxNameWords && start + size <= words.length; size++) {
      const last = words[start + size - 1]!
      if (hasCapitals && !last.isCapital) break
      const isCut = isSuffix(words[start + size]?.folded ?? '')
      if (size === 1 || isCut) continue
      const own = words.slice(start, start + size).map(({ folded }) => folded)
      if (!hasCapitals && own.slice(1, -1).some(({ length }) => length > 1)) continue
      const keys = soughtKeysOfWords([...own.slice(0, -1), last.withoutPossessive])
      if (keys.length > 0) found.push({ span: { start: first.span.start, end: last.span.end }, keys })
    }
    return found
  })
}

/** Folded words with their positions in the text. */
function wordsOf(text: string): Word[] {
  return [...text.matchAll(/[\p{L}\p{N}](?:\S*[\p{L}\p{N}])?/gu)].flatMap(({ 0: found, index }) => {
    const span = { start: index, end: index + found.length }
    const isCapital = /^\p{Lu}/u.test(found)
    const bare = foldText(found.replace(/['’]s$/iu, '')).split(' ')
    return foldText(found)
      .split(' ')
      .map((folded, at) => ({ folded, withoutPossessive: bare[at] ?? folded, span, isCapital }))
  })
}

/** So many words in a row. As a name, "Jane Doe's" is "jane doe". */
function windowsOf(words: readonly Word[], size: number): { passage: string; name: string; span: Span }[] {
  return words.slice(0, Math.max(0, words.length - size + 1)).map((first, start) => {
    const own = words.slice(start, start + size)
    const last = own.at(-1)!
    const folded = own.map((word) => word.folded)
    return {
      passage: folded.join(' '),
      name: [...folded.slice(0, -1), last.withoutPossessive].join(' '),
      span: { start: first.span.start, end: last.span.end },
    }
  })
}

/** Phones, emails and street addresses in a text, each in one form however it is written. */
export function findContacts(text: string): { span: Span; key: string }[] {
  const phones = [...text.matchAll(/(?<!\d)(?:\+?1[-. ]?)?\(?\d{3}\)?[-. ]{0,2}\d{3}[-. ]?\d{4}(?!\d)/g)]
  const emails = [...text.matchAll(/[\w.+-]{1,64}@[\w.-]{1,250}\w/g)]
  const spanOf = (match: RegExpExecArray) => ({ start: match.index, end: match.index + match[0].length })
  return [
    ...phones.map((match) => ({ span: spanOf(match), key: match[0].replace(/\D/g, '').slice(-10) })),
    ...emails.map((match) => ({ span: spanOf(match), key: match[0].toLowerCase() })),
    ...findStreets(text).map((span) => ({ span, key: foldText(text.slice(span.start, span.end)) })),
  ]
}

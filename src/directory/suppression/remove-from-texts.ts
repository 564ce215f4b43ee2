import type { Sql } from '../../platform/sql/database.ts'
import type { Span } from '../privacy/private-text.ts'
import { suppressionDigest } from './apply-suppressions.ts'
import { withoutSpans } from './removed-spans.ts'
import { hashText } from './suppression-hashes.ts'
import { createSuppressionStore } from './suppression-store.ts'

/** Something with texts in it, such as a signal. */
type Texts<T> = {
  readonly value: T
  /** A person is suppressed by name in these places. */
  readonly placeKeys: readonly string[]
  /** Makes a copy of the value with every text replaced. */
  readonly mapTexts: (value: T, replace: (text: string) => string) => T
}

/** Replaces suppressed people, contacts and passages in texts that are no records of actors. */
export async function removeFromTexts<T>(tx: Sql, all: readonly Texts<T>[]): Promise<T[]> {
  const store = createSuppressionStore(tx)
  const sizes = await store.windowSizes()
  if (!sizes) return all.map(({ value }) => value)
  const digest = await suppressionDigest(tx)
  const hashes = new Set<string>()
  const hashed = all.map(({ value, placeKeys, mapTexts }) => {
    const parts = new Map<string, { span: Span; hash: string }[]>()
    mapTexts(value, (text) => {
      const { names, passages, contacts } = hashText(digest, text, placeKeys, sizes)
      const found = [...names, ...passages, ...contacts]
      for (const { hash } of found) hashes.add(hash)
      parts.set(text, found)
      return text
    })
    return parts
  })
  const suppressed = await store.matching([...hashes])
  if (suppressed.size === 0) return all.map(({ value }) => value)
  return all.map(({ value, mapTexts }, index) =>
    mapTexts(value, (text) => {
      const parts = hashed[index]!.get(text)!.filter(({ hash }) => suppressed.has(hash))
      return withoutSpans(
        text,
        parts.map(({ span }) => span),
      )
    }),
  )
}

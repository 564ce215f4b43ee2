import type { CreatedSuggestion, SuggestionInput } from '../../contracts/contributions/suggestions.ts'
import type { Directory } from '../../directory/index.ts'
import { invalidField } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { newSecret, secretHash } from '../../platform/secret.ts'
import type { Sql } from '../../platform/sql/database.ts'
import { createContributionStore } from '../contribution-store.ts'
import { receiptPrefix } from '../receipts/receipt-address.ts'
import { suggestionKey } from '../same-key.ts'
import { refusedAddress } from './page-address.ts'

/** What a suggestion stores. Only reviewers read `note` and `contact`. */
export type SuggestionContent = {
  url: string
  shows: SuggestionInput['shows']
  note: string | null
  contact: string | null
}

export type SuggestionService = ReturnType<typeof createSuggestionService>

/** Pages that people without an account send to the reviewers. */
export function createSuggestionService(needs: { baseUrl: string; directory: Pick<Directory, 'places'> }) {
  /** The key of a place by key, slug or name. An ambiguous name is refused, never guessed. */
  async function placeKeyOf(text: string): Promise<string> {
    const { data, resolution } = await needs.directory.places.resolve(text)
    if (resolution.status === 'resolved' && data[0]) return data[0].key
    const likely = [...data.map(({ key }) => key), ...resolution.suggestions.map(({ key }) => key)]
    const hint = likely.length > 0 ? `; did you mean ${likely.slice(0, 3).join(' or ')}?` : ''
    throw invalidField('place', `names no single place: write city and state, or leave it out${hint}`)
  }

  return {
    async suggest(tx: Sql, input: SuggestionInput): Promise<CreatedSuggestion> {
      const refusal = refusedAddress(input.url)
      if (refusal !== undefined) throw invalidField('url', refusal)
      const place = input.place === undefined ? null : await placeKeyOf(input.place)
      const receipt = newSecret()
      const content: SuggestionContent = {
        url: input.url,
        shows: input.shows,
        note: input.note ?? null,
        contact: input.contact ?? null,
      }
      const row = await createContributionStore(tx).insert({
        id: newId(),
        kind: 'suggestion',
        place_key: place,
        content,
        receipt_hash: secretHash(receipt),
        same_key: suggestionKey(input.url),
      })
      return {
        id: row!.id,
        url: input.url,
        shows: input.shows,
        place,
        status: 'open',
        created_at: row!.created_at.toISOString(),
        receipt_url: `${needs.baseUrl}${receiptPrefix}${receipt}`,
      }
    },
  }
}

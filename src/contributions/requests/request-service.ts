import type { CreatedRequest, ListedRequestInput } from '../../contracts/contributions/requests.ts'
import type { Directory } from '../../directory/index.ts'
import { invalidField } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { newSecret, secretHash } from '../../platform/secret.ts'
import type { Sql } from '../../platform/sql/database.ts'
import { createContributionStore } from '../contribution-store.ts'
import { receiptPrefix } from '../receipts/receipt-address.ts'
import { sameKey } from '../same-key.ts'

/** What a request stores. After a removal only the kind of request is left. */
export type RequestContent = {
  request: ListedRequestInput['request']
  value?: string | undefined
  text?: string | null
  contact?: string | null
}

export type RequestService = ReturnType<typeof createRequestService>

/** Private requests of people and organizations that are listed. */
export function createRequestService(needs: { baseUrl: string; directory: Pick<Directory, 'entities'> }) {
  return {
    async request(tx: Sql, input: ListedRequestInput): Promise<CreatedRequest> {
      const actor = await needs.directory.entities.read(tx, input.entity_id)
      const { request, value } = input
      const contacts = [...actor.contacts, ...actor.unproven_contacts]
      if (value !== undefined && !contacts.some((one) => one.value === value))
        throw invalidField('value', 'the record shows no such contact')
      const receipt = newSecret()
      const content: RequestContent = {
        request,
        value,
        text: input.text ?? null,
        contact: input.contact ?? null,
      }
      const row = await createContributionStore(tx).insert({
        id: newId(),
        kind: 'request',
        priority: input.safety || request === 'contact' ? 0 : 1,
        entity_id: actor.id,
        place_key: actor.place.key,
        content,
        receipt_hash: secretHash(receipt),
        same_key: sameKey('request', actor.id, request, value ?? ''),
      })
      return {
        id: row!.id,
        request,
        status: 'open',
        created_at: row!.created_at.toISOString(),
        receipt_url: `${needs.baseUrl}${receiptPrefix}${receipt}`,
      }
    },
  }
}

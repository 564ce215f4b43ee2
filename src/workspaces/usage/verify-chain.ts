import type { UsageRecord as UsageRecordView } from '../../contracts/workspaces/usage.ts'
import { genesisHash, hashRecord } from './usage-chain.ts'

export type ChainVerification =
  | { isValid: true; length: number; hash: string }
  | { isValid: false; seq: number; reason: string }

/** Recomputes every hash. Without `end`, a chain that was cut at its end still verifies. */
export async function verifyChain(
  workspaceId: string,
  records: AsyncIterable<UsageRecordView>,
  end?: { seq: number; hash: string },
): Promise<ChainVerification> {
  let seq = 0
  let hash: Buffer = genesisHash
  for await (const record of records) {
    if (record.seq !== seq + 1) {
      return {
        isValid: false,
        seq: seq + 1,
        reason: `record ${seq + 1} is missing; the next record is ${record.seq}`,
      }
    }
    if (record.previous_hash !== hash.toString('hex')) {
      return {
        isValid: false,
        seq: record.seq,
        reason: `record ${record.seq} does not match the hash of the previous record`,
      }
    }
    hash = hashRecord(hash, workspaceId, {
      seq: record.seq,
      at: new Date(record.at),
      kind: record.kind,
      accountId: record.account_id,
      subject: record.subject,
      count: record.count,
      details: record.details,
    })
    if (record.hash !== hash.toString('hex')) {
      return {
        isValid: false,
        seq: record.seq,
        reason: `record ${record.seq} was changed after it was written`,
      }
    }
    seq = record.seq
  }
  if (end && (end.seq !== seq || end.hash !== hash.toString('hex'))) {
    return {
      isValid: false,
      seq,
      reason: `the chain ends at record ${seq} but should end at record ${end.seq}`,
    }
  }
  return { isValid: true, length: seq, hash: hash.toString('hex') }
}

import assert from 'node:assert/strict'
import type { ReadPage } from '../../src/research/page.ts'
import { isUnreadable, readPage } from '../../src/research/read/read-page.ts'

/** Reads HTML or another body as a fetched page. */
export async function pageOf(
  body: string,
  { url = 'https://ashby.example/', contentType = 'text/html; charset=utf-8' } = {},
): Promise<ReadPage> {
  const retrievedAt = '2026-11-15T08:00:00.000Z'
  const page = await readPage({ url, finalUrl: url, contentType, body: Buffer.from(body), retrievedAt })
  assert.ok(!isUnreadable(page))
  return page
}

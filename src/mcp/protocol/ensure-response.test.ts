import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ensureResponse } from './ensure-response.ts'

const progress =
  'event: message\ndata: {"jsonrpc":"2.0","method":"notifications/progress","params":{"id":7}}\n\n'
const response = 'event: message\ndata: {"jsonrpc":"2.0","id":7,"result":{"content":"ä"}}\n\n'
const errorEvent =
  'event: message\ndata: {"jsonrpc":"2.0","error":{"code":-32000,"message":"The call was aborted: try again"},"id":7}\n\n'

async function* streamOf(bytes: Uint8Array, size: number, failure?: Error) {
  for (let index = 0; index < bytes.length; index += size) yield bytes.subarray(index, index + size)
  if (failure) throw failure
}

async function read(text: string, size: number, failure?: Error): Promise<string> {
  const chunks = await Array.fromAsync(ensureResponse(streamOf(Buffer.from(text), size, failure), 7))
  return Buffer.concat(chunks).toString()
}

test('passes a stream that contains the response through unchanged, whatever its chunk size', async () => {
  for (const size of [1, 7, 10_000]) assert.equal(await read(progress + response, size), progress + response)
})

test('appends an error when a stream ends or fails without the response', async () => {
  const another = response.replace('"id":7', '"id":8')
  for (const text of ['', progress, progress + another])
    for (const failure of [undefined, new Error('aborted')])
      assert.equal(await read(text, 10, failure), text + errorEvent)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withLastWord } from './last-word.ts'

const progress =
  'event: message\ndata: {"jsonrpc":"2.0","method":"notifications/progress","params":{"id":7}}\n\n'
const answer = 'event: message\ndata: {"jsonrpc":"2.0","id":7,"result":{"content":"ä"}}\n\n'
const refusal =
  'event: message\ndata: {"jsonrpc":"2.0","error":{"code":-32000,"message":"The call was called off: call again shortly"},"id":7}\n\n'

async function* streamOf(bytes: Uint8Array, size: number, fault?: Error) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
  if (fault) throw fault
}

async function read(text: string, size: number, fault?: Error): Promise<string> {
  const parts = await Array.fromAsync(withLastWord(streamOf(Buffer.from(text), size, fault), 7))
  return Buffer.concat(parts).toString()
}

test('a stream with the answer to its call is passed on as it is, however it is cut into pieces', async () => {
  for (const size of [1, 7, 10_000]) assert.equal(await read(progress + answer, size), progress + answer)
})

test('a stream that ends or breaks without the answer ends with a refusal', async () => {
  const another = answer.replace('"id":7', '"id":8')
  for (const text of ['', progress, progress + another])
    for (const fault of [undefined, new Error('cut off')])
      assert.equal(await read(text, 10, fault), text + refusal)
})

import assert from 'node:assert/strict'
import { PassThrough } from 'node:stream'
import { test } from 'node:test'
import { createPrompt } from './prompt.ts'

function terminal() {
  const modes: boolean[] = []
  const input = Object.assign(new PassThrough(), {
    isTTY: true,
    setRawMode: (isRaw: boolean) => void modes.push(isRaw),
  }) as unknown as NodeJS.ReadStream & PassThrough
  const output = new PassThrough() as unknown as NodeJS.WriteStream
  return { input, prompt: createPrompt(input, output), modes }
}

test('reads typed-ahead keys in order and ignores arrow keys', async () => {
  const { input, prompt, modes } = terminal()
  const first = prompt.readKey()
  input.write('ar')
  assert.equal(await first, 'a')
  assert.equal(await prompt.readKey(), 'r')
  const third = prompt.readKey()
  input.write('\u001b[A')
  input.write('\r')
  input.write('s')
  assert.equal(await third, 's')
  assert.equal(modes.at(-1), false, 'the terminal mode is restored')
})

test('Ctrl-C and Ctrl-D end the review', async () => {
  for (const sign of ['\u0003', '\u0004']) {
    const { input, prompt } = terminal()
    const key = prompt.readKey()
    input.write(sign)
    assert.equal(await key, undefined)
  }
})

test('prefills a field and uses typed-ahead lines for the next questions', async () => {
  const { input, prompt } = terminal()
  const name = prompt.readLine('Name: ', 'Gary')
  input.write(' Council\r\r')
  assert.equal(await name, 'Gary Council')
  assert.equal(await prompt.readLine('Type: ', 'organization'), 'organization')
  const website = prompt.readLine('Website: ', 'https://example.org/')
  input.write('\u0015\r')
  assert.equal(await website, '', 'Ctrl-U clears the field')
  const left = prompt.readLine('Claims: ')
  input.write('\u0003')
  assert.equal(await left, undefined)
  prompt.close()
})

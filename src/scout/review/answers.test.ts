import assert from 'node:assert/strict'
import { PassThrough } from 'node:stream'
import { test } from 'node:test'
import { answersFrom } from './answers.ts'

function terminal() {
  const modes: boolean[] = []
  const input = Object.assign(new PassThrough(), {
    isTTY: true,
    setRawMode: (isRaw: boolean) => void modes.push(isRaw),
  }) as unknown as NodeJS.ReadStream & PassThrough
  const output = new PassThrough() as unknown as NodeJS.WriteStream
  return { input, answers: answersFrom(input, output), modes }
}

test('keys that are typed ahead are heard one after the other, and arrows mean nothing', async () => {
  const { input, answers, modes } = terminal()
  const first = answers.key()
  input.write('ar')
  assert.equal(await first, 'a')
  assert.equal(await answers.key(), 'r')
  const third = answers.key()
  input.write('\u001b[A')
  input.write('\r')
  input.write('s')
  assert.equal(await third, 's')
  assert.equal(modes.at(-1), false, 'the terminal is left as it was')
})

test('Ctrl-C and Ctrl-D end the review', async () => {
  for (const sign of ['\u0003', '\u0004']) {
    const { input, answers } = terminal()
    const key = answers.key()
    input.write(sign)
    assert.equal(await key, undefined)
  }
})

test('what stands in a field can be changed, and lines typed ahead answer the next questions', async () => {
  const { input, answers } = terminal()
  const name = answers.line('Name: ', 'Gary')
  input.write(' Council\r\r')
  assert.equal(await name, 'Gary Council')
  assert.equal(await answers.line('Type: ', 'organization'), 'organization')
  const website = answers.line('Website: ', 'https://example.org/')
  input.write('\u0015\r')
  assert.equal(await website, '', 'Ctrl-U clears the field')
  const left = answers.line('Claims: ')
  input.write('\u0003')
  assert.equal(await left, undefined)
  answers.close()
})

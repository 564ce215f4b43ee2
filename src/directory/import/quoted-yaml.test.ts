import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseQuoted } from './quoted-yaml.ts'

const text = `id: ocd-person/1
name: "José \\"Pepe\\" Ruiz"
roles:
- type: upper   # since the election
  district: '32'
- type: lower
links: []
`

test('quotes a part verbatim', () => {
  const yaml = parseQuoted(text)
  assert.equal((yaml.value as { name: string }).name, 'José "Pepe" Ruiz')
  assert.equal(yaml.quoteAt('roles', 0), "type: upper   # since the election\n  district: '32'")
  assert.equal(yaml.quoteAt('roles', 1), 'type: lower')
  assert.equal(yaml.quoteFields('name', 'id'), 'id: ocd-person/1\nname: "José \\"Pepe\\" Ruiz"')
  assert.equal(yaml.quoteAt('roles', 7), undefined)
  assert.equal(yaml.quoteFields('color'), undefined)
  for (const quote of [yaml.quoteAt('roles', 0), yaml.quoteFields('name')]) assert.ok(text.includes(quote!))
})

test('parses an entry of a list', () => {
  const yaml = parseQuoted('- id: 1\n  terms:\n  - type: sen\n', [0])
  assert.deepEqual(yaml.value, { id: 1, terms: [{ type: 'sen' }] })
  assert.equal(yaml.quoteAt('terms', 0), 'type: sen')
  assert.equal(yaml.quoteFields('id'), 'id: 1')
})

test('refuses invalid YAML and alias expansion with an explanation', () => {
  assert.throws(() => parseQuoted('name: "open\nroles: ['), /line|Missing|expected/i)
  const bomb = `a: &a [x, x, x, x, x, x, x, x, x]\n${'bcdefgh'
    .split('')
    .map((name, index) => `${name}: &${name} [${Array(9).fill(`*${'abcdefg'[index]}`).join(', ')}]`)
    .join('\n')}`
  assert.throws(() => parseQuoted(bomb), /alias/i)
})

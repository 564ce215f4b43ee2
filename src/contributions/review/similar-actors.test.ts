import assert from 'node:assert/strict'
import { test } from 'node:test'
import { spellingsOf } from './similar-actors.ts'

test('a page is the same with and without a slash, a fragment and TLS', () => {
  const spellings = spellingsOf('http://www.example.org/about#team', 'https://directory.test')
  assert.ok(spellings.includes('https://www.example.org/about'))
  assert.ok(spellings.includes('http://www.example.org/about/'))
  assert.ok(spellingsOf('https://www.example.org/a/?id=1', '').includes('https://www.example.org/a?id=1'))
})

test('a page of the sample town is stored as a path', () => {
  const spellings = spellingsOf('https://directory.test/samples/a.html', 'https://directory.test')
  assert.ok(spellings.includes('/samples/a.html'))
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { stripVTControlCharacters } from 'node:util'
import { formatLogLine } from './log-text.ts'

const time = new Date(2026, 10, 16, 6, 5, 4).getTime()
const format = (fields: object) =>
  stripVTControlCharacters(formatLogLine(JSON.stringify({ level: 30, time, ...fields })))

test('shows the time, the message and other fields on one line', () => {
  assert.equal(format({ msg: 'Started' }), '06:05:04  Started\n')
  assert.equal(format({ term: 1, name: 'a', msg: 'Leads' }), '06:05:04  Leads  term=1 name=a\n')
})

test('shows a request as status, method, address and duration', () => {
  const request = { method: 'GET', url: '/api/places', operation: 'findPlaces', status: 200, ms: 1.5 }
  assert.equal(format({ ...request, msg: 'request' }), '06:05:04  200 GET /api/places 1.5 ms\n')
})

test('names levels other than info, and indents a stack trace', () => {
  const err = { message: 'broken', stack: 'Error: broken\n    at run' }
  const indent = ' '.repeat(10)
  assert.equal(
    format({ level: 40, err, msg: 'Job queue error' }),
    `06:05:04  WARN Job queue error\n${indent}Error: broken\n${indent}    at run\n`,
  )
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { es } from './es/index.ts'

test('in Spanish, a report of a problem is a reporte, and only a brief is an informe', () => {
  const { report, desk, briefs, signals, home } = es
  assert.doesNotMatch(JSON.stringify({ report, desk, signals, home }), /\binform(?:e|es|ar)\b/i)
  assert.doesNotMatch(JSON.stringify(briefs), /\breport(?:e|es|ar)\b/i)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { z } from 'zod'
import type { Tool } from '../tool.ts'
import { invalidArguments } from './tool-error.ts'

test('names each wrong argument once, with what is wrong about it first', () => {
  const input = z.strictObject({ states: z.array(z.enum(['open', 'closed'])).max(2), limit: z.int() })
  const { error } = input.safeParse({ states: 'completed', limit: 'ten' }, { reportInput: true })
  const { content } = invalidArguments({ name: 'list_things', input } as unknown as Tool, error!)
  const [first] = content as { text: string }[]
  assert.deepEqual(first?.text.split('\n'), [
    'Invalid arguments for list_things:',
    '- states: must be an array',
    '- limit: must be a number',
    'Valid arguments: states, limit. Correct them and call again.',
  ])
})

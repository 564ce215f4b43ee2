import assert from 'node:assert/strict'
import { test } from 'node:test'
import { z } from 'zod'
import { createSchemaCatalog } from './schema-catalog.ts'

// A registry id can be given once in a process, so the schemas are shared by the tests.
const Setting = z.object({ size: z.int().default(3) }).meta({ id: 'TestSetting' })
const Holder = z.object({ setting: Setting }).meta({ id: 'TestHolder' })
const Plain = z.strictObject({ name: z.string().meta({ example: 'a' }) }).meta({ id: 'TestPlain' })

test('a named schema that accepts less than it produces stands twice, with all that refer to it', () => {
  const catalog = createSchemaCatalog([
    { schema: z.object({ holder: Holder, plain: Plain }), direction: 'request' },
    { schema: z.array(Holder), direction: 'response' },
    { schema: Plain, direction: 'response' },
  ])
  assert.deepEqual(Object.keys(catalog.components), [
    'TestHolder',
    'TestHolderRequest',
    'TestPlain',
    'TestSetting',
    'TestSettingRequest',
  ])
  assert.deepEqual(catalog.components['TestSetting']?.['required'], ['size'])
  assert.equal(catalog.components['TestSettingRequest']?.['required'], undefined)
  assert.deepEqual(catalog.describe(Holder, 'request'), { $ref: '#/components/schemas/TestHolderRequest' })
  assert.deepEqual(catalog.describe(Holder, 'response'), { $ref: '#/components/schemas/TestHolder' })
  assert.deepEqual(catalog.components['TestHolderRequest']?.['properties'], {
    setting: { $ref: '#/components/schemas/TestSettingRequest' },
  })
})

test('a schema that is only sent keeps its name, and its defaults are optional', () => {
  const { components } = createSchemaCatalog([{ schema: Setting, direction: 'request' }])
  assert.deepEqual(Object.keys(components), ['TestSetting'])
  assert.equal(components['TestSetting']?.['required'], undefined)
})

test('answers stay open to new fields, strict objects stay closed', () => {
  const { components } = createSchemaCatalog([
    { schema: Holder, direction: 'response' },
    { schema: Plain, direction: 'response' },
  ])
  assert.equal('additionalProperties' in components['TestHolder']!, false)
  assert.equal(components['TestPlain']?.['additionalProperties'], false)
})

test('examples become lists, and integers are not bounded by the machine', () => {
  const { components } = createSchemaCatalog([
    { schema: Plain, direction: 'response' },
    { schema: Setting, direction: 'response' },
  ])
  assert.deepEqual(components['TestPlain']?.['properties'], { name: { type: 'string', examples: ['a'] } })
  assert.deepEqual(components['TestSetting']?.['properties'], { size: { type: 'integer', default: 3 } })
})

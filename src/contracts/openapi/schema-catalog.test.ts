import assert from 'node:assert/strict'
import { test } from 'node:test'
import { z } from 'zod'
import { createSchemaCatalog } from './schema-catalog.ts'

// A registry id can be used once per process, so the tests share the schemas.
const Setting = z.object({ size: z.int().default(3) }).meta({ id: 'TestSetting' })
const Holder = z.object({ setting: Setting }).meta({ id: 'TestHolder' })
const Plain = z.strictObject({ name: z.string().meta({ example: 'a' }) }).meta({ id: 'TestPlain' })

test('describes a schema twice when its input and output differ, with everything that refers to it', () => {
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

test('uses the plain name and optional defaults for a schema that is only sent', () => {
  const { components } = createSchemaCatalog([{ schema: Setting, direction: 'request' }])
  assert.deepEqual(Object.keys(components), ['TestSetting'])
  assert.equal(components['TestSetting']?.['required'], undefined)
})

test('leaves responses open to new fields and strict objects closed', () => {
  const { components } = createSchemaCatalog([
    { schema: Holder, direction: 'response' },
    { schema: Plain, direction: 'response' },
  ])
  assert.equal('additionalProperties' in components['TestHolder']!, false)
  assert.equal(components['TestPlain']?.['additionalProperties'], false)
})

test('turns examples into lists and removes the safe-integer bounds', () => {
  const { components } = createSchemaCatalog([
    { schema: Plain, direction: 'response' },
    { schema: Setting, direction: 'response' },
  ])
  assert.deepEqual(components['TestPlain']?.['properties'], { name: { type: 'string', examples: ['a'] } })
  assert.deepEqual(components['TestSetting']?.['properties'], { size: { type: 'integer', default: 3 } })
})

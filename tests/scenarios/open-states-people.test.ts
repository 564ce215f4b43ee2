import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { importRecords, openOpenStates, seedGazetteer } from '../../src/directory/index.ts'
import { findPrivateSpans, findStreets } from '../../src/directory/privacy/private-text.ts'
import { now, openSmallDirectory } from '../support/small-directory.ts'

const folder = process.env['OPEN_STATES_DIR']
const skip = folder === undefined && 'set OPEN_STATES_DIR to a checkout of openstates/people'

test('no home of a real legislator is stored [design.people.no-private-contacts]', { skip }, async () => {
  await using directory = await openSmallDirectory()
  const { sql, database } = directory
  await seedGazetteer(sql)
  const { items } = await openOpenStates(sql, join(folder!), now)
  const summary = await importRecords(sql, items(), { now })
  assert.ok(summary.added > 100, JSON.stringify(summary.refused.by_reason))
  const count = async (text: string) => Number((await database.pool.query(text)).rows[0].count)
  assert.equal(
    await count(
      "select count(*) from entity, jsonb_array_elements(contacts) c where c->>'label' ~* '\\yhome\\y'",
    ),
    0,
  )
  assert.equal(await count("select count(*) from claim where excerpt ~* 'classification: home'"), 0)
  const { rows } = await database.pool.query(
    "select excerpt as text from claim join entity e on e.id = entity_id where e.type = 'person' union all select text from claim",
  )
  const left = rows.filter(
    ({ text }) => findStreets(text).length > 0 && findPrivateSpans(text, { isPerson: true }).length > 0,
  )
  assert.deepEqual(left.slice(0, 5), [])
})

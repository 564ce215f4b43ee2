import assert from 'node:assert/strict'
import { test } from 'node:test'
import { postDelivery } from '../../src/firehose/webhook/post-delivery.ts'
import type { Position, SourceResponse } from '../../src/monitors/connectors/connector.ts'
import { pageConnector } from '../../src/monitors/connectors/page-change.ts'
import { brokenSignal, recoveredSignal } from '../../src/monitors/signals/health-signals.ts'
import { SafeFetchError } from '../../src/platform/safe-fetch/safe-fetch-error.ts'
import { es } from '../../src/web/site/messages/es/index.ts'
import { translateSignal } from '../../src/web/site/messages/translate-signal.ts'
import { requireMember } from '../../src/workspaces/access.ts'
import { assertSpanish } from '../support/spanish.ts'

const url = 'https://town.test/budget'

async function readPage(position: Position, lines: readonly string[]) {
  const body = Buffer.from(`<main><h1>Budget</h1>${lines.map((line) => `<p>${line}</p>`).join('')}</main>`)
  const response: SourceResponse = {
    kind: 'fetched',
    url,
    finalUrl: url,
    contentType: 'text/html',
    body,
    retrievedAt: '2026-11-16T15:00:00Z',
  }
  const input = { config: { url }, position, now: new Date('2026-11-16T15:00:00Z'), timeZone: 'UTC' }
  const step = await pageConnector.step({ ...input, responses: [response] })
  assert.ok('reading' in step)
  return step.reading
}

test('signals about changed pages say in Spanish how many lines changed [design.site.own-words]', async () => {
  const line = (name: string, index: number) =>
    `The ${name} number ${index} meets every week in the town hall.`
  const lines = (name: string, count: number) =>
    Array.from({ length: count }, (_, index) => line(name, index))
  const stays = lines('council', 3)
  for (const added of [0, 1, 2])
    for (const removed of [0, 1, 2].filter((count) => added + count > 0)) {
      const { position } = await readPage(null, [...stays, ...lines('library board', removed)])
      const [item] = (await readPage(position, [...stays, ...lines('school board', added)])).items
      assert.match(item?.summary ?? '', /^\d lines? (added|removed)/)
      assertSpanish(item?.summary ?? '')
      const { title, summary } = translateSignal({ ...item!, signal_type: item!.type }, es)
      assert.match(`${title} ${summary}`, /^Página modificada: .+ \d líneas? (añadida|eliminada)/)
    }
})

test('signals about broken sources are in Spanish with their dates [design.site.own-words]', () => {
  const at = new Date('2026-03-03T19:00:00Z')
  const source = {
    id: '1',
    title: 'Town hall',
    url,
    place_key: 'gary,indiana',
    workspace_id: null,
    source_class: 'government',
    source_id: null,
    broken_count: 1,
    created_at: at,
    last_success_at: null,
    timeZone: 'America/Chicago',
    evidence: { url, title: 'Town hall', publisher: null, excerpt: 'x', retrieved_at: at.toISOString() },
  } as const
  const inSpanish = (signal: Parameters<typeof translateSignal>[0]) => translateSignal(signal, es).summary
  const cause = 'The site failed with a server error (503).'
  const failed = 'El sitio falló con un error del servidor (503).'
  const day = 'martes, 3 de marzo de 2026 a la 1 p.m.\u00a0CST'
  assert.equal(
    inSpanish(brokenSignal(source, cause, at)),
    `${failed} Se añadió el ${day} y nunca se pudo leer.`,
  )
  assert.equal(
    inSpanish(brokenSignal({ ...source, last_success_at: at }, cause, at)),
    `${failed} Se leyó por última vez el ${day}.`,
  )
  assert.equal(
    inSpanish(recoveredSignal({ ...source, broken_since: at }, new Date('2026-03-04T00:30:00Z'))),
    `Se informó del problema el ${day}. La fuente vuelve a funcionar desde el martes, 3 de marzo de 2026 a las 6:30 p.m.\u00a0CST.`,
  )
  const kindOf = (signal: Parameters<typeof translateSignal>[0]) => translateSignal(signal, es).kind
  assert.equal(kindOf(brokenSignal(source, cause, at)), 'Fuente perdida')
  assert.equal(kindOf(recoveredSignal({ ...source, broken_since: at }, at)), 'Fuente recuperada')
  assert.equal(
    es.serviceText('It can be read but has had nothing new for 12 days. It usually changes within 3 hours.'),
    'Se puede leer, pero no tiene nada nuevo desde hace 12 días. Suele cambiar en 3 horas.',
  )
})

test('reasons of failed webhooks and refusals of a workspace are in Spanish [design.site.service-texts]', async () => {
  const delivery = { id: '1', sessionId: '1', url, secret: 's', body: '', at: new Date() }
  const post = (answer: number | SafeFetchError) =>
    postDelivery(
      async () => {
        if (typeof answer !== 'number') throw answer
        return new Response(null, { status: answer })
      },
      { ...delivery, signal: new AbortController().signal },
    )
  const errors = [
    new SafeFetchError('unreachable', 'There was no usable response'),
    new SafeFetchError('unreachable', 'Nothing is listening at this address'),
    new SafeFetchError('unreachable', 'No secure connection was possible; check the certificate'),
    new SafeFetchError('address', 'town.test is not on the public Internet'),
  ]
  for (const answer of [302, 410, 503, ...errors]) {
    const outcome = await post(answer)
    assert.ok('reason' in outcome)
    assertSpanish(outcome.reason)
    assertSpanish(`Gave up after a day of failures. ${outcome.reason}`)
  }
  const caller = { workspaceId: '1', workspaceRole: 'reviewer' } as Parameters<typeof requireMember>[0]
  assert.throws(
    () => requireMember(caller, '1', 'write'),
    ({ message }: Error) => es.serviceText(message) !== undefined,
  )
})

test('signals about changed actors say in Spanish what changed [design.site.own-words]', () => {
  const inSpanish = (summary: string) =>
    translateSignal({ signal_type: 'actor_updated', title: 'Updated: Ada', summary }, es)
  const { title, summary } = inSpanish('The record of the actor was changed: contacts, website.')
  assert.equal(title, 'Actualizado: Ada')
  assert.equal(summary, 'Se modificó el registro del actor: contactos, sitio web.')
  assert.equal(
    inSpanish('The record of the actor was changed.').summary,
    'Se modificó el registro del actor.',
  )
  const ofPublisher = 'The record of the actor was changed: all of it.'
  assert.equal(inSpanish(ofPublisher).summary, ofPublisher)
})

import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import { createServer } from 'node:net'
import { test } from 'node:test'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { detectFormat } from '../../src/research/read/detect-format.ts'
import { outcomeOf, reasonOf } from '../support/local-fetch.ts'

const answer =
  (headers: Record<string, string>, body: string | Buffer = '') =>
  (_request: unknown, response: ServerResponse) =>
    void response.writeHead(200, headers).end(body)

test('does not start a body announced with two gigabytes', async () => {
  const site = {
    '/': (_request: unknown, response: ServerResponse) => {
      response.writeHead(200, { 'content-type': 'text/html', 'content-length': String(2 * 1024 ** 3) })
      response.write('<p>')
    },
  }
  assert.equal(await reasonOf(site, '/'), 'failed: too_large')
})

test('cuts an endless body at the limit without using more memory [design.discovery.polite-fetch]', async () => {
  let sent = 0
  const chunk = Buffer.alloc(64 * 1024, 'x')
  const before = process.memoryUsage().rss
  const site = {
    '/': (_request: unknown, response: ServerResponse) => {
      response.writeHead(200, { 'content-type': 'text/html' })
      const more = () => {
        while (!response.destroyed && sent < 2 * 1024 ** 3) {
          sent += chunk.length
          if (!response.write(chunk)) return void response.once('drain', more)
        }
      }
      more()
    },
  }
  assert.equal(await reasonOf(site, '/'), 'failed: too_large')
  assert.ok(sent < 40 * 1024 ** 2, `${sent} bytes were sent`)
  assert.ok(process.memoryUsage().rss - before < 150 * 1024 ** 2)
})

test('detects decompression bombs by their ratio before they are large', async () => {
  const zeros = Buffer.alloc(60 * 1024 ** 2)
  const gzip = gzipSync(zeros)
  const twice = gzipSync(gzip)
  const brotli = brotliCompressSync(zeros, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
  const site = {
    '/gzip': answer({ 'content-type': 'text/html', 'content-encoding': 'gzip' }, gzip),
    '/brotli': answer({ 'content-type': 'text/html', 'content-encoding': 'br' }, brotli),
    '/twice': answer({ 'content-type': 'text/html', 'content-encoding': 'gzip, gzip' }, twice),
  }
  assert.equal(await reasonOf(site, '/gzip'), 'failed: decompression_bomb')
  assert.equal(await reasonOf(site, '/brotli'), 'failed: decompression_bomb')
  assert.equal(await reasonOf(site, '/twice'), 'failed: broken_encoding')
})

test('reports broken, truncated and unknown encodings', async () => {
  const packed = gzipSync('<p>The council meets on Tuesday.'.repeat(100))
  const html = { 'content-type': 'text/html' }
  const site = {
    '/plain': answer({ ...html, 'content-encoding': 'gzip' }, '<p>Not packed at all'),
    '/short': answer({ ...html, 'content-encoding': 'gzip' }, packed.subarray(0, packed.length / 2)),
    '/brotli': answer({ ...html, 'content-encoding': 'br' }, Buffer.from('ffffffff', 'hex')),
    '/other': answer({ ...html, 'content-encoding': 'compress' }, packed),
  }
  for (const path of Object.keys(site))
    assert.equal(await reasonOf(site, path), 'failed: broken_encoding', path)
})

test('rejects a body that ends before its declared length', async () => {
  const site = {
    '/': (_request: unknown, response: ServerResponse) => {
      response.writeHead(200, { 'content-type': 'text/html', 'content-length': '1000' })
      response.write('<p>Half', () => response.socket?.destroy())
    },
  }
  assert.equal(await reasonOf(site, '/'), 'failed: connection_lost')
})

test('corrects or refuses a wrong content type', async () => {
  const pdf = Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj')
  const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
  const site = {
    '/pdf-as-html': answer({ 'content-type': 'text/html' }, pdf),
    '/pdf-as-download': answer({ 'content-type': 'application/octet-stream' }, pdf),
    '/pdf-without-type': answer({}, pdf),
    '/html-as-pdf': answer({ 'content-type': 'application/pdf' }, '<!DOCTYPE html><p>Sign in'),
    '/html-without-type': answer({}, '<!doctype html><p>Page'),
    '/calendar-as-download': answer({ 'content-type': 'application/octet-stream' }, 'BEGIN:VCALENDAR\r\n'),
    '/png-as-html': answer({ 'content-type': 'text/html' }, png),
    '/text-as-pdf': answer({ 'content-type': 'application/pdf' }, 'nothing of the kind'),
    '/zip-as-download': answer({ 'content-type': 'application/octet-stream' }, 'PK\x03\x04more'),
    '/gzip': answer({ 'content-type': 'application/gzip' }, Buffer.from('1f8b08', 'hex')),
    '/zeros-as-html': answer({ 'content-type': 'text/html' }, Buffer.alloc(2_000)),
    '/png': answer({ 'content-type': 'image/png' }, png),
    '/video': answer({ 'content-type': 'video/mp4' }, 'x'),
    '/utf-16': answer({ 'content-type': 'text/html' }, Buffer.from('\ufeff<p>Größe', 'utf16le')),
    '/empty': answer({ 'content-type': 'text/html' }),
  }
  const types: Record<string, string> = {
    '/pdf-as-html': 'application/pdf',
    '/pdf-as-download': 'application/pdf',
    '/pdf-without-type': 'application/pdf',
    '/html-as-pdf': 'text/html',
    '/html-without-type': 'text/html',
    '/calendar-as-download': 'text/calendar',
    '/utf-16': 'text/html',
  }
  const typeOf = async (path: string) => {
    const { outcome } = await outcomeOf(site, path)
    assert.equal(outcome.kind, 'fetched', path)
    assert.ok('body' in outcome)
    return detectFormat(outcome.contentType, outcome.body)
  }
  for (const [path, type] of Object.entries(types)) {
    const found = await typeOf(path)
    assert.equal('contentType' in found && found.contentType, type, path)
  }
  for (const [path, code] of Object.entries({
    '/png-as-html': 'content_type_lies',
    '/zeros-as-html': 'content_type_lies',
    '/text-as-pdf': 'content_type_lies',
    '/zip-as-download': 'unsupported_content',
    '/gzip': 'unsupported_content',
  })) {
    const refused = await typeOf(path)
    assert.equal('unreadable' in refused && refused.unreadable, code, path)
  }
  assert.equal(await reasonOf(site, '/png'), 'refused: unsupported_content')
  assert.equal(await reasonOf(site, '/video'), 'refused: unsupported_content')
  assert.equal(await reasonOf(site, '/empty'), 'failed: empty')
})

test('ends timeouts and slow bodies at the deadline', async () => {
  const site = {
    '/silent': () => {},
    '/drops': (_request: unknown, response: ServerResponse) => {
      response.writeHead(200, { 'content-type': 'text/html' })
      const drops = setInterval(() => response.write('x'), 20)
      response.on('close', () => clearInterval(drops))
    },
  }
  // Each step is within the timeout; all of them together are not.
  const steps = Object.fromEntries(
    Array.from({ length: 5 }, (_none, step) => [
      `/step/${step}`,
      (_request: unknown, response: ServerResponse) =>
        void setTimeout(() => response.writeHead(302, { location: `/step/${step + 1}` }).end(), 100),
    ]),
  )
  const limits = { timeoutMs: 250 }
  for (const path of [...Object.keys(site), '/step/0']) {
    assert.equal(await reasonOf({ ...site, ...steps }, path, { limits }), 'failed: timeout', path)
  }
})

test('reports invalid HTTP, endless headers and dropped connections', async () => {
  const answers = ['SSH-2.0-OpenSSH_9.9\r\n', `HTTP/1.1 200 OK\r\n${'x-more: y\r\n'.repeat(20_000)}\r\n`, '']
  for (const text of answers) {
    const server = createServer((socket) =>
      socket
        .on('error', () => {})
        .resume()
        .end(text),
    ).listen(0, '127.0.0.1')
    await new Promise((resolve) => server.once('listening', resolve))
    const { port } = server.address() as { port: number }
    const { outcome } = await outcomeOf(
      {},
      '/',
      {
        allowedLoopbackPorts: [port],
        obeyRobots: false,
        lookup: async () => [{ address: '127.0.0.1', family: 4 }],
      },
      `http://raw.test:${port}/`,
    )
    assert.match('reason' in outcome ? outcome.reason : '', /bad_answer|connection_lost/, text.slice(0, 20))
    await new Promise((resolve) => server.close(resolve))
  }
})

test('reports a refused connection at once', async () => {
  const { outcome } = await outcomeOf({}, '/', { allowedLoopbackPorts: [1] }, 'http://alder.test:1/')
  assert.equal('reason' in outcome && outcome.reason, 'unreachable')
})

import { gzipSync } from 'node:zlib'
import type { SmallPage } from '../support/small-web.ts'

const head = { 'content-type': 'text/html; charset=utf-8' }
const answer =
  (headers: Record<string, string>, body: string | Buffer): SmallPage =>
  (_request, response) =>
    void response.writeHead(200, headers).end(body)
const redirect =
  (to: string): SmallPage =>
  (_request, response) =>
    void response.writeHead(302, { location: to }).end()

let visits = 0
const megabyte = Buffer.alloc(1024 * 1024, 'civic ')

/** Sends data until the client disconnects. */
const endless: SmallPage = (_request, response) => {
  response.writeHead(200, head)
  const more = () => {
    while (!response.destroyed && response.write(megabyte));
  }
  response.on('drain', more)
  more()
}

const entities = Array.from(
  { length: 30 },
  (_none, at) => `<!ENTITY e${at + 1} "&e${at};&e${at};&e${at};&e${at};">`,
)

/** Broken and hostile pages by path, with the expected outcome. */
export const hostilePages: Record<string, { page: SmallPage; outcome: string }> = {
  '/circle': { page: redirect('/circle'), outcome: 'redirect_loop' },
  '/endless-redirects': { page: redirect('/step-1'), outcome: 'too_many_redirects' },
  '/bomb': {
    page: answer({ ...head, 'content-encoding': 'gzip' }, gzipSync(Buffer.alloc(64 * 1024 * 1024))),
    outcome: 'decompression_bomb',
  },
  '/huge': { page: endless, outcome: 'too_large' },
  '/picture': {
    page: answer(head, Buffer.from('89504e470d0a1a0a0000000d494844520000', 'hex')),
    outcome: 'content_type_lies',
  },
  '/broken-text': {
    page: answer(
      head,
      Buffer.concat([
        Buffer.from('<title>Broken</title><p>Harbor Council of Gary, Indiana &#0; &#xd800; '),
        Buffer.from([0xff, 0xfe, 0xc3, 0x28, 0xed, 0xa0, 0x80]),
        Buffer.from(' met.</p>'),
      ]),
    ),
    outcome: 'read',
  },
  '/zero-bytes': { page: answer(head, '<p>Gary\0\0\0\0</p>'), outcome: 'content_type_lies' },
  '/zero-characters': {
    page: answer({ 'content-type': 'application/json' }, '{"name":"Gary\\u0000 Council \\ud800 of Indiana"}'),
    outcome: 'read',
  },
  '/broken-packing': {
    page: answer({ ...head, 'content-encoding': 'gzip' }, 'not packed at all'),
    outcome: 'broken_encoding',
  },
  '/nested': {
    page: answer(head, `${'<div>'.repeat(50_000)}Gary, Indiana${'</div>'.repeat(50_000)}`),
    outcome: 'read',
  },
  '/no-body': {
    page: answer(
      head,
      `<p>Gary, Indiana</p>${Array.from({ length: 20_000 }, (_none, at) => `<h3>Programs</h3><p>${at}</p>`).join('')}`,
    ),
    outcome: 'read',
  },
  '/no-pdf': {
    page: answer({ 'content-type': 'application/pdf' }, '%PDF-1.7 and then nothing of the kind'),
    outcome: 'pdf_broken',
  },
  '/feed': {
    page: answer(
      { 'content-type': 'application/rss+xml' },
      `<?xml version="1.0"?><!DOCTYPE rss [<!ENTITY e0 "ha">${entities.join('')}]>
       <rss version="2.0"><channel><title>&e30;</title><item><title>&e30;</title></item></channel></rss>`,
    ),
    outcome: 'read',
  },
  '/private': { page: redirect('http://10.0.0.1/'), outcome: 'private_address' },
  '/metadata': { page: redirect('http://169.254.169.254/latest/meta-data/'), outcome: 'private_address' },
  '/cut-short': {
    page: (_request, response) => {
      response.writeHead(200, { ...head, 'content-length': '5000' })
      response.write('<p>half', () => response.destroy())
    },
    outcome: 'connection_lost',
  },
  '/silent': { page: () => {}, outcome: 'timeout' },
  '/changing': {
    page: (_request, response) =>
      void response
        .writeHead(200, head)
        .end(`<title>Board ${++visits}</title><p>The Harbor Board ${visits} of Gary, Indiana met.</p>`),
    outcome: 'read',
  },
  '/nothing': { page: answer(head, ''), outcome: 'empty' },
  '/long-words': {
    page: answer(head, `<p>Gary, Indiana ${'Council Member '.repeat(20_000)}</p>`),
    outcome: 'read',
  },
  '/many-cells': {
    page: answer(head, `<table>${'<tr><td>Council<td>Gary, Indiana'.repeat(20_000)}</table>`),
    outcome: 'read',
  },
}

/** Each redirect leads to the next one. */
export const furtherPages = Object.fromEntries(
  Array.from({ length: 50 }, (_none, at) => [`/step-${at + 1}`, redirect(`/step-${at + 2}`)]),
)

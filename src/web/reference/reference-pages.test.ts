import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openApiDocument } from '../../contracts/openapi/openapi.ts'
import { problemCodes } from '../../contracts/problem.ts'
import { referencePages } from './reference-pages.ts'

const baseUrl = 'https://directory.example'
const document = openApiDocument({ serverUrl: baseUrl, version: '1.2.3' })
const pages = referencePages({ baseUrl, document: () => document })
const bodyOf = (path: string) => pages.find((page) => page.path === path)!.body()

test('serves two pages, style sheets and an icon', () => {
  assert.deepEqual(
    pages.map(({ path, contentType }) => [path, contentType]),
    [
      ['/developers/api', 'text/html; charset=utf-8'],
      ['/developers/errors', 'text/html; charset=utf-8'],
      ['/site.css', 'text/css; charset=utf-8'],
      ['/favicon.svg', 'image/svg+xml'],
    ],
  )
})

test('has a section for every problem code at the anchor that its type links to', () => {
  const page = bodyOf('/developers/errors')
  for (const [code, { title }] of Object.entries(problemCodes)) {
    const section = page.split(`<section class="problem" id="${code}"`)[1]?.split('</section>')[0]
    assert.ok(section?.includes(`<p class="title">${title}</p>`), code)
  }
  assert.doesNotMatch(page, /<script|<style|\sstyle=|\son[a-z]+=|undefined/i)
})

test('links between pages only to existing anchors', () => {
  const errors = bodyOf('/developers/errors')
  const linked = new Set(
    [...bodyOf('/developers/api').matchAll(/href="\/developers\/errors#(\w+)"/g)].map(([, code]) => code),
  )
  assert.ok(linked.size > 10)
  for (const code of linked) assert.ok(errors.includes(` id="${code}"`), code)
})

test('loads resources only from this site', () => {
  const served = new Set([...pages.map(({ path }) => path), '/openapi.json'])
  for (const path of ['/developers/api', '/developers/errors']) {
    const targets = [...bodyOf(path).matchAll(/(?:src|href)="(\/[^"#]*)/g)].map(([, target]) => target!)
    assert.deepEqual(
      targets.filter((target) => !served.has(target)),
      [],
    )
    assert.doesNotMatch(bodyOf(path), /(?:src|href)="(?:https?:)?\/\//)
  }
  assert.doesNotMatch(bodyOf('/site.css'), /@import|url\(/)
})

test('has no unused CSS rules', () => {
  const used = new Set(
    ['/developers/api', '/developers/errors'].flatMap((path) =>
      [...bodyOf(path).matchAll(/ class="([^"]+)"/g)].flatMap(([, names]) => names!.trim().split(/\s+/)),
    ),
  )
  const ruled = new Set(
    [...bodyOf('/site.css').matchAll(/\.([a-z][\w-]*)(?=[^{}]*\{)/g)].map(([, name]) => name!),
  )
  assert.deepEqual(
    [...ruled].filter((name) => !used.has(name)),
    [],
  )
})

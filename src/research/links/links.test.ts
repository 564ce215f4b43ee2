import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type LinkContext, linkScorer, linksWorthFollowing } from './links.ts'

const context: LinkContext = {
  pageUrl: 'https://www.alderfalls.test/',
  place: { name: 'Alder Falls' },
  issues: [{ name: 'Tenants union', searchTerms: ['affordable housing'] }],
}
const score = linkScorer(context)
const link = (url: string, text: string, isChrome = false) => ({ url, text, isChrome })

test('ranks links to people, meetings and the subject before news, and skips the rest', () => {
  const found = linksWorthFollowing(
    [
      link('/news', 'News'),
      link('/weather', 'Weather'),
      link('/government/city-council', 'City Council'),
      link('/housing', 'Affordable housing programs'),
      link('/2026/parade', 'Parade on Saturday'),
      link('/meetings', 'Meetings & Agendas'),
      link('/pay', 'Pay my bill'),
    ],
    context,
  )
  assert.deepEqual(
    found.map(({ url }) => new URL(url).pathname),
    ['/housing', '/government/city-council', '/meetings', '/news'],
  )
})

test('scores the path when the link text says nothing', () => {
  assert.ok(score(link('/about-us/board-of-directors.aspx', '')))
  assert.ok(score(link('/AboutUs/StaffDirectory', 'Click here')))
  assert.equal(score(link('/x/y/z', 'Click here')), null)
})

test('skips crawler traps, unreadable files, sign-ins, social media and the page itself', () => {
  const never = [
    'https://www.alderfalls.test/#council',
    '/calendar?month=2031-04',
    '/meetings?page=7',
    '/news/2019/03/',
    '/council.jpg',
    '/agenda.docx',
    '/council/login',
    'https://www.facebook.com/alderfallscouncil',
    'mailto:council@alderfalls.test',
    'javascript:council()',
    'http://me:pw@alderfalls.test/council',
    'https://[/council',
  ]
  for (const url of never) assert.equal(score(link(url, 'City Council members')), null, url)
  assert.ok(score(link('/agenda.pdf', 'Agenda')))
})

test('follows promising links to other sites, less readily from the footer', () => {
  const own = score(link('/partners', 'Community partners'))!
  const foreign = score(link('https://river.test/', 'River Tenants Union'))!
  assert.ok(own.score > foreign.score && foreign.score > 0)
  assert.equal(score(link('https://vendor.test/about', 'About', true)), null)
})

test('returns each page once, best first, within the limit, even for a hundred thousand links', () => {
  const many = Array.from({ length: 100_000 }, (_none, index) => link(`/staff/${index}`, `Staff ${index}`))
  assert.equal(linksWorthFollowing(many, context, 7).length, 7)
  const twice = linksWorthFollowing([link('/staff/', 'Staff'), link('/staff#a', 'Staff directory')], context)
  assert.equal(twice.length, 1)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { speaksAgainstMatch } from '../../contracts/discovery/match-reasons.ts'
import { comparePeople } from './compare-people.ts'
import type { ComparedActor } from './comparison.ts'
import { parsePersonName } from './parsed-person-name.ts'

const here = { state: 'Ohio' }
const verdict = (a: ComparedActor, b: ComparedActor) => {
  const there = comparePeople(a, b)
  const back = comparePeople(b, a)
  assert.deepEqual(
    [there.verdict, there.score],
    [back.verdict, back.score],
    'the order of two records does not matter',
  )
  return there.verdict
}

test('parses names in either order, with suffix and nickname', () => {
  assert.deepEqual(parsePersonName('Ferncastle, María J., Jr.'), {
    given: ['maria', 'j'],
    surname: ['ferncastle'],
    suffix: 'jr',
    nicknames: [],
  })
  assert.deepEqual(parsePersonName('Hon. William "Bill" van der Berg III'), {
    given: ['william'],
    surname: ['van', 'der', 'berg'],
    suffix: '3',
    nicknames: ['bill'],
  })
  assert.deepEqual(parsePersonName('Peck, V.'), {
    given: ['v'],
    surname: ['peck'],
    suffix: null,
    nicknames: [],
  })
  assert.deepEqual(parsePersonName('J.T. Okafor, Esq.'), {
    given: ['j', 't'],
    surname: ['okafor'],
    suffix: null,
    nicknames: [],
  })
  assert.deepEqual(parsePersonName(''), { given: [], surname: [], suffix: null, nicknames: [] })
})

test('matches one person across spelling, order, middle names and nicknames', () => {
  assert.equal(verdict({ name: 'Lydia Tarnwick', ...here }, { name: 'TARNWICK, Lydia', ...here }), 'merge')
  assert.equal(
    verdict({ name: 'José Ferncastle', ...here }, { name: 'Jose R. Ferncastle', ...here }),
    'merge',
  )
  const office = { ...here, role: 'State Senator, District 4' }
  assert.equal(verdict({ name: 'Robert Tarnwick', ...office }, { name: 'Bob Tarnwick', ...office }), 'merge')
  assert.equal(verdict({ name: 'R. Tarnwick', ...office }, { name: 'Robert Tarnwick', ...office }), 'merge')
})

test('does not merge on a common name alone, but does on a rare one', () => {
  assert.notEqual(verdict({ name: 'James Smith', ...here }, { name: 'Jim Smith', ...here }), 'merge')
  assert.equal(
    verdict({ name: 'Thaddeus Wimblecote', ...here }, { name: 'Thaddeus Wimblecote', ...here }),
    'merge',
  )
})

test('treats other given names, states and seats as different people', () => {
  const office = (seat: number) => ({ ...here, role: `State Representative, District ${seat}` })
  assert.equal(
    verdict({ name: 'Ken Tarnwick', ...office(2) }, { name: 'Kelvin Tarnwick', ...office(9) }),
    'distinct',
  )
  assert.equal(
    verdict({ name: 'Ann Tarnwick', ...office(2) }, { name: 'Otto Grell', ...office(2) }),
    'distinct',
  )
  assert.notEqual(
    verdict({ name: 'Lydia Tarnwick', ...here }, { name: 'Lydia Tarnwick', state: 'Iowa' }),
    'merge',
  )
})

test('sends conflicts of official evidence to review, however much else agrees', () => {
  const same = { name: 'Lydia Tarnwick', ...here, role: 'Mayor', place: 'Larkfield' }
  assert.notEqual(
    verdict({ ...same, name: 'Lydia Tarnwick Jr.' }, { ...same, name: 'Lydia Tarnwick Sr.' }),
    'merge',
  )
  assert.notEqual(
    verdict({ ...same, emails: ['lt@larkfield.example'] }, { ...same, emails: ['lydia2@larkfield.example'] }),
    'merge',
  )
  assert.equal(verdict(same, same), 'merge')
})

test('sends one name in two offices to review, unless something else proves it', () => {
  const member = { name: 'Lydia Tarnwick', ...here, role: 'State Representative, District 3' }
  const senator = { name: 'Lydia Tarnwick', ...here, role: 'State Senator, District 8' }
  assert.equal(verdict(member, senator), 'review')
  assert.equal(
    verdict({ ...member, emails: ['lt@x.example'] }, { ...senator, emails: ['LT@x.example'] }),
    'merge',
  )
})

test('matches a new surname by email address, but not by a shared mailbox', () => {
  const office = { ...here, role: 'Clerk, Ward 2' }
  assert.equal(
    verdict(
      { name: 'Ada Grell', ...office, emails: ['ada@x.example'] },
      { name: 'Ada Moss', ...office, emails: ['ada@x.example'] },
    ),
    'merge',
  )
  const desk = { ...here, emails: ['info@x.example'] }
  assert.equal(verdict({ name: 'Ada Grell', ...desk }, { name: 'Otto Grell', ...desk }), 'distinct')
})

test('keeps members of a family with a double surname apart', () => {
  assert.notEqual(
    verdict({ name: 'Ángel Peral Vantas', ...here }, { name: 'Itziar Peral Vantas', ...here }),
    'merge',
  )
})

test('gives reasons as sentences', () => {
  const { reasons } = comparePeople({ name: 'Bob Tarnwick', ...here }, { name: 'Robert Tarnwick', ...here })
  assert.deepEqual(reasons, ['The same surname', 'Variants of one given name'])
})

test('a reason that lowers the score is one that pages show as speaking against the match', () => {
  const { reasons } = comparePeople({ name: 'Tarnwick' }, { name: 'Lydia Tarnwick' })
  assert.deepEqual(reasons.filter(speaksAgainstMatch), ['Missing given name in one record'])
})

test('a seat, or a role in another body, does not make two people of one', () => {
  const at = { name: 'Philippa Nordgaard', state: 'IN', place: 'alder-falls,indiana' }
  const roles = ['District 5', 'Council member', 'Member', 'Plan Commission member']
  for (const first of roles)
    for (const second of roles)
      assert.equal(
        comparePeople({ ...at, role: first }, { ...at, role: second }).verdict,
        'merge',
        `${first} and ${second}`,
      )
  assert.equal(comparePeople({ ...at, role: 'Mayor' }, { ...at, role: 'Sheriff' }).verdict, 'review')
})

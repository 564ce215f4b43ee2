import type { ActorRecord, RelationRecord } from '../src/contracts/directory/import-record.ts'

const relationsPerActor = 3
/** One actor in ten is a body, so that a body has about thirty relations, as a committee has. */
const actorsPerBody = 10

/** Collects what relations between generated actors need, and yields them after the actors. */
export function createRelationGenerator() {
  const names: string[] = []
  return {
    add({ name }: ActorRecord): void {
      names.push(name)
    },

    *relations(): Generator<RelationRecord> {
      const bodies = Math.ceil(names.length / actorsPerBody)
      for (let number = 0; number < names.length; number += 1) {
        for (let nth = 0; nth < relationsPerActor; nth += 1) {
          // A multiplication by a large prime spreads the relations of a body over the whole file.
          const body = (((number * relationsPerActor + nth) * 7_919) % bodies) * actorsPerBody
          if (body !== number) yield relationOf(number, body, nth)
        }
      }
    },
  }

  function relationOf(number: number, body: number, nth: number): RelationRecord {
    const [subject, object] = [names[number]!, names[body]!]
    return {
      record: 'relation',
      // Actors of any type may fund each other.
      kind: 'funds',
      subject: { scheme: 'bench', id: `1-${number}` },
      object: { scheme: 'bench', id: `1-${body}` },
      excerpt: `${subject} pays for ${object} (${nth + 1}).`,
      since: `20${10 + nth}-01-01`,
      source: {
        url: `https://www.example.gov/bodies/${body}`,
        title: `Roster of ${object}`,
        publisher: object,
        source_class: 'government',
        retrieved_at: '2026-09-01T00:00:00Z',
      },
    }
  }
}

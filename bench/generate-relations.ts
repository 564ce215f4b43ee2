import type { ActorRecord, RelationRecord } from '../src/contracts/directory/import-record.ts'

const relationsPerActor = 3
/** One actor in ten is a body, so that a body has thirty relations, as a committee has. */
const actorsPerBody = 10
const relationsPerBody = relationsPerActor * actorsPerBody

/** Collects what relations between generated actors need, and yields them after the actors. */
export function createRelationGenerator() {
  const names: string[] = []
  return {
    add({ name }: ActorRecord): void {
      names.push(name)
    },

    /** The members of a body come together, as in the file of a committee. */
    *relations(): Generator<RelationRecord> {
      for (let at = 0; at < names.length * relationsPerActor; at += 1) {
        const body = Math.floor(at / relationsPerBody) * actorsPerBody
        // A multiplication by a large prime spreads them over the whole directory.
        const member = (at * 7_919) % names.length
        if (member !== body) yield relationOf(member, body, at % relationsPerActor)
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

import { once } from 'node:events'
import { createWriteStream, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readGazetteer } from '../src/directory/places/gazetteer-source.ts'
import { placeKeyOf } from '../src/directory/places/place-key.ts'
import { stateOf } from '../src/directory/places/states.ts'
import { type Figure, median, percentile, tableOf } from './figures.ts'
import { generateActors } from './generate-actors.ts'
import { createRelationGenerator } from './generate-relations.ts'
import { latencies, read, throughput } from './load.ts'
import { untilIdle } from './process-tree.ts'
import { residentMegabytes, runProgram, startProgram } from './processes.ts'

const civic = join(import.meta.dirname, '../src/bin/civic.ts')
const bare = join(import.meta.dirname, 'bare-server.ts')
const ports = { service: 8181, bare: 8182 }
const base = `http://127.0.0.1:${ports.service}`
const rounds = 5
const roundSeconds = 4
const unlimited = '1000000000'

/** Measures the directory at a million actors: import, first reads, searches, and repeated reads against bare node:http. */
export async function benchDirectory(parameters: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...parameters],
    options: {
      actors: { type: 'string', default: '1000000' },
      folder: { type: 'string', default: '.cache/bench' },
      /** Imports into a temporary database. */
      'import-only': { type: 'boolean', default: false },
    },
  })
  const count = Number(values.actors)
  const folder = join(process.cwd(), values.folder)
  mkdirSync(folder, { recursive: true })
  const isImportOnly = values['import-only']
  const dataFolder = join(folder, isImportOnly ? `import-${process.pid}` : `data-${count}`)
  const environment = {
    DATA_DIR: dataFolder,
    PORT: String(ports.service),
    SAMPLE: 'off',
    PUBLIC_READS_PER_MINUTE: unlimited,
    PUBLIC_REQUESTS_PER_HOUR: unlimited,
  }
  const figures: Figure[] = []
  const add = (name: string, result: number, unit: string, better: Figure['better'], bar: number) => {
    figures.push({ what: name, result, unit, bar, better })
    console.error(`${name}: ${result.toFixed(2)} ${unit}`)
  }

  if (!existsSync(environment.DATA_DIR)) {
    const first = await startProgram([civic, 'serve'], environment, `${base}/health/ready`)
    add('start on an empty data directory', first.startedInMs / 1000, 's', 'lower', 20)
    const places = await placeKeys()
    await first.stop()
    add(
      'import, with claims, sources and three relations each',
      await importRate(count, folder, places, environment, { withRelations: true }),
      'actors/s',
      'higher',
      3000,
    )
  }
  const print = () => console.log(`\n${count.toLocaleString('en-US')} actors\n\n${tableOf(figures)}`)
  if (isImportOnly) {
    rmSync(dataFolder, { recursive: true })
    return print()
  }

  const service = await startProgram([civic, 'serve'], environment, `${base}/health/ready`)
  try {
    add('start, warm', service.startedInMs / 1000, 's', 'lower', 5)
    // Reading totals starts the counts of places that the import has left to do.
    await read(`${base}/api/places?kind=state&limit=100`)
    await untilIdle(service.pid)
    const places = await placeKeys()
    const firstReads = await latencies(
      places.slice(0, 2000).map((key) => `${base}/api/places/${encodeURIComponent(key)}/entities`),
    )
    add('first read of a place, p50', median(firstReads), 'ms', 'lower', 15)
    add('first read of a place, p99', percentile(firstReads, 0.99), 'ms', 'lower', 20)
    const related = await actorsWithRelations(500)
    add('first read of an actor with its relations, p50', median(related), 'ms', 'lower', 10)
    add('first read of an actor with its relations, p99', percentile(related, 0.99), 'ms', 'lower', 20)
    const { actors, urls } = await stateLists(Math.round(count / 25))
    const lists = await latencies(urls)
    console.error(`The states have ${actors.join(', ')} actors`)
    add('everything in a state, first page, p50', median(lists), 'ms', 'lower', 20)
    add('everything in a state, first page, p99', percentile(lists, 0.99), 'ms', 'lower', 40)
    const searches = await latencies(await misspelledSearches(500))
    add('search with a typo and a state, p50', median(searches), 'ms', 'lower', 10)
    add('search with a typo and a state, p99', percentile(searches, 0.99), 'ms', 'lower', 40)
    await repeatedReads(add, folder, places[0]!)
    add('resident memory of the service', residentMegabytes(service.pid), 'MB', 'lower', 350)
  } finally {
    await service.stop()
  }
  print()
}

const sampledStates = ['IN', 'OH', 'CA', 'TX', 'NY', 'IL', 'FL', 'WA', 'MN', 'GA']
type Named = { id: string; name: string }

/** Actors of several states, the newest first. */
async function sampledActors(): Promise<(Named & { state: string })[]> {
  const lists = await Promise.all(
    sampledStates.map((state) => read(`${base}/api/entities?state=${state}&sort=recent&limit=100`)),
  )
  return lists.flatMap(({ body }, index) =>
    (JSON.parse(body.toString()) as { data: Named[] }).data.map((actor) => ({
      ...actor,
      state: sampledStates[index]!,
    })),
  )
}

/** Milliseconds of reading an actor and then its relations, each for the first time. */
async function actorsWithRelations(count: number): Promise<number[]> {
  const actors = (await sampledActors()).slice(0, count)
  const details = await latencies(actors.map(({ id }) => `${base}/api/entities/${id}`))
  const relations = await latencies(actors.map(({ id }) => `${base}/api/entities/${id}/relations`))
  return details.map((time, index) => time + relations[index]!)
}

/** First pages, about as long as the default one, of the states whose numbers of actors are closest to the wanted one. */
async function stateLists(wanted: number): Promise<{ actors: number[]; urls: string[] }> {
  const { body } = await read(`${base}/api/places?kind=state&limit=100`)
  const listed = JSON.parse(body.toString()) as { data: { key: string }[] }
  const states = await Promise.all(
    listed.data.map(async ({ key }) => {
      const place = await read(`${base}/api/places/${encodeURIComponent(key)}`)
      return JSON.parse(place.body.toString()) as { key: string; actor_count_within: number }
    }),
  )
  const distance = (one: { actor_count_within: number }) => Math.abs(one.actor_count_within - wanted)
  const chosen = states.toSorted((a, b) => distance(a) - distance(b)).slice(0, 5)
  // Each length is a response that no cache has.
  const urls = chosen.flatMap(({ key }) =>
    Array.from(
      { length: 20 },
      (_, index) => `${base}/api/places/${encodeURIComponent(key)}/entities?within=true&limit=${index + 11}`,
    ),
  )
  return { actors: chosen.map((state) => state.actor_count_within), urls }
}

/** Largest first, so that the largest generated city is a real one. */
export async function placeKeys(): Promise<string[]> {
  const { places: rows } = await readGazetteer()
  return rows
    .sort((a, b) => (b.population ?? 0) - (a.population ?? 0))
    .map(({ city, state }) => placeKeyOf({ city, state: stateOf(state)! }))
}

export async function importRate(
  count: number,
  folder: string,
  places: string[],
  environment: Record<string, string>,
  { withRelations = false } = {},
): Promise<number> {
  const file = join(folder, `actors-${count}.jsonl`)
  if (!existsSync(file)) {
    console.error(`Writing ${file} …`)
    const stream = createWriteStream(`${file}.part`)
    const write = async (record: object) => {
      if (!stream.write(`${JSON.stringify(record)}\n`)) await once(stream, 'drain')
    }
    const generator = createRelationGenerator()
    for await (const actor of generateActors(count, 1, places)) {
      generator.add(actor)
      await write(actor)
    }
    if (withRelations) for (const relation of generator.relations()) await write(relation)
    stream.end()
    await once(stream, 'close')
    renameSync(`${file}.part`, file)
  }
  const startedAt = performance.now()
  const printed = await runProgram(process.execPath, [civic, 'import', 'jsonl', file, '--json'], environment)
  const seconds = (performance.now() - startedAt) / 1000
  console.error(printed.trim())
  rmSync(file)
  return count / seconds
}

/** Names of actors with one typing error: a letter of a longer word removed, doubled or swapped. */
async function misspelledSearches(count: number): Promise<string[]> {
  const names = await sampledActors()
  return Array.from({ length: count }, (_, i) => {
    const { name, state } = names[(i * 7) % names.length]!
    return `${base}/api/entities?query=${encodeURIComponent(misspelled(name, i))}&state=${state}`
  })
}

function misspelled(name: string, seed: number): string {
  const words = name.split(' ')
  const at = words.findIndex((word) => word.length >= 5)
  const word = words[at]
  if (word === undefined) return name
  const letter = 1 + (seed % (word.length - 2))
  const faults = [
    word.slice(0, letter) + word.slice(letter + 1),
    word.slice(0, letter) + word[letter] + word.slice(letter),
    word.slice(0, letter) + word[letter + 1] + word[letter] + word.slice(letter + 2),
  ]
  return words.with(at, faults[seed % faults.length]!).join(' ')
}

type Add = (name: string, result: number, unit: string, better: Figure['better'], bar: number) => void

async function repeatedReads(add: Add, folder: string, place: string): Promise<void> {
  const url = `${base}/api/places/${encodeURIComponent(place)}/entities?limit=2`
  const { body, etag } = await read(url)
  const file = join(folder, 'bytes.json')
  writeFileSync(file, body)
  const peer = await startProgram([bare, String(ports.bare), file], {}, `http://127.0.0.1:${ports.bare}/`)
  try {
    const [limits, reads, unchanged]: [number[], number[], number[]] = [[], [], []]
    for (let round = 0; round < rounds; round++) {
      limits.push(await throughput(`http://127.0.0.1:${ports.bare}/`, roundSeconds))
      reads.push(await throughput(url, roundSeconds))
      unchanged.push(await throughput(url, roundSeconds, { 'If-None-Match': etag! }))
    }
    console.error(
      `${body.length} bytes; bare ${median(limits)}, read ${median(reads)}, 304 ${median(unchanged)} requests/s`,
    )
    add('repeated read of a place, of bare node:http', median(reads) / median(limits), '×', 'higher', 0.6)
    add(
      'the same unchanged (304), of bare node:http',
      median(unchanged) / median(limits),
      '×',
      'higher',
      0.65,
    )
  } finally {
    await peer.stop()
  }
}

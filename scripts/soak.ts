/**
 * The long form of the Firehose's oracle: `npm run soak -- --minutes 30 --seed 7`. Exits with 1 when a signal was lost,
 * doubled or out of order, when a truncation was not announced, or when a fault that was injected did not happen.
 */
import { parseArgs } from 'node:util'
import { faultNames } from '../tests/firehose/oracle/faults.ts'
import { runOracle } from '../tests/firehose/oracle/run-oracle.ts'

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    writers: { type: 'string', default: '4' },
    readers: { type: 'string', default: '20' },
  },
})
const numbers = Object.fromEntries(Object.entries(values).map(([name, text]) => [name, Number(text)]))
const { minutes = 0, seed = 0, writers = 0, readers = 0 } = numbers
const isUsable =
  minutes > 0 && [seed, writers, readers].every(Number.isSafeInteger) && writers > 0 && readers > 0
if (!isUsable) {
  console.error('Give numbers: npm run soak -- --minutes 10 --seed 1 --writers 4 --readers 20')
  process.exit(2)
}
// Whoever gives up leaves no instance behind.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
console.log(`seed ${seed}`)
const { faults, proofs, figures } = await runOracle({
  seed,
  seconds: minutes * 60,
  rounds: 1,
  writers,
  lanes: 3,
  readers,
  restMs: 400,
  say: (line) => console.log(line),
})
console.log(JSON.stringify(figures, undefined, 2))
const missing = faultNames.filter((name) => !proofs.some(({ fault }) => fault === name))
for (const fault of [...faults, ...missing.map((name) => `${name}: never happened`)]) console.error(fault)
if (faults.length + missing.length > 0) process.exitCode = 1
else console.log('0 lost, 0 doubled, 0 out of order; every truncation was announced')

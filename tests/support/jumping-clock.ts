/**
 * The service with a clock that jumps: SIGUSR2 sets it ahead by the milliseconds in the file CLOCK_FILE. Only `Date` jumps,
 * as when an administrator sets the clock of a machine; timers and `performance.now()` do not.
 */
import { readFileSync } from 'node:fs'

const file = process.env['CLOCK_FILE']!
delete process.env['CLOCK_FILE']
const systemDate = Date
let aheadMs = 0
const now = () => systemDate.now() + aheadMs

globalThis.Date = new Proxy(systemDate, {
  construct: (target, parameters) =>
    Reflect.construct(target, parameters.length === 0 ? [now()] : parameters),
  apply: () => new systemDate(now()).toString(),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
})
process.on('SIGUSR2', () => {
  aheadMs = Number(readFileSync(file, 'utf8'))
})
process.argv.push('serve')
await import('../../src/bin/civic.ts')

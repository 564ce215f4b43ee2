import type { Command } from 'commander'
import { OperatorError } from '../../platform/errors.ts'
import { version } from '../../platform/version.ts'
import { exitCodes } from '../exit-codes.ts'
import type { Scout } from '../scout.ts'
import { plainLine } from '../terminal/plain-text.ts'
import type { Finding } from './checks.ts'

const marks = { ok: 'ok  ', absent: '-   ', failed: 'FAIL' } as const
const parts = ['browser', 'search', 'model', 'service', 'credentials'] as const

const listed = (text: string) => text.split(',').map((one) => one.trim())

/** Looks whether everything that is configured works, and says what to do about what does not. */
export function registerDoctor(program: Command, scout: Scout): void {
  program
    .command('doctor')
    .description('check the store, the browser, search engines, the model, the service and its credentials')
    .option('--require <parts>', `fail when one of these is absent: ${parts.join(', ')}`, listed)
    .option('--json', 'print one JSON object and nothing else')
    .action(async (options: { require?: string[]; json?: boolean }, command: Command) => {
      const unknown = options.require?.find((part) => !parts.some((one) => one === part))
      if (unknown !== undefined) throw new OperatorError(`--require ${unknown}: one of ${parts.join(', ')}.`)
      const config = await scout.config(command)
      const { checkBrowser, checkModel, checkSearch, checkService, checkStore } = await import('./checks.ts')
      const findings: Finding[] = [
        { check: 'runtime', state: 'ok', detail: `Node ${process.version}, scout ${version}` },
        { check: 'configuration', state: 'ok', detail: config.path },
        await checkStore(config),
        await checkBrowser(config, scout.now),
        ...(await checkSearch(config, scout.now)),
        await checkModel(config, scout.now),
        ...(await checkService(scout, config)),
      ]
      const isWanted = ({ check }: Finding) => options.require?.includes(check.split(' ')[0]!)
      const isFine = (one: Finding) => one.state === 'ok' || (one.state === 'absent' && !isWanted(one))
      // A part that was not even looked at, because another failed, is not there either.
      const missing = options.require?.filter((part) => !findings.some(({ check }) => check.startsWith(part)))
      const allFine = findings.every(isFine) && !missing?.length
      if (options.json) scout.printJson({ ok: allFine, checks: findings })
      else
        for (const one of findings)
          scout.print(
            `${isFine(one) ? marks[one.state] : marks.failed} ${one.check}: ${plainLine(one.detail)}\n`,
          )
      if (!allFine) process.exitCode = exitCodes.impossible
    })
}

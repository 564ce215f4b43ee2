import type { Command } from 'commander'
import { UsageError } from '../../platform/errors.ts'
import { sanitizeLine } from '../../platform/terminal-text.ts'
import { version } from '../../platform/version.ts'
import { exitCodes } from '../exit-codes.ts'
import type { Scout } from '../scout.ts'
import type { Finding } from './checks.ts'

const marks = { ok: 'ok  ', absent: '-   ', failed: 'FAIL' } as const
const parts = ['browser', 'search', 'model', 'service', 'credentials'] as const

const splitList = (text: string) => text.split(',').map((one) => one.trim())

/** Checks that everything that is configured works, and suggests fixes. */
export function registerDoctor(program: Command, scout: Scout): void {
  program
    .command('doctor')
    .description('check the run store, browser, search engines, model, service and credentials')
    .option('--require <parts>', `fail if one of these is absent: ${parts.join(', ')}`, splitList)
    .option('--json', 'print one JSON object only')
    .action(async (options: { require?: string[]; json?: boolean }, command: Command) => {
      const unknown = options.require?.find((part) => !parts.some((one) => one === part))
      if (unknown !== undefined)
        throw new UsageError(`--require ${unknown}: must be one of ${parts.join(', ')}.`)
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
      const isRequired = ({ check }: Finding) => options.require?.includes(check.split(' ')[0]!)
      const passes = (one: Finding) => one.state === 'ok' || (one.state === 'absent' && !isRequired(one))
      // A part that was not checked because another one failed counts as missing.
      const missing = options.require?.filter((part) => !findings.some(({ check }) => check.startsWith(part)))
      const allPass = findings.every(passes) && !missing?.length
      if (options.json) scout.printJson({ ok: allPass, checks: findings })
      else
        for (const one of findings)
          scout.print(
            `${passes(one) ? marks[one.state] : marks.failed} ${one.check}: ${sanitizeLine(one.detail)}\n`,
          )
      if (!allPass) scout.exitWith(exitCodes.failure)
    })
}

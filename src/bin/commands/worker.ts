import type { Command } from 'commander'
import type { CommandContext } from '../command-context.ts'
import { parseInteger } from '../command-options.ts'
import { runService } from './serve.ts'

export function registerWorker(program: Command, context: CommandContext): void {
  program
    .command('worker')
    .description('Run discovery and other jobs. Serves only /health and /metrics.')
    .option('--port <number>', 'port of /health and /metrics (default: a free port)', parseInteger(0, 65_535))
    .action(({ port }: { port?: number }) =>
      runService({ ...context.config(), roles: ['worker'], port: port ?? 0 }, 'The worker'),
    )
}

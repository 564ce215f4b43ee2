import { type Command, InvalidArgumentError } from 'commander'
import type { CommandNeeds } from '../command-needs.ts'
import { runService } from './serve.ts'

export function registerWorker(program: Command, needs: CommandNeeds): void {
  program
    .command('worker')
    .description('carry out discovery runs and other jobs, and serve nothing but /health and /metrics')
    .option('--port <number>', 'where /health and /metrics are answered; a free port unless told', portOf, 0)
    .action(({ port }: { port: number }) =>
      runService(needs, { ...needs.config(), roles: ['worker'], port }, 'The worker'),
    )
}

function portOf(text: string): number {
  const port = Number(text)
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new InvalidArgumentError('It is a number from 0 to 65535.')
  return port
}

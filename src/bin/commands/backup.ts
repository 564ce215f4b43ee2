import { rename, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { Command } from 'commander'
import { OperatorError, UsageError } from '../../platform/errors.ts'
import type { CommandContext } from '../command-context.ts'
import { createResultPrinter, type JsonOption, jsonOption } from '../command-options.ts'

export function registerBackup(program: Command, context: CommandContext): void {
  const printResult = createResultPrinter(context)
  program
    .command('backup')
    .description('Write the whole database into a file while the service runs. `civic restore` reads it.')
    .argument('[path]', 'a new file, or a folder in which to create one (default: BACKUP_DIR)')
    .option(...jsonOption)
    .action(async (path: string | undefined, flags: JsonOption) => {
      const { databaseUrl, backupDirectory } = context.config()
      const now = new Date()
      const extension = databaseUrl === undefined ? 'tar.gz' : 'dump'
      const file = await targetOf(path ?? backupDirectory, `civic-${stampOf(now)}.${extension}`)
      const draft = `${file}.${process.pid}.part`
      try {
        await write(context, draft, now)
        await rename(draft, file)
      } catch (error) {
        await rm(draft, { force: true })
        const { code, syscall, message } = error as NodeJS.ErrnoException
        if (code === undefined || syscall === undefined) throw error
        throw new OperatorError(`Cannot write ${file}: ${message}.`, error)
      }
      const { size: bytes } = await stat(file)
      const megabytes = Math.max(1, Math.round(bytes / 1e6))
      const sentence = `Wrote ${file} (${megabytes} MB). It contains secrets and private reports: store it where only you can read it.`
      printResult({ file, bytes, created_at: now.toISOString() }, flags, sentence)
    })
}

const stampOf = (time: Date) => time.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')

async function targetOf(path: string | undefined, name: string): Promise<string> {
  if (path === undefined) throw new UsageError('Pass a file or a folder, or set BACKUP_DIR.')
  const found = await stat(path).catch(() => undefined)
  if (found?.isDirectory()) return join(resolve(path), name)
  if (found !== undefined) throw new UsageError(`Cannot write ${path}: it exists already.`)
  const folder = await stat(dirname(resolve(path))).catch(() => undefined)
  if (!folder?.isDirectory())
    throw new UsageError(`Cannot write ${path}: the folder ${dirname(resolve(path))} does not exist.`)
  return resolve(path)
}

async function write(context: CommandContext, file: string, now: Date): Promise<void> {
  const { databaseUrl, databaseDirectUrl } = context.config()
  if (databaseUrl !== undefined) {
    const { dumpDatabase } = await import('../../platform/sql/backup/dump.ts')
    return dumpDatabase(databaseDirectUrl ?? databaseUrl, file)
  }
  const { writeBaseBackup } = await import('../../platform/sql/backup/base-backup.ts')
  await context.withDatabase((database) => writeBaseBackup(database, file, now), { skipMigrations: true })
}

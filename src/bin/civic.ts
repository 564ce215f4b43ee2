#!/usr/bin/env node
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

// Later starts skip type stripping and compilation, which saves time and memory.
enableCompileCache(join(import.meta.dirname, '../../node_modules/.cache/civic'))
const { runCivic } = await import('./civic-program.ts')
process.exitCode = await runCivic()

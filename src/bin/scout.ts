#!/usr/bin/env node
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

// Later starts skip type stripping and compilation.
enableCompileCache(join(import.meta.dirname, '../../node_modules/.cache/civic'))
const { runScout } = await import('../scout/index.ts')
process.exitCode = await runScout()

#!/usr/bin/env node
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

// Types are stripped and modules compiled at the first start only: later ones take less time and memory.
enableCompileCache(join(import.meta.dirname, '../../node_modules/.cache/civic'))
const { runCivic } = await import('./civic-program.ts')
await runCivic()

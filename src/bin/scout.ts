#!/usr/bin/env node
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

// Types are stripped and modules compiled at the first start only.
enableCompileCache(join(import.meta.dirname, '../../node_modules/.cache/civic'))
const { runScout } = await import('../scout/index.ts')
await runScout()

import type { Messages } from '../en/index.ts'
import { actor } from './actor.ts'
import { coverage } from './coverage.ts'
import { evidence } from './evidence.ts'
import { home } from './home.ts'
import { issues } from './issues.ts'
import { place } from './place.ts'
import { shell } from './shell.ts'
import { signalPages } from './signal-pages.ts'
import { signals } from './signals.ts'

export const es: Messages = { actor, coverage, evidence, home, issues, place, shell, signalPages, signals }

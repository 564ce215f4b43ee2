import type { Messages } from '../en/index.ts'
import { coverage } from './coverage.ts'
import { evidence } from './evidence.ts'
import { home } from './home.ts'
import { issues } from './issues.ts'
import { shell } from './shell.ts'
import { signalPages } from './signal-pages.ts'
import { signals } from './signals.ts'

export const es: Messages = { coverage, evidence, home, issues, shell, signalPages, signals }

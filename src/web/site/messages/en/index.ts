import { actor } from './actor.ts'
import { coverage } from './coverage.ts'
import { evidence } from './evidence.ts'
import { home } from './home.ts'
import { issues } from './issues.ts'
import { place } from './place.ts'
import { shell } from './shell.ts'
import { signalPages } from './signal-pages.ts'
import { signals } from './signals.ts'

/** Every string of the public pages, by area. The Spanish file has the same type. */
export const en = { actor, coverage, evidence, home, issues, place, shell, signalPages, signals }
export type Messages = typeof en

#!/usr/bin/env node
import { Command } from 'commander'
import { version } from '../platform/version.ts'
import { registerScoutDoctor } from '../scout/index.ts'

const program = new Command('scout')
  .description(
    'The local research tool of a Civic Directory. So far it checks whether it could work from here',
  )
  .version(version)
  .showHelpAfterError('(scout --help lists the commands)')
registerScoutDoctor(program)
await program.parseAsync()

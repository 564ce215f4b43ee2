import { focusShortcut } from './focus-shortcut.ts'

/** What script adds to public pages. Every page is complete without it. */
focusShortcut()

import { comboboxes } from './combobox.ts'
import { copyCitation } from './copy-citation.ts'
import { focusShortcut } from './focus-shortcut.ts'
import { liveBars } from './live-bar.ts'
import { streamPlayground } from './stream-playground.ts'
import { submitFacets } from './submit-facets.ts'

/** What script adds to public pages. Every page is complete without it. */
focusShortcut()
copyCitation()
submitFacets()
comboboxes()
liveBars()
streamPlayground()

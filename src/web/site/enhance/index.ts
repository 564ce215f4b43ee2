import { briefEditor } from './brief-editor.ts'
import { comboboxes } from './combobox.ts'
import { copyCitation } from './copy-citation.ts'
import { copyCode } from './copy-code.ts'
import { deskByKeys } from './desk.ts'
import { filterOperations } from './filter-operations.ts'
import { focusShortcut } from './focus-shortcut.ts'
import { followAnchors } from './follow-anchors.ts'
import { liveBars } from './live-bar.ts'
import { noteForms } from './note-forms.ts'
import { offlinePage } from './offline-page.ts'
import { refreshParts } from './refresh-part.ts'
import { reviewByKeys } from './review.ts'
import { sampleLanguage } from './sample-language.ts'
import { streamPlayground } from './stream-playground.ts'
import { submitFacets } from './submit-facets.ts'
import { tryRequests } from './try-request.ts'

/** What script adds to pages that load no React. Every page is complete without it. */
focusShortcut()
copyCitation()
submitFacets()
comboboxes()
liveBars()
streamPlayground()
followAnchors()
copyCode()
sampleLanguage()
filterOperations()
tryRequests()
reviewByKeys()
deskByKeys()
refreshParts()
briefEditor()
noteForms()
offlinePage()

import { account } from './account.ts'
import { actor } from './actor.ts'
import { assistants } from './assistants.ts'
import { briefs } from './briefs.ts'
import { coverage } from './coverage.ts'
import { data } from './data.ts'
import { desk } from './desk.ts'
import { developers } from './developers.ts'
import { discovery } from './discovery.ts'
import { embed } from './embed.ts'
import { evidence } from './evidence.ts'
import { history } from './history.ts'
import { home } from './home.ts'
import { issues } from './issues.ts'
import { listed } from './listed.ts'
import { operator } from './operator.ts'
import { place } from './place.ts'
import { proof } from './proof.ts'
import { recordFields } from './record-fields.ts'
import { records } from './records.ts'
import { reference } from './reference.ts'
import { regions } from './regions.ts'
import { report } from './report.ts'
import { search } from './search.ts'
import { serviceText } from './service-text.ts'
import { settings } from './settings.ts'
import { share } from './share.ts'
import { shell } from './shell.ts'
import { signalPages } from './signal-pages.ts'
import { signals } from './signals.ts'
import { source } from './source.ts'
import { status } from './status.ts'
import { submissions } from './submissions.ts'
import { suggest } from './suggest.ts'
import { watches } from './watches.ts'
import { workspace } from './workspace.ts'

/** Every string of the public pages, by area. The Spanish file has the same type. */
export const en = {
  account,
  actor,
  assistants,
  briefs,
  coverage,
  data,
  developers,
  desk,
  discovery,
  embed,
  evidence,
  history,
  home,
  issues,
  listed,
  operator,
  place,
  proof,
  reference,
  report,
  regions,
  search,
  serviceText,
  settings,
  share,
  shell,
  signalPages,
  signals,
  source,
  status,
  submissions,
  suggest,
  watches,
  recordFields,
  records,
  workspace,
}
export type Messages = typeof en

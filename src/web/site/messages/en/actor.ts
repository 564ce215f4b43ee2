import { counter } from '../counts.ts'

const count = counter('en-US')
const passages = count('passage', 'passages')
const sources = count('source', 'sources')

/** One actor. */
export const actor = {
  description: (name: string, place: string) =>
    `What is proven about ${name} in ${place}, with exact quotes and dated sources.`,
  evidence: {
    title: 'Evidence',
    remark: (passageCount: number, sourceCount: number, isNewestFirst: boolean) =>
      `${passages(passageCount)} from ${sources(sourceCount)}${passageCount > 1 ? ', newest first' : ''}${isNewestFirst ? '' : '; those that show only a name, a place or a contact come last'}.`,
    byOthers: (others: number, all: number) => {
      if (all < 2) return ''
      if (others === 0) return 'All were written by the actor itself.'
      if (others === all) return 'All were written by others.'
      return `${others} of ${all} were written by others.`
    },
    contacts: (count: number) => `Where they are and how to reach them: ${passages(count)}`,
    truncated: (shown: number) => `The newest ${sources(shown)} are shown.`,
  },
  cite: 'Cite',
  citation: (cited: { name: string; place: string; passages: number; site: string; date: string }) =>
    `${cited.name}, ${cited.place}. ${passages(cited.passages)} with dated sources. ${cited.site}, read on ${cited.date}.`,
  addToList: 'Add to a list',
  report: 'Report a problem',
  happened: 'What happened',
  feed: 'Feed',
  nothing: 'No signal names this actor yet.',
  describedBy: { source: 'Quoted from a source', directory: 'Written by the directory' },
  relations: {
    watchPost: 'Watch this post',
    title: 'Relations',
    truncated: (shown: number, total: number) => `The first ${shown} of ${total} are shown.`,
    groups: {
      'membership out': 'Member of',
      'membership in': 'Members',
      'part_of out': 'Part of',
      'part_of in': 'Has as parts',
      'organizes out': 'Organizes',
      'organizes in': 'Organized by',
      'supports out': 'Supports',
      'supports in': 'Supported by',
      'opposes out': 'Opposes',
      'opposes in': 'Opposed by',
      'funds out': 'Funds',
      'funds in': 'Funded by',
      'employs out': 'Employs',
      'employs in': 'Employed by',
      'vacancy out': 'Vacant posts',
      'vacancy in': 'Vacant posts',
    },
    since: (date: string) => `since ${date}`,
    until: (date: string) => `until ${date}`,
    former: 'Not current',
    quote: 'Quote and source',
  },
  together: {
    title: 'Named on the same pages',
    reason: (passageCount: number, sourceCount: number) =>
      `in ${passages(passageCount)} of ${sources(sourceCount)}`,
  },
  facts: {
    aliases: 'Also called',
    identifiers: 'Identifiers',
    title: 'Facts',
    worksOn: 'Works on',
    activeIn: 'Active in',
    website: 'Website',
    email: 'Email',
    phone: 'Phone',
    address: 'Address',
    social: 'Social',
    web: 'Web',
    newest: 'Newest',
    proof: 'Only contacts that a passage shows are listed.',
    unproven: (number: number) =>
      number === 1 ? '1 contact without proof' : `${number} contacts without proof`,
    unprovenRemark: 'No passage shows them, so they may be wrong.',
    withheld: 'The address is not published.',
  },
  openReports: (reports: number) => `${count('report', 'reports')(reports)} under review`,
}

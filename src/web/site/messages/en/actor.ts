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
    remark: (passageCount: number, sourceCount: number) =>
      `${passages(passageCount)} from ${sources(sourceCount)}, newest first.`,
    byOthers: (others: number, all: number) => {
      if (all < 2) return ''
      if (others === 0) return 'All were written by the actor itself.'
      if (others === all) return 'All were written by others.'
      return `${others} of ${all} were written by others.`
    },
    truncated: (shown: number) => `The newest ${sources(shown)} are shown.`,
  },
  cite: 'Cite',
  citeHint: 'Text of the citation',
  report: 'Report a problem',
  happened: 'What happened',
  feed: 'Feed',
  nothing: 'No signal names this actor yet.',
  describedBy: { source: 'Quoted from a source', directory: 'Written by the directory' },
  facts: {
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

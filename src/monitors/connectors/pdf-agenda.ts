import type { ExtractedMeeting, ReadPage } from '../../research/parsers.ts'
import type { Connector, Step, StepInput } from './connector.ts'
import { meetingItems, meetingsOf, pageOf } from './page-meetings.ts'
import { isFetched } from './source-content.ts'

/** An agenda names its own meeting at the top; later days are those of other meetings. */
const headLength = 2_500

/** Reads the agenda of one meeting. A new file at the same address is the agenda of the next meeting. */
export const pdfAgendaConnector: Connector = {
  kind: 'pdf_agenda',
  configure: ({ url }) => ({ url }),
  async step({ config, position, now, timeZone, responses }: StepInput): Promise<Step> {
    const [response] = responses
    if (response === undefined)
      return { requests: [{ url: config.url, accept: 'application/pdf', isConditional: position !== null }] }
    if (!isFetched(response)) return { reading: { items: [], position, problems: [] } }
    const page = await pageOf(response)
    if ('code' in page) return { failure: page }
    if (page.format !== 'pdf')
      return { failure: { code: 'wrong_content', detail: 'The source returned something else than a PDF.' } }
    if (page.remarks.includes('needs_ocr'))
      return {
        failure: {
          code: 'not_understood',
          detail: 'The PDF is a scan without text. It cannot be read without text recognition.',
        },
      }
    const meeting = ownMeeting(page, meetingsOf(page, timeZone, now))
    if (!meeting)
      return {
        reading: {
          items: [],
          position: null,
          problems: [
            { code: 'not_understood', detail: 'The agenda names no day of a meeting on its first page.' },
          ],
        },
      }
    const link = { rel: 'agenda', url: page.finalUrl } as const
    const items = meetingItems('pdf_agenda', page, [meeting], { url: config.url, timeZone, more: [link] })
    // The text is compared, not the bytes, because files are stamped again without a change.
    const whole = items.map((item) => ({
      ...item,
      topicText: page.text.slice(0, 20_000),
      evidence: { ...item.evidence, text: page.text.slice(0, 20_000) },
    }))
    const isQuoted = whole.every(({ evidence }) => evidence.text.includes(evidence.excerpt))
    return {
      reading: {
        items: isQuoted ? whole : items,
        position: { textHash: page.textHash },
        problems: [],
        sourceTitle: page.title,
      },
    }
  },
}

/** The first meeting with a time at the top of the agenda, else the first one. */
function ownMeeting(page: ReadPage, meetings: readonly ExtractedMeeting[]): ExtractedMeeting | undefined {
  const top = meetings
    .filter(({ evidence }) => evidence.start < Math.min(headLength, page.text.length))
    .toSorted((a, b) => a.evidence.start - b.evidence.start)
  return top.find(({ start }) => start.length > 10) ?? top[0]
}

import { changedFieldNames, describeChange } from '../../contracts/directory/change-words.ts'
import type { EntityChange } from '../../contracts/directory/history.ts'
import type { Language } from '../../contracts/language.ts'
import { escapeHtml } from '../../platform/escape-html.ts'
import type { Mail } from '../../platform/mail/mailer.ts'
import type { Notice } from './notice-store.ts'
import { noticeTexts } from './notice-text.ts'

type Written = Pick<Mail, 'subject' | 'text' | 'html'>
type Links = { baseUrl: string; siteName: string; url: string }

const maxListed = 20

const nameWithHost = ({ siteName, baseUrl }: Links) => `${siteName} (${new URL(baseUrl).host})`

/** Contains no words of the person who typed the address, so that nobody can use it to write to strangers. */
export function questionMail({ name, language }: Notice, links: Links): Written {
  const { question } = noticeTexts[language]
  return written(language, question.subject, [
    question.why(name, nameWithHost(links)),
    [question.yes, links.url],
    question.no,
  ])
}

/** Names what changed without its values: the record has them. */
export function changeMail(notice: Notice, changes: readonly EntityChange[], links: Links): Written {
  const { name, language, entity_id } = notice
  const { change } = noticeTexts[language]
  const site = `${links.baseUrl}${language === 'es' ? '/es' : ''}`
  const rest = changes.length - maxListed
  return written(language, change.subject(oneLine(name)), [
    change.intro(name, nameWithHost(links)),
    ...changes.slice(0, maxListed).map((one) => `- ${sentenceOf(one, language)}`),
    ...(rest > 0 ? [change.more(rest)] : []),
    [change.record, `${site}/actors/${entity_id}`],
    [change.wrong, `${site}/report?actor=${entity_id}`],
    [change.stop, links.url],
  ])
}

function sentenceOf(change: EntityChange, language: Language): string {
  const day = new Date(change.at).toLocaleDateString(language === 'es' ? 'es-US' : 'en-US', {
    dateStyle: 'long',
    timeZone: 'UTC',
  })
  const fields = changedFieldNames(change.fields, language)
  const details = fields.length > 0 ? ` (${fields.join(', ')})` : ''
  return `${day}: ${describeChange(change, language)}${details}`
}

/** Words, or words before an address of this service. */
type Paragraph = string | readonly [string, string]

function written(language: string, subject: string, paragraphs: readonly Paragraph[]): Written {
  const lines = paragraphs.map((one) => {
    if (typeof one === 'string') return `<p>${escapeHtml(one)}</p>`
    const address = escapeHtml(one[1])
    return `<p>${escapeHtml(one[0])} <a href="${address}">${address}</a></p>`
  })
  return {
    subject,
    text: `${paragraphs.map((one) => (typeof one === 'string' ? one : one.join(' '))).join('\n\n')}\n`,
    html: `<!doctype html><html lang="${language}"><body>${lines.join('')}</body></html>`,
  }
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ')

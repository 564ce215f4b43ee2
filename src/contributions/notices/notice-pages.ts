import { escapeHtml } from '../../platform/escape-html.ts'
import type { Notice } from './notice-store.ts'
import { noticeTexts } from './notice-text.ts'

/** Lets the holder of a mailbox accept, end and resume the mails about a record. */
export function noticePage(notice: Notice, isExpired: boolean): string {
  const { language, name, address, confirmed_at, refused_at } = notice
  const text = noticeTexts[language].page
  if (isExpired) return page(language, text.title, text.expired, '')
  if (refused_at !== null)
    return page(language, text.title, text.ended(name, address), button('confirm', text.resume))
  const refuse = button('refuse', text.refuse)
  if (confirmed_at !== null) return page(language, text.title, text.receives(name, address), refuse)
  return page(language, text.title, text.wanted(name, address), `${button('confirm', text.confirm)}${refuse}`)
}

const button = (action: string, label: string) =>
  `<form method="post"><button name="action" value="${action}">${escapeHtml(label)}</button></form>`

function page(language: string, title: string, sentence: string, forms: string): string {
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">`
  return `<!doctype html><html lang="${language}"><head>${head}<title>${escapeHtml(title)}</title></head><body><main><h1>${escapeHtml(title)}</h1><p>${escapeHtml(sentence)}</p>${forms}</main></body></html>`
}

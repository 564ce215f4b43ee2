import { data } from 'react-router'
import { z } from 'zod'
import type { Language } from '../../contracts/language.ts'
import { findIssues, issueName, issuesOf } from './taxonomy.ts'

/** An issue area or domain in an address. An unknown one gets a page that says so and names similar ones. */
export const IssueFilter = z
  .string()
  .max(120)
  .refine((slug) => issuesOf(slug).length > 0)

const filters = new Set(['issue', 'issue_area'])
const shownIssues = 6

/** The issue of a filter that does not exist, and others whose names have its words. */
export function findUnknownIssue(language: Language, filter: string, given: readonly string[]) {
  const slug = filters.has(filter) ? given.find((one) => issuesOf(one).length === 0) : undefined
  return slug === undefined ? undefined : { slug, similar: similarIssues(language, slug) }
}

/** Ends a loader with the page for an issue that does not exist, which names similar ones. */
export function issueNotFound(language: Language, slug: string): never {
  const unknownIssue = { slug, similar: similarIssues(language, slug) }
  throw data({ code: 'not_found', unknownIssue }, { status: 404 })
}

const similarIssues = (language: Language, slug: string) =>
  findIssues(slug)
    .slice(0, shownIssues)
    .map((one) => ({ slug: one, name: issueName(language, one) }))

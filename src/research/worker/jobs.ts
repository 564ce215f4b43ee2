import { analyzePage } from '../analyze-page.ts'
import { groundAnswer } from '../extract/ground-answer.ts'
import { readSitemapFile } from '../links/read-sitemap-file.ts'
import { mergeCandidates } from '../merge-candidates.ts'
import { readRobots } from '../read/robots-file.ts'

export const jobs = {
  readRobots,
  readSitemapFile,
  analyzePage,
  groundAnswer,
  mergeCandidates,
} as const

export type Jobs = typeof jobs
export type JobName = keyof Jobs

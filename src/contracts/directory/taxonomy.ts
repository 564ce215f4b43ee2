import { z } from 'zod'
import { operation } from '../operation.ts'
import { Page } from '../paging.ts'

export const Domain = z
  .object({
    slug: z.string().meta({ example: 'housing-and-the-built-environment' }),
    name: z.string().meta({ example: 'Housing and the Built Environment' }),
    description: z.string().meta({
      example: 'Where people live, what it costs, and how streets, lots and neighborhoods are laid out.',
    }),
    issue_area_count: z.int().meta({ description: 'Number of issue areas', example: 4 }),
  })
  .meta({ id: 'Domain', description: 'A group of issue areas' })
export type Domain = z.infer<typeof Domain>

export const IssueArea = z
  .object({
    slug: z.string().meta({ example: 'housing_affordability' }),
    name: z.string().meta({ example: 'Housing affordability' }),
    description: z.string().meta({
      example: 'Rents, home prices and evictions, and the people working to keep homes within reach.',
    }),
    domain: z.string().meta({
      description: 'Slug of the domain',
      example: 'housing-and-the-built-environment',
    }),
    aliases: z.array(z.string()).meta({
      description: 'Everyday names of the subject; the search finds them',
      example: ['housing', 'rent'],
    }),
    aliases_source: z.literal('taxonomy').meta({
      description:
        'Where the aliases come from. `taxonomy`: the built-in list of issue areas, written for this directory',
    }),
    search_terms: z.array(z.string()).meta({
      description: 'Terms that people use for the subject',
      example: ['affordable housing', 'eviction', 'tenants union'],
    }),
  })
  .meta({ id: 'IssueArea', description: 'A subject of civic work' })
export type IssueArea = z.infer<typeof IssueArea>

export const DomainDetail = Domain.extend({ issue_areas: z.array(IssueArea) }).meta({
  id: 'DomainDetail',
  description: 'A domain with its issue areas',
})
export type DomainDetail = z.infer<typeof DomainDetail>

const IssueAreaList = z.object({ data: z.array(IssueArea), page: Page }).meta({ id: 'IssueAreaList' })
const DomainList = z.object({ data: z.array(Domain), page: Page }).meta({ id: 'DomainList' })

const IssueAreaParams = z.object({
  slug: z.string().max(120).meta({ description: 'Issue area slug', example: 'housing_affordability' }),
})
const DomainParams = z.object({
  slug: z
    .string()
    .max(120)
    .meta({ description: 'Domain slug', example: 'housing-and-the-built-environment' }),
})
const hour = 3600

export const listIssueAreas = operation({
  id: 'listIssueAreas',
  method: 'GET',
  path: '/api/issue-areas',
  tag: 'Taxonomy',
  summary: 'List the issue areas',
  description:
    'With `query`, lists the areas whose name, description or search terms match, best match first.',
  access: 'public',
  query: z.strictObject({
    query: z
      .string()
      .trim()
      .min(1)
      .max(200)
      .optional()
      .meta({ description: 'Search words', example: 'rent' }),
  }),
  status: 200,
  response: IssueAreaList,
  cacheSeconds: hour,
})

export const getIssueArea = operation({
  id: 'getIssueArea',
  method: 'GET',
  path: '/api/issue-areas/{slug}',
  tag: 'Taxonomy',
  summary: 'Read one issue area',
  access: 'public',
  params: IssueAreaParams,
  status: 200,
  response: IssueArea,
  cacheSeconds: hour,
  problems: ['issue_area_not_found'],
})

export const listDomains = operation({
  id: 'listDomains',
  method: 'GET',
  path: '/api/domains',
  tag: 'Taxonomy',
  summary: 'List the domains',
  access: 'public',
  status: 200,
  response: DomainList,
  cacheSeconds: hour,
})

export const getDomain = operation({
  id: 'getDomain',
  method: 'GET',
  path: '/api/domains/{slug}',
  tag: 'Taxonomy',
  summary: 'Read one domain with its issue areas',
  access: 'public',
  params: DomainParams,
  status: 200,
  response: DomainDetail,
  cacheSeconds: hour,
  problems: ['domain_not_found'],
})

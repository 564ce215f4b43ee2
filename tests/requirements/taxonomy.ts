import type { Requirement } from './requirement.ts'

/** Taxonomy: domains and issue areas. */
export const taxonomy = {
  'spec.issue-area.slug-form': {
    text: 'Issue areas are identified by a slug: lower case, separated by underscores.',
    from: 'interface: Issue area and domain',
    status: 'built',
  },
  'spec.issue-area.unknown-empty': {
    text: 'An issue area slug that does not exist matches nothing: 200 with empty results, not an error.',
    from: 'interface: Issue area and domain',
    status: 'built',
  },
  'spec.issue-areas.list': {
    text: 'GET /api/issue-areas gives the taxonomy of issue area slugs.',
    from: 'interface: Endpoints',
    status: 'built',
  },
  'design.taxonomy.suggestions': {
    text: 'An empty list of actors says which issue areas an unknown slug may mean.',
    from: 'design § 11',
    status: 'built',
  },
  'design.taxonomy.domains': {
    text: 'GET /api/domains and /api/domains/{slug} give slug, name, description and issue_area_count.',
    from: 'design § 5 Resources: Domain',
    status: 'built',
  },
  'design.taxonomy.issue-area-fields': {
    text: 'An issue area carries slug, name, description and domain.',
    from: 'design § 5 Resources: Domain',
    status: 'built',
  },
  'design.taxonomy.public-slugs': {
    text: 'The 11 domains and 51 issue area slugs follow the public Atlas taxonomy.',
    from: 'design § 5 Resources: Domain',
    status: 'built',
  },
  'design.taxonomy.own-words': {
    text: 'Every issue area has a description and search terms of our own.',
    from: 'design § 5 Resources: Domain',
    status: 'built',
  },
  'design.taxonomy.issues-of-names': {
    text: 'Imported bodies get issue areas from their names, with the name as the quote and the rule in the claim. Their members do not.',
    from: 'design § 11',
    status: 'built',
  },
  'design.taxonomy.domain-as-issue': {
    text: 'A domain slug is accepted wherever an issue area slug is, and means all of its areas.',
    from: 'design § 5 Resources: Domain',
    status: 'built',
  },
} as const satisfies Record<string, Requirement>

import type { Requirement } from './requirement.ts'

/** Evidence: claims, sources and the promise that no fact stands without them. */
export const evidence = {
  'spec.source.content': {
    text: 'A source carries its URL, a title or publication context, an excerpt or extraction context, and a retrieved or published date when available.',
    from: 'interface: What the service does 2; Source',
    status: 'built',
  },
  'spec.source.id': {
    text: 'A source has an id string, which source flags use.',
    from: 'interface: Source',
    status: 'built',
  },
  'spec.evidence.kept-together': {
    text: 'What is exported or displayed keeps actor, place, claim and source together.',
    from: 'interface: What the service does 2',
    status: 'built',
  },
  'design.evidence.database-enforced': {
    text: 'A claim is stored only with a source and an excerpt; the database refuses one without.',
    from: 'design § 1',
    status: 'built',
  },
  'design.evidence.sample-links': {
    text: 'Every source link of the sample town opens on the service and shows its quotes, without scripts or downloads.',
    from: 'design § 5 HTTP conventions',
    status: 'built',
  },
  'design.evidence.exact-quote': {
    text: 'Every fact shows an exact quote and a dated source.',
    from: 'design § 1',
    status: 'built',
  },
  'design.source.fields': {
    text: 'A source carries id, url, title, publisher, source_class, excerpt, published_at, retrieved_at, content_hash, status and entities (id, name, type).',
    from: 'design § 5 Resources: Source',
    status: 'built',
  },
  'design.source.excerpt-asked-about': {
    text: 'The excerpt of a source is the one for the actor or place asked about.',
    from: 'design § 5 Resources: Source',
    status: 'built',
  },
  'design.evidence.passages': {
    text: 'Claims are grouped by passage: each quote once, with everything that it proves; records of data files are marked.',
    from: 'site § 12',
    status: 'built',
  },
  'design.evidence.stored-passages': {
    text: 'A passage is stored once, with its position and the text around it; every claim cites a passage of its source, enforced by the database.',
    from: 'site § 12 (G7, G8)',
    status: 'built',
  },
  'design.evidence.context-privacy': {
    text: 'The text around a quote leaves out what is private, withheld, suppressed or about pupils.',
    from: 'site § 12 (G7)',
    status: 'built',
  },
  'design.evidence.contact-claims': {
    text: 'Every published contact has a claim whose quote shows it and names the actor; contacts without one are listed apart and not published as facts.',
    from: 'site § 12 (G10)',
    status: 'built',
  },
  'design.evidence.contact-owner': {
    text: 'A contact belongs to the actor its passage names: a request with a quote about somebody else is refused and writes nothing; an import stores such a contact without proof.',
    from: 'site § 12 (G10), decision 48',
    status: 'built',
  },
  'design.evidence.display': {
    text: 'A quote of a data file or calendar is stored exactly and marked; pages, digests, briefs, feeds and assistants show it in words.',
    from: 'site § 12 (G7)',
    status: 'built',
  },
  'design.evidence.source-checks': {
    text: 'A source has a history of checks: when it was read again, with which result, and which quotes were not found. A research run that reads a source records a check.',
    from: 'site § 12 (G9)',
    status: 'built',
  },
  'design.evidence.source-list': {
    text: 'Anyone lists the sources of public actors by class, host, place and status.',
    from: 'site § 12 (G9)',
    status: 'built',
  },
  'design.evidence.passage-search': {
    text: 'Anyone searches the quotes about public actors by words, place, issue area and class of the source.',
    from: 'site § 12 (G19)',
    status: 'built',
  },
  'design.evidence.description-source': {
    text: 'A description says who wrote it and from which claim.',
    from: 'site § 12 (G8)',
    status: 'built',
  },
  'design.evidence.bare-name': {
    text: 'A quote that is only the name of an actor proves no issue.',
    from: 'site § 12',
    status: 'built',
  },
  'design.evidence.source-by-id': {
    text: 'Anyone reads one source by its id, with its passages in page order and the actors that they support.',
    from: 'site § 12',
    status: 'built',
  },
  'design.evidence.publisher-of-documents': {
    text: 'A document without a stated site takes publisher and class from the pages around it.',
    from: 'site § 12',
    status: 'built',
  },
  'design.evidence.large-place-sources': {
    text: 'The newest sources of a place with a large share of all sources are read in the order of their dates, and the list is the same.',
    from: 'design § 5 Resources: Source',
    status: 'built',
  },
} as const satisfies Record<string, Requirement>

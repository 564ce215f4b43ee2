/** The front page for developers. */
export const developers = {
  title: 'Developers',
  headline: 'The same facts, quotes and dates, in code',
  lead: 'Read without a key. Follow the live stream with one. Every fact can be traced to an exact quote and a dated source.',
  getKey: 'Get an API key',
  reference: 'API reference',
  call: {
    label: 'A first call and its answer',
    comment: 'Where is the proof? The newest source of a place, of one kind',
  },
  ways: {
    api: {
      title: 'HTTP API',
      lead: 'Places, actors, sources, signals and coverage as JSON, described with OpenAPI 3.1.',
      link: 'Open the reference',
    },
    stream: {
      title: 'Live stream',
      lead: 'Server-sent events, WebSockets, webhooks and long polls share one position. Nothing is lost.',
      link: 'Read about the stream',
    },
    assistants: {
      title: 'Assistants',
      lead: 'Connect by MCP. Answers come with quotes that your assistant can show.',
      link: 'Connect one',
    },
    feeds: {
      title: 'Feeds',
      lead: 'Atom, JSON Feed and calendars for every place and issue. No key.',
      link: 'Find a feed',
    },
  },
  playground: {
    title: 'Try the stream',
    remark: 'Public signals, without a key, in this page',
    place: 'Place, by key or slug',
    start: 'Start the stream',
    stop: 'Stop the stream',
    connected: 'Connected',
    before:
      'The messages of the stream appear here, as a program receives them. Without script, the button shows the same signals as a page.',
    closed: 'The stream was closed. Check the place, or wait a minute and start again.',
  },
  limits: {
    title: 'Limits',
    compare: 'Compare plans',
    plan: 'Plan',
    requests: 'Requests a minute',
    streams: 'Streams at once',
    searches: 'Searches a month',
    names: {
      none: 'No account',
      free: 'Free',
      individual: 'Individual',
      team: 'Team',
      research_pass: 'Research pass',
    },
    remark:
      'Without an account, everyone behind a network address shares the limit. Every answer says what is left.',
  },
  rules: {
    title: 'Rules the data follows',
    list: [
      ['No claim without a quote.', '`excerpt` and `source_id` are never `null`.'],
      [
        'Silence is explained.',
        '`missing` means that somebody looked; `not_searched` means that nobody did.',
      ],
      ['Corrections reach you.', 'A changed signal comes again with a higher `revision`.'],
    ] as readonly (readonly [string, string])[],
    errors: 'Errors say what to do.',
    errorsText: 'Every problem has a code.',
    allErrors: 'All error codes',
  },
  embed: {
    title: 'Show a place on your page',
    remark: 'A frame with meetings and signals, without script and cookies',
    look: 'Look at it',
  },
}

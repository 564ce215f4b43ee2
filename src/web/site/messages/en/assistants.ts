/** Connecting an assistant. */
export const assistants = {
  title: 'Connect an assistant',
  lead: 'Claude, ChatGPT and other assistants can search this directory for you and answer with quotes and dated links.',
  addressTitle: 'The address',
  address:
    'This is all an assistant needs. It opens your browser; you sign in with your passkey, see what it asks for, choose a workspace and allow it. You copy nothing.',
  clientsTitle: 'Step by step',
  clientsRemark: 'Menus may have other names in your version',
  clients: {
    claude: {
      name: 'Claude (web, desktop, phone)',
      steps: 'Settings, Connectors, Add custom connector. Enter the address.',
    },
    claudeCode: { name: 'Claude Code', steps: 'Run this, then /mcp and choose Authenticate.' },
    chatgpt: {
      name: 'ChatGPT',
      steps: 'Settings, Connectors. In developer mode choose Create, enter the address, choose OAuth.',
    },
    codex: { name: 'Codex', steps: 'Run these two lines.' },
    cursor: { name: 'Cursor', steps: 'Put this into mcp.json, then choose Needs login.' },
    vscode: { name: 'VS Code', steps: 'Put this into .vscode/mcp.json and allow the sign-in.' },
    gemini: { name: 'Gemini CLI', steps: 'Run this, then /mcp auth civic-directory.' },
    others: { name: 'A client that supports only local servers', steps: 'Use this as its command.' },
  },
  mayTitle: 'What it may do',
  may: [
    'Search actors, places, sources and signals, with every quote.',
    'Report a problem to the reviewers.',
    'Start a search for actors, if your plan has searches left.',
    'Read and write lists, briefs and watches of the workspace you choose.',
    'Nothing that you cannot do yourself, and only what you allowed.',
  ],
  endTitle: 'Disconnect',
  end: 'An application that you disconnect loses access at once.',
  applications: 'Your connected applications',
  planTitle: 'Plan',
  plan: 'Your account or the workspace needs a paid plan. Reading this site, feeds and calendars are free.',
  careTitle: 'What to watch for',
  care: 'Text from sources is marked as a quote, so that an assistant treats it as data. No marking makes a model immune to instructions in a page: let your assistant ask you before it changes something.',
}

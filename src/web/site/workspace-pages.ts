/** The pages of a workspace: path below `/w/{workspace_id}` and module below routes/w. */
export const workspacePages: readonly { path: string; module: string }[] = [
  { path: '', module: 'home.tsx' },
  { path: 'lists', module: 'lists/all.tsx' },
  { path: 'lists/add', module: 'lists/add.tsx' },
  { path: 'lists/:id', module: 'lists/one.tsx' },
  { path: 'lists/:id/export', module: 'lists/export.ts' },
  { path: 'discovery', module: 'discovery/all.tsx' },
  { path: 'discovery/new', module: 'discovery/new.tsx' },
  { path: 'discovery/:run', module: 'discovery/one.tsx' },
  { path: 'discovery/:run/review/:candidate?', module: 'discovery/review.tsx' },
  { path: 'actors/:id', module: 'actor.tsx' },
  { path: 'submissions', module: 'submissions/all.tsx' },
  { path: 'submissions/:id', module: 'submissions/one.tsx' },
  { path: 'watches', module: 'watches/all.tsx' },
  { path: 'watches/new', module: 'watches/new.tsx' },
  { path: 'watches/:id', module: 'watches/one.tsx' },
  { path: 'digests/:id', module: 'watches/digest.tsx' },
  { path: 'briefs', module: 'briefs/all.tsx' },
  { path: 'briefs/:id', module: 'briefs/one.tsx' },
  { path: 'briefs/:id/export', module: 'briefs/export.ts' },
  { path: 'briefs/:id/quotes', module: 'briefs/quotes.ts' },
  { path: 'targets', module: 'targets.tsx' },
  { path: 'targets/:id', module: 'target.tsx' },
  { path: 'notes', module: 'notes.tsx' },
  { path: 'usage', module: 'usage.tsx' },
  { path: 'usage/export', module: 'usage-export.ts' },
  { path: 'history', module: 'history.tsx' },
  { path: 'export/:table', module: 'table-export.ts' },
]

/** Whether a page of the workspace exists, by its path. */
export const hasWorkspacePage = (path: string): boolean => workspacePages.some((page) => page.path === path)

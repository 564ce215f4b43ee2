/** The run of a research bundle about Gary; tests override only the fields that matter to them. */
export const bundleRun = (more: { local_run_id: string; location?: string }) => ({
  place: 'gary,indiana',
  issue_areas: ['housing_affordability'],
  engines: ['searxng'],
  tool: 'scout 0.1.0',
  started_at: '2026-03-04T09:30:00Z',
  finished_at: '2026-03-04T09:31:10Z',
  ...more,
})

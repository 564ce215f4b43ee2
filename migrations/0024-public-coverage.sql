-- Coverage is public, and a sync is private research of one workspace.
delete from place_search using discovery_run
where discovery_run.id = place_search.id and discovery_run.kind = 'sync';

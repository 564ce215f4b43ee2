-- Set for research of one workspace. Null when the search is public: imported, or published by a directory reviewer.
alter table place_search add column workspace_id uuid references workspace on delete cascade;
create index place_search_workspace on place_search (workspace_id) where workspace_id is not null;

-- A run of the service is public only when a reviewer published findings of it as public actors.
update place_search set workspace_id = run.workspace_id
from discovery_run run
where run.id = place_search.id and not exists (
  select from discovery_candidate found join entity on entity.id = found.entity_id
  where found.run_id = run.id and found.state = 'published' and entity.workspace_id is null);

-- What a workspace synced counts for that workspace.
insert into place_search (id, place_id, issue_areas, engines, finished_at, workspace_id)
select run.id, place.id, run.issue_areas, '{}', run.finished_at, run.workspace_id
from discovery_run run join place on place.key = run.place_key
where run.kind = 'sync' and run.finished_at is not null and run.issue_areas <> '{}'
on conflict (id) do nothing;

update place_search set engines = array(
  select name from unnest(engines) as name
  where name = any('{searxng,brave,tavily,exa,seed,sitemap,link,known}'));
alter table place_search add constraint place_search_engines
  check (engines <@ '{searxng,brave,tavily,exa,seed,sitemap,link,known}'::text[]);

-- Running instances drop the responses that they cached with the searches removed here and in the previous change.
select pg_notify('directory_changed', '["*"]');

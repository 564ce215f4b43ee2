-- Private actors: what one workspace alone sees. They go when their workspace goes.
alter table entity add foreign key (workspace_id) references workspace on delete cascade;
create index entity_of_workspace on entity (workspace_id, sort_name, id)
  where visibility = 'workspace' and status = 'active';

-- Every place of a private actor. Rows of entity_place are public: they are listed and counted.
create table entity_private_place (
  entity_id uuid not null references entity on delete cascade,
  place_id integer not null references place,
  primary key (entity_id, place_id)
);
create index entity_private_place_place on entity_private_place (place_id);

-- A private actor's evidence stands in rows of its workspace, even where a public source has the same address: nobody
-- sees from a public source who else reads it, and a private note never changes what the public one says.
alter table source
  add column workspace_id uuid references workspace on delete cascade,
  drop constraint source_url_key;
create unique index source_public_url on source (url) where workspace_id is null;
create unique index source_of_workspace on source (workspace_id, url) where workspace_id is not null;

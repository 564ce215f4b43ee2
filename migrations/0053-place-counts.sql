-- What a page of a large place shows in numbers. Counting tens of thousands of actors and their sources takes seconds, so
-- the numbers are stored, and counted again after a change. Places with few actors have no row.
create table place_count (
  place_id integer primary key references place on delete cascade,
  actor_count integer not null,
  counts jsonb not null,
  facets jsonb not null,
  counted_at timestamptz not null
);

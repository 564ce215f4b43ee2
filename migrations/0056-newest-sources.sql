-- The sources of a large place are found among the newest of all.
create index source_by_date on source (coalesce(published_at, retrieved_at), id) where workspace_id is null;

-- The numbers of a place now include the sources about each issue, so they are counted again.
delete from place_count;

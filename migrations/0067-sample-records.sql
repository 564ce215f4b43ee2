-- The home page counts the records of the sample town, and read all actors and sources to find them.
create index entity_sample on entity (id) where listed and sample;
create index source_sample on source (id) where workspace_id is null and sample;

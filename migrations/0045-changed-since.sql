-- Lists of actors by when they changed.
create index entity_by_update on entity (updated_at) where listed;
create index entity_change_by_time on entity_change (at, entity_id);

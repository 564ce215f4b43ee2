-- A place that gets or loses places changes the number of actors below it, so counted numbers of the directory are old.
create function record_changed_areas() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  insert into place_change (place_id) select distinct ancestor_id from changed;
  return null;
end $$;
create trigger area_gained after insert on place_within
  referencing new table as changed for each statement execute function record_changed_areas();
create trigger area_lost after delete on place_within
  referencing old table as changed for each statement execute function record_changed_areas();

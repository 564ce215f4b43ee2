-- The correction after a report says that the report was confirmed; it needs no second entry in the history.
create temporary table second_entry on commit drop as
  select c.id, o.id as correction_id from entity_change c cross join lateral (
    select id from entity_change o where o.entity_id = c.entity_id and o.kind <> 'report_resolved' and o.reason = 'report'
      and o.at between c.at - interval '1 minute' and c.at order by o.at desc limit 1) o
  where c.kind = 'report_resolved';
update flag set change_id = s.correction_id from second_entry s where flag.change_id = s.id;
delete from entity_change c using second_entry s where c.id = s.id;

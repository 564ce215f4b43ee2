-- The issue areas and directory actors that were found in an item. Null for items that were stored before.
alter table monitor_item add column description jsonb;

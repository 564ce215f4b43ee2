-- Meetings without a time of day that were published before signals had their date are published again with it at the
-- next reading of their source. Signals that have it stay as they are.
with dateless as (
  update monitor_item set content_hash = ''
  where starts_at > now() - interval '1 day' and meeting_id is not null
    and item -> 'startsAt' ->> 'isAllDay' = 'true'
  returning monitor_id)
update monitor set validators = '{}' where id in (select monitor_id from dateless);

-- Meetings without a time of day that were published before signals had their date get it where they stand, because
-- sources do not list past meetings again. They were published at their local midnight, often as ending at the next.
do $$
declare
  stored text;
begin
  foreach stored in array array['signal_log', 'signal_inbox'] loop
    execute format($update$
      update %I as published set body = (body::jsonb || jsonb_build_object('meeting',
        body::jsonb -> 'meeting'
        || jsonb_build_object('date', to_char(occurred_at at time zone day.zone, 'YYYY-MM-DD'))
        || case when (body::jsonb -> 'meeting' ->> 'ends_at')::timestamptz <= occurred_at + interval '36 hours'
             then '{"ends_at": null}' else '{}'::jsonb end))::text
      from (
        select distinct on (s.id) s.id, s.chain_id, z.name as zone
        from monitor_item i
        join signal s on s.external_scope = 'service' and s.external_id = 'meeting:' || i.meeting_id
        join pg_timezone_names z on z.name = i.item -> 'startsAt' ->> 'timeZone'
        where i.item -> 'startsAt' ->> 'isAllDay' = 'true'
        order by s.id, i.retrieved_at desc) as day
      where published.chain_id = day.chain_id and published.signal_id = day.id and kind = 'signal'
        and body::jsonb -> 'meeting' ->> 'date' is null
        and (occurred_at at time zone day.zone)::time = '00:00'
    $update$, stored);
  end loop;
end $$;

-- Public signals that were corrected or withdrawn, for the list of corrections. It holds no texts; the log does.
create table signal_correction (
  id uuid primary key,
  signal_id uuid not null references signal on delete cascade,
  at timestamptz not null,
  kind text not null check (kind in ('signal_corrected', 'signal_retracted')),
  reason text not null check (reason in ('edit', 'report', 'source_update')),
  places text[] not null,
  issues text[] not null
);
create index signal_correction_time on signal_correction (at desc, id desc);
create index signal_correction_signal on signal_correction (signal_id);

-- What reviewers corrected so far. Words are stored with every revision but the first.
insert into signal_correction (id, signal_id, at, kind, reason, places, issues)
select gen_random_uuid(), l.signal_id, l.sequenced_at,
  case l.kind when 'retraction' then 'signal_retracted' else 'signal_corrected' end,
  case when l.body::jsonb ->> 'reason' = 'Withdrawn by a reviewer after a report' then 'report' else 'edit' end,
  l.places, l.issues
from signal_log l join signal s on s.id = l.signal_id
where l.visibility = 'public' and (l.kind = 'retraction' or l.words <> '{}')
  and (s.external_scope is distinct from 'service'
    or l.body::jsonb ->> 'reason' = 'Withdrawn by a reviewer after a report');

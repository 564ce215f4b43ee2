-- Who at an organization's own domain gets a mail when its public record changes. Never public.
create table record_notice (
  id uuid primary key,
  entity_id uuid not null references entity on delete cascade,
  address text not null,
  language text not null check (language in ('en', 'es')),
  -- When the question whether these mails are wanted was last requested.
  asked_at timestamptz not null,
  confirmed_at timestamptz,
  -- They want no mails and are not asked again.
  refused_at timestamptz,
  -- The earliest time of the next mail; null when the question was sent and has no answer yet.
  next_mail_at timestamptz,
  attempts integer not null default 0
);
create unique index record_notice_once on record_notice (entity_id, lower(address));
create index record_notice_question on record_notice (next_mail_at) where confirmed_at is null and refused_at is null;

-- Changes that wait to be mailed, each written by the transaction of its change.
create table record_notice_change (
  notice_id uuid not null references record_notice on delete cascade,
  change_id uuid not null references entity_change on delete cascade,
  primary key (notice_id, change_id)
);
create index record_notice_change_change on record_notice_change (change_id);

-- A merged actor passes its readers on to the actor that remains, which may have the same readers already.
create function queue_record_notices() returns trigger language plpgsql as $$
begin
  if not exists (select from record_notice) then return null; end if;
  delete from record_notice merged using added, record_notice other
    where added.kind = 'merged' and merged.entity_id = added.other_id
      and other.entity_id = added.entity_id and lower(other.address) = lower(merged.address);
  update record_notice set entity_id = added.entity_id from added
    where added.kind = 'merged' and record_notice.entity_id = added.other_id;
  insert into record_notice_change (notice_id, change_id)
    select n.id, added.id from added join record_notice n on n.entity_id = added.entity_id
    where n.confirmed_at is not null and n.refused_at is null
    on conflict do nothing;
  return null;
end $$;
create trigger entity_change_notices after insert on entity_change
  referencing new table as added for each statement execute function queue_record_notices();

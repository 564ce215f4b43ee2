-- Foreign keys replace the triggers that checked references once per statement. They hold in every isolation level:
-- no claim without an existing source and an existing actor.
drop trigger added_places on entity;
drop trigger changed_places on entity;
drop trigger gone_entities on entity;
drop trigger added_places on entity_place;
drop trigger changed_places on entity_place;
drop trigger added_entities on entity_place;
drop trigger changed_entities on entity_place;
drop trigger added_entities on entity_external_id;
drop trigger changed_entities on entity_external_id;
drop trigger added_entities on claim;
drop trigger changed_entities on claim;
drop trigger added_sources on claim;
drop trigger changed_sources on claim;
drop trigger gone_places on place;
drop trigger gone_sources on source;
drop trigger keep_id on source;
drop function require_entities();
drop function require_places();
drop function require_sources();
drop function forget_entities();
drop function keep_places();
drop function keep_sources();
drop function keep_id();

alter table entity
  add constraint entity_place_id_fkey foreign key (place_id) references place;
alter table entity_place
  add constraint entity_place_place_id_fkey foreign key (place_id) references place,
  add constraint entity_place_entity_id_fkey foreign key (entity_id) references entity on delete cascade;
alter table entity_external_id
  add constraint entity_external_id_entity_id_fkey foreign key (entity_id) references entity on delete cascade;
alter table claim
  add constraint claim_entity_id_fkey foreign key (entity_id) references entity on delete cascade,
  add constraint claim_source_id_fkey foreign key (source_id) references source;

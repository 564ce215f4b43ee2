-- Every question and answer of a reviewer stays, and a resolved report leads to its entry in the history.
alter table flag_transition add column reply text;
update flag_transition t set reply = f.reply from flag f
where t.flag_id = f.id and f.reply is not null
  and t.id = (select max(id) from flag_transition last where last.flag_id = f.id);
alter table flag add column change_id uuid;
comment on column flag.change_id is 'The entry of the decision in the history of the actor';

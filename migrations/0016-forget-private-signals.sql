-- The log has no holes, so that rows of a deleted workspace stay; what they said does not, and nobody sees them any more.
create function forget_private_signals() returns trigger language plpgsql as $$
begin
  delete from signal_inbox where workspace_id = old.id;
  update signal_log set workspace_id = null, body = '{}', places = '{}', issues = '{}', actor_types = '{}',
    signal_types = '{}', source_classes = '{}', subjects = '{}', words = '{}'
  where workspace_id = old.id and chain_id in (select chain_id from signal where workspace_id = old.id);
  return old;
end $$;
-- Before, for the signals go with the workspace, and they tell where to look.
create trigger forgotten_signals before delete on workspace
  for each row execute function forget_private_signals();

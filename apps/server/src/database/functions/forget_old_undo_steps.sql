-- owner: undo
-- Housekeeping over all organizations: what can be taken back no longer.
create or replace function forget_old_undo_steps(minutes integer) returns void
language sql volatile security definer set search_path = pg_catalog, public
begin atomic
  delete from undo_steps where created_at < now() - make_interval(mins => minutes);
end;

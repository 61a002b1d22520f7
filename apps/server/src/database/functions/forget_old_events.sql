-- owner: events
-- Housekeeping over all organizations.
create or replace function forget_old_events(days integer) returns void
language sql volatile security definer set search_path = pg_catalog, public
begin atomic
  delete from outbox_events where occurred_at < now() - make_interval(days => days);
end;

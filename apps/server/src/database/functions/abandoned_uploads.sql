-- owner: imports
-- Uploads that nobody has started or gone on with for so many hours. One that was started and has stopped at its bad rows
-- says in the history what became of it.
create or replace function abandoned_uploads(hours integer) returns table (organization_id uuid, id uuid)
language sql stable security definer set search_path = pg_catalog, public
begin atomic
  select i.organization_id, i.id from imports i
  where i.state in ('Uploaded', 'Checked') and i.modified < now() - make_interval(hours => hours)
    and not i.is_started_unseen and i.reason ->> 'code' is distinct from 'has-bad-rows';
end;

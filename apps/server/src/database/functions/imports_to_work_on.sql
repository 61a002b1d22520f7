-- owner: imports
-- Imports that wait for a server, of all organizations: ids only; whoever takes one sees no other organization's rows.
create or replace function imports_to_work_on() returns table (organization_id uuid, id uuid, state text)
language sql stable security definer set search_path = pg_catalog, public
begin atomic
  select i.organization_id, i.id, i.state from imports i
  where i.state in ('Checking', 'Waiting', 'Running', 'Undoing') and (i.lease_until is null or i.lease_until < now())
  order by i.created_at limit 50;
end;

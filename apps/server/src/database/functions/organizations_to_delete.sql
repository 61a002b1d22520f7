-- owner: organization
-- Organizations whose deletion was confirmed 30 days ago.
create or replace function organizations_to_delete() returns table (organization_id uuid)
language sql stable security definer set search_path = pg_catalog, public
begin atomic
  select o.organization_id from organizations o where o.deletion_confirmed_at < now() - interval '30 days';
end;

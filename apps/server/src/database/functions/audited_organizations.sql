-- owner: audit
-- Organizations whose trails are verified: all, as one whose rows are gone must be found by its anchors.
create or replace function audited_organizations() returns table (organization_id uuid)
language sql stable security definer set search_path = pg_catalog, public
begin atomic
  select o.organization_id from organizations o order by o.organization_id;
end;

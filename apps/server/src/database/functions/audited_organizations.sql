-- owner: audit
-- Organizations that have an audit trail, for the work that looks at all of them.
create or replace function audited_organizations() returns table (organization_id uuid)
language sql stable security definer set search_path = pg_catalog, public
begin atomic
  select h.organization_id from audit_heads h order by h.organization_id;
end;

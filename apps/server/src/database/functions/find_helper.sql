-- owner: helpers
create or replace function find_helper(wanted_id uuid)
returns table (organization_id uuid)
language sql stable security definer set search_path = pg_catalog, public
begin atomic
  select h.organization_id from helpers h where h.id = wanted_id;
end;

-- owner: helpers
create or replace function find_pairing_code(wanted_hash bytea)
returns table (organization_id uuid)
language sql stable security definer set search_path = pg_catalog, public
begin atomic
  select c.organization_id from pairing_codes c where c.code_hash = wanted_hash;
end;

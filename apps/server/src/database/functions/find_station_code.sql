-- owner: stations
create or replace function find_station_code(wanted_hash bytea)
returns table (organization_id uuid)
language sql stable security definer set search_path = pg_catalog, public
begin atomic
  select s.organization_id from stations s where s.code_hash = wanted_hash;
end;

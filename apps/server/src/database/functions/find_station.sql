-- owner: stations
create or replace function find_station(wanted_id uuid)
returns table (organization_id uuid)
language sql stable security definer set search_path = pg_catalog, public
begin atomic
  select s.organization_id from stations s where s.id = wanted_id;
end;

-- owner: platform (links)
create or replace function find_mailed_link(wanted_hash bytea)
returns table (organization_id uuid)
language sql stable security definer set search_path = pg_catalog, public
begin atomic
  select l.organization_id from mailed_links l where l.token_hash = wanted_hash;
end;

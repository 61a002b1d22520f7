-- owner: sign-in
create or replace function count_organizations() returns bigint
language sql stable security definer set search_path = pg_catalog, public
begin atomic
  select count(*) from organizations;
end;

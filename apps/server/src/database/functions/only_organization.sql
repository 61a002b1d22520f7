-- owner: helpers
-- The organization of an installation that has just one, with its first TenantAdmin: the product's own start pairs its helper with it.
create or replace function only_organization() returns table (organization_id uuid, user_id uuid)
language sql stable security definer set search_path = pg_catalog, public
begin atomic
  select u.organization_id, u.id from users u
  where u.account_type = 'TenantAdmin' and u.enabled and (select count(*) from organizations) = 1
  order by u.id limit 1;
end;

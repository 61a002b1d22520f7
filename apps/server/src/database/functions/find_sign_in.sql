-- owner: sign-in
-- Before anybody is signed in no organization is known: looks across organizations, only for one exact secret.
create or replace function find_sign_in(wanted_email text)
returns table (organization_id uuid, organization_name text, organization_status text, user_id uuid, password_hash text, enabled boolean)
language sql stable security definer set search_path = pg_catalog, public
begin atomic
  select u.organization_id, o.name, o.status, u.id, u.password_hash, u.enabled
  from users u join organizations o on o.organization_id = u.organization_id
  where lower(u.email) = lower(wanted_email);
end;

-- owner: users
-- Asked by a sign-in through an identity provider, before any organization is known, for one exact address that the provider has verified.
create or replace function find_open_invitations(wanted_email text)
returns table (organization_id uuid, id uuid, firstname text, lastname text)
language sql stable security definer set search_path = pg_catalog, public
begin atomic
  select i.organization_id, i.id, i.firstname, i.lastname from invitations i
  where lower(i.email) = lower(wanted_email) and i.accepted_at is null and i.withdrawn_at is null and i.expires_at > now();
end;

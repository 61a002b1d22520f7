-- owner: identity-providers
create or replace function find_provider_account(wanted_provider text, wanted_issuer text, wanted_subject text)
returns table (organization_id uuid, user_id uuid)
language sql stable security definer set search_path = pg_catalog, public
begin atomic
  select a.organization_id, a.user_id from provider_accounts a
  where a.provider = wanted_provider and a.issuer = wanted_issuer and a.subject = wanted_subject;
end;

-- owner: verify
-- Of a label that somebody scanned who is not signed in: only where its organization answers everybody.
create or replace function find_public_verification(wanted_id uuid)
returns table (organization_id uuid)
language sql stable security definer set search_path = pg_catalog, public
begin atomic
  select v.organization_id from print_verifications v join organizations o using (organization_id)
  where v.id = wanted_id and o.is_verification_public and o.status = 'Active';
end;

-- owner: sign-in
-- Before anybody is signed in no organization is known: looks across organizations, only for one exact secret.
create or replace function find_session(wanted_id uuid)
returns table (organization_id uuid, user_id uuid)
language sql stable security definer set search_path = pg_catalog, public
begin atomic
  select s.organization_id, s.user_id from sessions s where s.id = wanted_id;
end;

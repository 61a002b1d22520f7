-- owner: imports
-- Files that imports which are due are made of; an undoing needs none. One is late that could have been begun a minute ago.
create or replace function due_import_files(wanted_kind text)
returns table (subject text, organization_id text, file_sha256 text, is_late boolean)
language sql stable security definer set search_path = pg_catalog, public
begin atomic
  select j.subject, i.organization_id::text, i.file_sha256,
    j.run_at < now() - interval '1 minute' and not exists (
      select 1 from jobs o where o.kind = j.kind and o.organization_id = j.organization_id and o.leased_until >= now())
  -- Subjects of other kinds are no ids.
  from jobs j join imports i on i.id = case when j.kind = wanted_kind then j.subject::uuid end
  where j.kind = wanted_kind and j.run_at <= now() and (j.leased_until is null or j.leased_until < now())
    and i.file_sha256 is not null and i.state <> 'Undoing';
end;

-- owner: imports
-- Organizations with files of imports that ended longer ago than files are kept.
create or replace function imports_with_old_files(days integer) returns table (organization_id uuid)
language sql stable security definer set search_path = pg_catalog, public
begin atomic
  select distinct i.organization_id from imports i
  where i.file_sha256 is not null and i.created_at < now() - make_interval(days => days)
    and i.state in ('Uploaded', 'Checked', 'Finished', 'Failed', 'Canceled', 'Undone');
end;

-- owner: platform (files)
-- Files are stored by their content: one may serve several organizations and purposes.
create or replace function is_print_file_used(wanted_sha256 text) returns boolean
language sql stable security definer set search_path = pg_catalog, public
begin atomic
  select exists (select 1 from print_job_entries e where e.file_sha256 = wanted_sha256)
    or exists (select 1 from imports i where i.file_sha256 = wanted_sha256)
    or exists (select 1 from fonts f where f.file_sha256 = wanted_sha256)
    or exists (select 1 from media_files m where wanted_sha256 in (m.picture_sha256, m.original_sha256) or m.replaced_sha256s @> array[wanted_sha256])
    or exists (select 1 from kept_files k where k.sha256 = wanted_sha256);
end;

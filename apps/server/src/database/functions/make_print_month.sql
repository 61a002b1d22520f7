-- owner: printing
-- Makes one partition of print_job_entries, closed as the migrations close tables. False: its rows stand in the default partition.
create or replace function make_print_month(month timestamptz) returns boolean
language plpgsql volatile set search_path = pg_catalog, public, pg_temp set timezone = 'UTC'
as $$
declare
  name text := to_char(month, '"print_job_entries_"YYYY_MM');
  first_id uuid := first_id_of(month);
  end_id uuid := first_id_of(month + interval '1 month');
begin
  if exists (select from print_job_entries_default where id >= first_id and id < end_id) then return false; end if;
  execute format('create table public.%I partition of print_job_entries (
    constraint %I unique (job_id, position), constraint %I check (job_id >= %L and job_id < %L)
  ) for values from (%L) to (%L)', name, name || '_position', name || '_job', first_id, end_id, first_id, end_id);
  execute format('alter table public.%I enable row level security', name);
  execute format('alter table public.%I force row level security', name);
  execute format('create policy owner_sees_all on public.%I to current_user using (true) with check (true)', name);
  execute format('create policy own_organization on public.%I
    using (organization_id = nullif(current_setting(''app.organization_id'', true), '''')::uuid)
    with check (organization_id = nullif(current_setting(''app.organization_id'', true), '''')::uuid)', name);
  return true;
end $$;

-- owner: printing
/*
Makes the partitions of print_job_entries that are missing between two moments (ten years from now at most), and answers how many. As the
owner of the database, because the application owns no table. Months have no gap between them: one whose labels stand in
the default partition already, printed while a clock was wrong, stays there, and so do all behind it.
A job has its entries in one partition (check), and a position once in each (unique): so it has each position once.
*/
create or replace function make_print_months(since timestamptz, until timestamptz) returns integer
language plpgsql volatile security definer
set search_path = pg_catalog, public, pg_temp set timezone = 'UTC' set lock_timeout = '2s'
as $$
declare
  first_month timestamptz;
  last_month timestamptz;
  new_month timestamptz;
  made integer := 0;
  strays text;
begin
  select min(m.first_moment), max(m.first_moment) into first_month, last_month from print_months() m;
  for new_month in
    select month from generate_series(last_month + interval '1 month', date_trunc('month', least(until, now() + interval '10 years')), interval '1 month') month
  loop
    exit when not make_print_month(new_month);
    last_month := new_month;
    made := made + 1;
  end loop;
  for new_month in
    select month from generate_series(first_month - interval '1 month', date_trunc('month', greatest(since, now() - interval '10 years')), - interval '1 month') month
  loop
    exit when not make_print_month(new_month);
    first_month := new_month;
    made := made + 1;
  end loop;
  if made = 0 then return 0; end if;
  -- What stands there against the rule is of the time before it; nothing can join it.
  select string_agg(distinct format(' or job_id = %L', job_id), '') into strays from print_job_entries_default
  where job_id >= first_id_of(first_month) and job_id < first_id_of(last_month + interval '1 month');
  execute format('alter table public.print_job_entries_default drop constraint print_job_entries_default_job,
    add constraint print_job_entries_default_job check (job_id < %L or job_id >= %L%s)',
    first_id_of(first_month), first_id_of(last_month + interval '1 month'), strays);
  return made;
end $$;

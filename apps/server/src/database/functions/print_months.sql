-- owner: printing
-- The months that print_job_entries has partitions for, by their names, and whether a row may stand in them: whether they have a page.
create or replace function print_months() returns table (first_moment timestamptz, has_pages boolean)
language sql stable set search_path = pg_catalog, public
begin atomic
  select make_timestamptz(left(right(c.relname, 7), 4)::integer, right(c.relname, 2)::integer, 1, 0, 0, 0, 'UTC'),
    pg_relation_size(c.oid) > 0
  from pg_inherits i join pg_class c on c.oid = i.inhrelid
  where i.inhparent = 'print_job_entries'::regclass and c.relname ~ '^print_job_entries_\d{4}_\d{2}$';
end;

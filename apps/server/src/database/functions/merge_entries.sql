-- owner: imports
/*
What an import makes of the entries (`[{key, data, …}]`) of an article, an order or a line: the one rule, asked by the
check, the preview and the merge. `columns` are the keys that the file has columns for, `entries` those of them that a row
has a cell for. A cell sets the data of its entry, a column without a cell clears it, and entries of no column stay if
`keep_other`. New entries come last. Keys are the same when `lower` says so; an entry that is there keeps its spelling.
*/
create or replace function merge_entries(before jsonb, entries jsonb, columns text[], keep_other boolean) returns jsonb
language plpgsql immutable parallel safe set search_path = pg_catalog
as $$
declare
  folded_columns text[];
  cells jsonb;
  known text[];
begin
  -- Most rows of a file that comes again say what is there. All their keys are columns, so nothing else is there either.
  if before = entries then return before; end if;
  folded_columns := array(select lower(name) from unnest(columns) as name);
  known := array(select lower(entry ->> 'key') from jsonb_array_elements(before) as entry);
  select coalesce(jsonb_object_agg(lower(entry ->> 'key'), entry -> 'data'), '{}') into cells
    from jsonb_array_elements(entries) as entry;
  return (
    select coalesce(jsonb_agg(merged.entry order by merged.is_new, merged.place), '[]')
    from (
      select false as is_new, place, case
          when cells ? known[place] then entry || jsonb_build_object('data', cells -> known[place])
          when known[place] = any(folded_columns) then entry || '{"data": ""}'
          else entry end as entry
      from jsonb_array_elements(before) with ordinality as there (entry, place)
      where keep_other or known[place] = any(folded_columns)
      union all
      select true, place, entry from jsonb_array_elements(entries) with ordinality as said (entry, place)
      where lower(entry ->> 'key') <> all(known)
    ) as merged);
end $$;

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
  folded_columns text[] := '{}';
  said text[] := '{}';
  known text[] := '{}';
  merged jsonb[] := '{}';
  entry jsonb;
  key text;
  cell integer;
begin
  -- Most rows of a file that comes again say what is there. All their keys are columns, so nothing else is there either.
  if before = entries then return before; end if;
  for place in 1 .. cardinality(columns) loop
    folded_columns := folded_columns || lower(columns[place]);
  end loop;
  for place in 0 .. jsonb_array_length(entries) - 1 loop
    said := said || lower(entries -> place ->> 'key');
  end loop;
  for place in 0 .. jsonb_array_length(before) - 1 loop
    entry := before -> place;
    key := lower(entry ->> 'key');
    known := known || key;
    cell := array_position(said, key);
    if cell is not null then
      merged := merged || jsonb_set(entry, '{data}', entries -> (cell - 1) -> 'data');
    elsif key = any(folded_columns) then
      merged := merged || jsonb_set(entry, '{data}', '""');
    elsif keep_other then
      merged := merged || entry;
    end if;
  end loop;
  for place in 1 .. cardinality(said) loop
    if said[place] <> all(known) then merged := merged || (entries -> (place - 1)); end if;
  end loop;
  return to_jsonb(merged);
end $$;

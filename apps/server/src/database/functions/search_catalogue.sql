-- owner: platform (search)
/*
Finds articles or orders for what a person typed or scanned, at most `most` (null: all), the best first: rank 0 has
exactly this identifier, 1 begins so, 2 has words that begin so, 3 has it somewhere inside. Steps are tried in turn and
only as far as needed, each on an index of its own.
As its owner, because comparisons with LIKE may not use an index below row-level security; so it names the organization
itself, the one of the transaction. `seen_groups` null: all groups may be seen. Texts are in lower case already.
*/
create or replace function search_catalogue(
  what text, query text, words text[], seen_groups uuid[], only_groups uuid[], only_connected uuid, most integer
) returns table (id uuid, rank integer)
language plpgsql stable security definer set search_path = pg_catalog, public set enable_seqscan = off
as $$
declare
  label_key text := case what when 'articles' then 'name_key' else 'number_key' end;
  exact_key text := case what when 'articles' then 'identifier_key' else 'number_key' end;
  begins text := escape_like(query) || '%';
  has record := catalogue_conditions(what, query, words, seen_groups, only_groups, only_connected);
  new_here text;
  few uuid[];
  step integer;
  wanted integer := coalesce(most, 2147483647);
begin
  return query execute format('select row.id, 0 from %I row where %s and row.%I = %L limit %s',
    what, has.kept, exact_key, query, wanted);
  get diagnostics step = row_count;
  wanted := wanted - step;
  if wanted > 0 then
    return query execute format(
      'select row.id, 1 from %I row where %s and row.%I like %L and row.%I is distinct from %L order by row.%I, row.id limit %s',
      what, has.kept, label_key, begins, exact_key, query, label_key, wanted);
    get diagnostics step = row_count;
    wanted := wanted - step;
  end if;
  if wanted > 0 and exact_key <> label_key then
    return query execute format(
      'select row.id, 1 from %I row where %s and row.%I like %L and row.%I <> %L and row.%I not like %L order by row.%I, row.id limit %s',
      what, has.kept, exact_key, begins, exact_key, query, label_key, begins, exact_key, wanted);
    get diagnostics step = row_count;
    wanted := wanted - step;
  end if;
  if wanted <= 0 then return; end if;

  new_here := format('row.%I not like %L and (row.%I is null or row.%I not like %L)', label_key, begins, exact_key, exact_key, begins);
  if has.near is not null then
    execute format('select array(select row.id from %I row where %s and %s limit 1001)', what, has.kept, has.near) into few;
    if cardinality(few) <= 1000 then
      return query execute format(
        'select row.id, case when %s then 2 else 3 end from %I row where row.id = any(%L::uuid[]) and %s and %s order by 2 limit %s',
        has.begun, what, few, has.matched, new_here, wanted);
      return;
    end if;
  end if;
  return query execute format('select row.id, 2 from %I row where %s and %s and %s limit %s',
    what, has.kept, has.begun, new_here, wanted);
  get diagnostics step = row_count;
  wanted := wanted - step;
  if wanted <= 0 or has.matched = has.begun then return; end if;
  return query execute format('select row.id, 3 from %I row where %s and %s and not (%s) and %s limit %s',
    what, has.kept, has.matched, has.begun, new_here, wanted);
end $$;

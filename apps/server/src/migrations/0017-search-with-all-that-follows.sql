-- owner: articles (articles), orders (orders)
/*
What a search keeps to and what it finds, as conditions on `row`: the one rule of what matches, for the list, its sorts
and its exports. `kept` is the organization of the transaction, groups and connection; `begun` has words that begin with
all of the words, `matched` has them anywhere from three characters on: two have no index for what they stand inside of.
`near` is quick to look up and true for all that match, but not only for them: of long words it asks for the last seven
characters, as codes begin alike and each sign that is asked for has a list of its own to be read.
*/
create function catalogue_conditions(
  what text, query text, words text[], seen_groups uuid[], only_groups uuid[], only_connected uuid,
  out kept text, out begun text, out matched text, out near text
) language plpgsql stable set search_path = pg_catalog, public
as $$
declare
  word text;
begin
  if what not in ('articles', 'orders') then raise exception 'no such catalogue: %', what; end if;
  kept := format('row.organization_id = %L', nullif(current_setting('app.organization_id', true), ''));
  if seen_groups is not null then
    kept := kept || format(' and (row.group_id is null or row.group_id = any(%L::uuid[]))', seen_groups);
  end if;
  if only_groups is not null then kept := kept || format(' and row.group_id = any(%L::uuid[])', only_groups); end if;
  if only_connected is not null and what = 'articles' then
    kept := kept || format(' and exists (select 1 from article_labels c where c.article_id = row.id and c.label_id = %L)', only_connected);
  elsif only_connected is not null then
    kept := kept || format(' and exists (select 1 from order_lines c where c.order_id = row.id and c.article_id = %L)', only_connected);
  end if;
  begun := 'true';
  matched := 'true';
  foreach word in array words loop
    begun := begun || format(' and row.search_text like %L', '% ' || escape_like(word) || '%');
    matched := matched || format(' and row.search_text like %L', '%' || escape_like(word) || '%');
    -- The index knows three letters or digits that stand together; of signs alone it would be read as a whole.
    if length(word) > 7 and right(word, 7) ~ '[[:alnum:]]{4}' then
      near := concat_ws(' and ', near, format('row.search_text like %L', '%' || escape_like(right(word, 7)) || '%'));
    end if;
  end loop;
  if length(query) < 3 then matched := begun; end if;
end $$;

-- Makes what a person typed safe inside LIKE.
create function escape_like(typed text) returns text language sql immutable
return replace(replace(replace(typed, '\', '\\'), '%', '\%'), '_', '\_');

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

/*
The first `most` of what a search finds in the order of a key of the table, for searches that find very much. It walks
the index of the key and looks at `within` rows at most: plentiful matches are soon found so. Where they are not, as all
of them stand far behind, it sorts all that match.
*/
create function search_catalogue_sorted(
  what text, query text, words text[], seen_groups uuid[], only_groups uuid[], only_connected uuid,
  sort_key text, is_down boolean, most integer, within integer
) returns table (id uuid, place bigint)
language plpgsql stable security definer set search_path = pg_catalog, public set enable_seqscan = off
as $$
declare
  has record := catalogue_conditions(what, query, words, seen_groups, only_groups, only_connected);
  direction text := case when is_down then 'desc' else 'asc' end;
  sorted text := format('order by row.%I %s, row.id %s limit %s', sort_key, direction, direction, most);
  found uuid[];
begin
  execute format(
    'select array(select row.id from (
       select row.* from %I row where row.organization_id = %L order by row.%I %s, row.id %s limit %s
     ) row where %s and %s %s)',
    what, nullif(current_setting('app.organization_id', true), ''), sort_key, direction, direction, within,
    has.matched, has.kept, sorted) into found;
  if cardinality(found) < most then
    execute format(
      'with row as materialized (select row.id, row.%I from %I row where %s and %s) select array(select row.id from row %s)',
      sort_key, what, has.kept, has.matched, sorted) into found;
  end if;
  return query select each.id, each.place from unnest(found) with ordinality as each (id, place);
end $$;

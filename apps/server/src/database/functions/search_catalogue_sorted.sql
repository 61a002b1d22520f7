-- owner: platform (search)
/*
The first `most` of what a search finds in the order of a key of the table, for searches that find very much. It walks
the index of the key and looks at `within` rows at most: plentiful matches are soon found so. Where they are not, as all
of them stand far behind, it sorts all that match.
*/
create or replace function search_catalogue_sorted(
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

-- owner: platform (search)
/*
The articles that one of the codes stands for as a whole: their identifier is the code, or a value of their data is,
where the code has `data_minimum` characters or more. Values are looked up by their longest word, with the index of the
search (`near` where the word is long), and then compared. As its owner, like `search_catalogue`. Codes are in lower
case already.
*/
create or replace function find_articles_by_code(
  codes text[], data_minimum integer, seen_groups uuid[], most integer
) returns table (id uuid, is_identifier boolean)
language plpgsql stable security definer set search_path = pg_catalog, public set enable_seqscan = off
as $$
declare
  code text;
  word text;
  has record := catalogue_conditions('articles', '', '{}', seen_groups, null, null);
begin
  return query execute format('select row.id, true from articles row where %s and row.identifier_key = any(%L::text[]) limit %s',
    has.kept, codes, most);
  foreach code in array codes loop
    if length(code) < data_minimum then continue; end if;
    select part into word from regexp_split_to_table(code, '\s+') part order by length(part) desc limit 1;
    has := catalogue_conditions('articles', '', array[word], seen_groups, null, null);
    return query execute format(
      'select row.id, false from articles row where %s and %s and exists (
         select from jsonb_array_elements(row.article_data) entry where lower(btrim(entry->>''data'', E'' \t\r\n\u00a0'')) = %L) limit %s',
      has.kept, coalesce(has.near, has.begun), code, most);
  end loop;
end $$;

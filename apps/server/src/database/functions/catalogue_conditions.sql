-- owner: platform (search)
/*
What a search keeps to and what it finds, as conditions on `row`: the one rule of what matches, for the list, its sorts
and its exports. `kept` is the organization of the transaction, groups and connection; `begun` has words that begin with
all of the words, `matched` has them anywhere from three characters on: two have no index for what they stand inside of.
`near` is quick to look up and true for all that match, but not only for them: of long words it asks for the last seven
characters, as codes begin alike and each sign that is asked for has a list of its own to be read.
*/
create or replace function catalogue_conditions(
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

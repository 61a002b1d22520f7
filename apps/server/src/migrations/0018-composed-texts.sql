-- owner: articles (articles), orders (orders, order_lines), groups (groups)
/*
What people find things by is stored composed (Unicode NFC): a name from a Mac comes decomposed, looks the same and was
not found. What is there already is composed, too, but for what has a twin that is: both stay as they are then.
*/
create function composed_keys(entries jsonb) returns jsonb language sql immutable
return (
  select case when count(distinct lower(normalize(entry ->> 'key', NFC))) = count(*)
    then jsonb_agg(entry || jsonb_build_object('key', normalize(entry ->> 'key', NFC)) order by place) else entries end
  from jsonb_array_elements(entries) with ordinality as each (entry, place)
);

do $$
declare
  one record;
begin
  -- Elsewhere nothing can be composed.
  if current_setting('server_encoding') <> 'UTF8' then return; end if;
  update articles set name = normalize(name, NFC) where name is not NFC normalized;
  update orders set name = normalize(name, NFC) where name is not NFC normalized;
  update articles set article_data = composed_keys(article_data)
    where article_data::text is not NFC normalized and article_data <> composed_keys(article_data);
  update orders set order_data = composed_keys(order_data)
    where order_data::text is not NFC normalized and order_data <> composed_keys(order_data);
  update order_lines set data = composed_keys(data)
    where data::text is not NFC normalized and data <> composed_keys(data);
  for one in
    select format('update groups set name = normalize(name, NFC) where id = %L', id) as change
      from groups where name is not NFC normalized
    union all select format('update articles set external_identifier = normalize(external_identifier, NFC) where id = %L', id)
      from articles where external_identifier is not NFC normalized
    union all select format('update orders set order_number = normalize(order_number, NFC) where id = %L', id)
      from orders where order_number is not NFC normalized
  loop
    begin
      execute one.change;
    exception when unique_violation then null;
    end;
  end loop;
end $$;
drop function composed_keys;

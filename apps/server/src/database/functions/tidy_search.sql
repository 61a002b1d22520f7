-- owner: platform (search)
-- New words of a search index wait in a list until somebody brings them in. Only its owner may do that at a time of
-- their choosing; an import, which works as the application, chooses moments when nobody waits.
create or replace function tidy_search() returns void
language sql volatile security definer set search_path = pg_catalog, public
as $$
  select gin_clean_pending_list('articles_search');
  select gin_clean_pending_list('orders_search');
$$;

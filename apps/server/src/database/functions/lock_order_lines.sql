-- owner: printing
/*
Locks order lines until the end of a transaction that prints them. Exclusive: nobody else makes labels of these lines, so
`order_line_counts` stays true until the commit. Shared: for prints that do not depend on the count. These are advisory
locks, so saving or importing the order never waits for a print, nor a print for them. Lines are locked in the order of
their ids, before series and the organization's count of prints.
*/
create or replace function lock_order_lines(line_ids uuid[], is_shared boolean) returns void
language plpgsql set search_path = pg_catalog, pg_temp
as $$
declare
  line_id uuid;
begin
  for line_id in select distinct line from unnest(line_ids) line order by line loop
    if is_shared then
      perform pg_advisory_xact_lock_shared(hashtextextended('order line ' || line_id, 0));
    else
      perform pg_advisory_xact_lock(hashtextextended('order line ' || line_id, 0));
    end if;
  end loop;
end $$;

-- owner: printing
/*
The locks of order lines for those who print them, until the transaction ends. Alone: no label of these lines is being made
beside, so `order_line_counts` stays true until the commit. Shared: for prints that do not go by the count. They are no
locks of rows, so neither an import nor a person who saves the order waits for a print, or lets it wait. Taken in one order,
before those of series and of the organization's count of prints.
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

-- owner: print-history
/*
Ids of printed labels that match a filter, the newest first, at most `most` (null: all). Month by month from the newest on,
each in its partition and by an index of its own, only as far as needed, and empty ones not at all; what lies behind the
months and before them, in the default partition, has its place at the ends.
As its owner, because comparisons with LIKE may not use an index below row-level security; so it names the organization
itself, the one of the transaction. The keys of the filter are columns that must be equal, and those below.
*/
create or replace function find_print_history(filter jsonb, most integer) returns setof uuid
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp set timezone = 'UTC'
as $$
declare
  organization uuid := nullif(current_setting('app.organization_id', true), '')::uuid;
  conditions text := format('e.organization_id = %L', organization);
  -- Ids begin with the clock of a server, sent_at is the database's: they differ by far less than a day.
  lower_id uuid := coalesce(first_id_of((filter->>'from')::timestamptz - interval '1 day'), '00000000-0000-0000-0000-000000000000');
  upper_id uuid := coalesce(first_id_of((filter->>'until')::timestamptz + interval '1 day'), 'ffffffff-ffff-ffff-ffff-ffffffffffff');
  key text;
  span record;
  step integer;
  wanted integer := most;
begin
  foreach key in array array['state', 'user_id', 'computer_name', 'printer_id', 'label_id', 'article_id'] loop
    if filter ? key then conditions := conditions || format(' and e.%I = %L', key, filter->>key); end if;
  end loop;
  if filter ? 'seen_by' then conditions := conditions || format(' and e.user_id = %L', filter->>'seen_by'); end if;
  if filter ? 'from' then conditions := conditions || format(' and e.sent_at >= %L', filter->>'from'); end if;
  if filter ? 'until' then conditions := conditions || format(' and e.sent_at < %L', filter->>'until'); end if;
  -- Written out, so that the partial indexes are known to hold them.
  conditions := conditions || case filter->>'tests' when 'only' then ' and e.is_test' when 'without' then ' and not e.is_test' else '' end
    || case filter->>'reprints' when 'only' then ' and e.reprint_reason is not null' when 'without' then ' and e.reprint_reason is null' else '' end;
  if filter ? 'order_id' then
    conditions := conditions || format(' and e.order_line_id = any(%L::uuid[])', array(
      select l.id from order_lines l where l.organization_id = organization and l.order_id = (filter->>'order_id')::uuid));
  end if;
  if filter ? 'pattern' then
    conditions := conditions || format(' and (e.search_text like %L', filter->>'pattern')
      || case when jsonb_array_length(filter->'numbered') = 0 then ''
        else format(' or e.id = any(%1$L::uuid[]) or e.numbers_of = any(%1$L::uuid[])', array(select jsonb_array_elements_text(filter->'numbered'))) end
      || ')';
  end if;

  for span in
    with month as (
      select first_id_of(first_moment) as first_id, first_id_of(first_moment + interval '1 month') as end_id, has_pages from print_months()
    ),
    part as (
      select first_id, end_id from month where has_pages
      union all
      select unnest(array[lower_id, max(end_id::text)::uuid]), unnest(array[min(first_id::text)::uuid, upper_id]) from month
      having pg_relation_size('print_job_entries_default') > 0
    )
    select greatest(first_id, lower_id) as first_id, least(end_id, upper_id) as end_id from part
    where first_id < upper_id and end_id > lower_id order by 1 desc
  loop
    return query execute format('select e.id from print_job_entries e where %s and e.id >= %L and e.id < %L order by e.id desc limit %s',
      conditions, span.first_id, span.end_id, coalesce(wanted::text, 'all'));
    get diagnostics step = row_count;
    wanted := wanted - step;
    exit when wanted <= 0;
  end loop;
end $$;

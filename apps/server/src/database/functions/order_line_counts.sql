-- owner: printing
/*
Counts the labels of order lines by outcome, for batches, the order's page, reprints and the history. A print and its
reprints (reprint_of) count once: as sent if any of them is Success, else as open if any is on its way, else as unknown if
one that nobody reprinted is Unknown, else not at all. `missing` is what is left to print. Leaves out deleted lines. Call
`lock_order_lines` first when labels are made by the result. The generic plan is forced because planning every month takes
long.
*/
create or replace function order_line_counts(line_ids uuid[])
returns table (order_line_id uuid, sent integer, open integer, unknown integer, missing integer, last_at timestamptz)
language plpgsql stable set search_path = pg_catalog, public, pg_temp set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
begin
  return query
    with recursive entry as materialized (
      select e.id, e.order_line_id, e.reprint_of, e.quantity, e.state, e.sent_at
      from print_job_entries e where e.order_line_id = any(line_ids)
    ),
    chained as (
      select e.id, e.id as first_id, e.order_line_id, e.quantity, e.state, e.sent_at from entry e
      where e.reprint_of is null or e.reprint_of not in (select id from entry)
      union all
      select later.id, before.first_id, before.order_line_id, before.quantity, later.state, later.sent_at
      from chained before join entry later on later.reprint_of = before.id
    ),
    place as (
      select order_line_id, quantity, max(sent_at) as last_at,
        bool_or(state = 'Success') as is_sent,
        bool_or(state in ('Created', 'Sent')) as is_open,
        bool_or(state = 'Unknown' and id not in (select reprint_of from entry where reprint_of is not null)) as is_unknown
      from chained group by first_id, order_line_id, quantity
    ),
    counted as (
      select order_line_id, max(last_at) as last_at,
        coalesce(sum(quantity) filter (where is_sent), 0)::integer as sent,
        coalesce(sum(quantity) filter (where is_open and not is_sent), 0)::integer as open,
        coalesce(sum(quantity) filter (where is_unknown and not is_open and not is_sent), 0)::integer as unknown
      from place group by order_line_id
    )
    select l.id, coalesce(c.sent, 0), coalesce(c.open, 0), coalesce(c.unknown, 0),
      greatest(0, l.quantity - coalesce(c.sent + c.open + c.unknown, 0)), c.last_at
    from order_lines l left join counted c on c.order_line_id = l.id
    where l.id = any(line_ids);
end $$;

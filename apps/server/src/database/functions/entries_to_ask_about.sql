-- owner: printing
/*
What a computer's journal is asked: entries sent to it whose lease ended without an outcome, and those of the last day that
were given up because the journal was silent; it may speak again. With the rights of whoever asks. It is asked with every
report of a helper, so its plan, which has to name every month, is made once for a connection.
*/
create or replace function entries_to_ask_about(computer text, most integer) returns setof uuid
language plpgsql stable set search_path = pg_catalog, public, pg_temp set plan_cache_mode = force_generic_plan
as $$
begin
  return query
    select e.id from print_job_entries e join print_jobs j on j.id = e.job_id
    where lower(j.computer_name) = lower(computer) and e.lease_ends_at < now() and e.printer_address is null
      -- What a helper was sent over its link, no other one knows: also where it has the same name today.
      and (e.helper_id is null or exists (
        select from helpers h where h.id = e.helper_id and h.revoked_at is null and lower(h.computer_name) = lower(computer)))
      and (
      e.state = 'Sent' or (
        e.state = 'Unknown' and e.sent_at > now() - interval '1 day'
        -- The same by ids, of which there is an index: clocks of servers differ by far less than another day.
        and e.id >= first_id_of(now() - interval '2 days')
        and not exists (select from entry_transitions t where t.entry_id = e.id and t.said_by like 'journal%')))
    order by e.id limit most;
end $$;

-- owner: label-designer
-- Housekeeping over all organizations: commands that the state of their label has taken in. Whose they were stays known: who took part in a draft may not approve it.
create or replace function forget_old_label_commands(days integer) returns void
language sql volatile security definer set search_path = pg_catalog, public
begin atomic
  with gone as (
    delete from label_commands c using open_labels o
    where o.label_id = c.label_id and c.sequence <= o.state_sequence and c.at < now() - make_interval(days => days)
    returning c.organization_id, c.label_id, c.user_id, c.sequence
  )
  insert into draft_authors as known (organization_id, label_id, user_id, last_sequence)
  select organization_id, label_id, user_id, max(sequence) from gone group by organization_id, label_id, user_id
  on conflict (label_id, user_id) do update set last_sequence = greatest(known.last_sequence, excluded.last_sequence);
end;

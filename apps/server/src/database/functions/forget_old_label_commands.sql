-- owner: label-designer
-- Housekeeping over all organizations: commands that the state of their label has taken in.
create or replace function forget_old_label_commands(days integer) returns void
language sql volatile security definer set search_path = pg_catalog, public
begin atomic
  delete from label_commands c using open_labels o
  where o.label_id = c.label_id and c.sequence <= o.state_sequence and c.at < now() - make_interval(days => days);
end;

-- owner: printing (print_job_entries)
-- The widget that a label was printed by. No foreign key: what was printed stays when the widget is deleted.
alter table print_job_entries add column widget_id uuid;

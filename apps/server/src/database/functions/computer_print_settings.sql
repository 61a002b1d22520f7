-- owner: print-preferences
-- The print settings of a label on a printer from a computer, else from all computers; null where there are none.
create or replace function computer_print_settings(label uuid, printer uuid, computer text) returns jsonb
language sql stable as $$
  select print_settings from printer_preferences
  where label_id = label and printer_id = printer and lower(computer_name) in ('', lower(computer))
  order by computer_name = '' limit 1
$$;

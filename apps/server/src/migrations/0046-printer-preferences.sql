-- owner: printers (printers), print-preferences (printer_preferences, user_print_settings)
-- People tell printers apart by their names.
update printers set name = left(printers.name, 190) || ' (' || twin.number || ')'
from (
  select id, row_number() over (partition by organization_id, lower(name) order by id) as number from printers
) twin
where twin.id = printers.id and twin.number > 1;
create unique index printers_name on printers (organization_id, lower(name));

-- Where a label is printed, and with which print settings: on one computer, or on all ('') that say nothing else.
create table printer_preferences (
  organization_id uuid not null references organizations (organization_id),
  id uuid primary key,
  computer_name text not null,
  label_id uuid not null,
  printer_id uuid not null,
  is_default boolean not null,
  print_settings jsonb not null default '{}',
  version integer not null default 1,
  foreign key (organization_id, label_id) references labels (organization_id, id),
  foreign key (organization_id, printer_id) references printers (organization_id, id)
);
create unique index printer_preferences_one on printer_preferences (organization_id, lower(computer_name), label_id, printer_id);
create unique index printer_preferences_default on printer_preferences (organization_id, lower(computer_name), label_id) where is_default;
create index printer_preferences_printer on printer_preferences (printer_id);

-- What a person prints with unless the label or the computer says otherwise.
create table user_print_settings (
  organization_id uuid not null references organizations (organization_id),
  user_id uuid primary key,
  default_printer_id uuid,
  foreign key (organization_id, user_id) references users (organization_id, id),
  foreign key (organization_id, default_printer_id) references printers (organization_id, id)
);

-- owner: printers (printers)
-- Print settings of every label on the printer, as label-document/print-settings.ts describes it.
alter table printers add column print_settings jsonb not null default '{}';

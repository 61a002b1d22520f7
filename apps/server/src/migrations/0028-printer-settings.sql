-- owner: printers (printers)
-- How a printer is set for every label, as label-document/print-settings.ts describes it.
alter table printers add column print_settings jsonb not null default '{}';

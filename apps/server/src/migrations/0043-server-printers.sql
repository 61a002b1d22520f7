-- owner: printing (print_job_entries, printer_claims), printers (printers)
-- Entries of a printer that the server reaches itself wait here for their turn. Others have no address.
alter table print_job_entries add column printer_address text;
-- The journal that knows what became of the entry: that of the server that claimed it.
alter table print_job_entries add column sent_by uuid;
create index print_job_entries_at_printer on print_job_entries (printer_address, sent_at, job_id, position) where state = 'Created';
create index print_job_entries_sent_by on print_job_entries (sent_by) where state = 'Sent' and sent_by is not null;

-- One row for each address that servers print to: one of them at a time, for whichever organization.
create table printer_claims (
  address text primary key,
  server_id uuid not null,
  -- Grows with each claim: who holds an older one has lost the printer.
  fence bigint not null,
  leased_until timestamptz not null
);

alter table printers drop constraint printers_prints_via_check;
alter table printers add constraint printers_prints_via_check check (prints_via in ('helper', 'server'));

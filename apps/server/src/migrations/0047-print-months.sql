-- owner: printing (print_job_entries)
-- Entries stand in a partition per month, by the time that their ids begin with. What was there is copied: no id changes.
alter table entry_transitions drop constraint entry_transitions_organization_id_entry_id_fkey;
alter table series_ranges drop constraint series_ranges_organization_id_entry_id_fkey;
alter table print_job_entries rename to print_job_entries_before;

-- Whose print it was, and on which computer, are copies as the other names are: the history is read without the jobs. That a
-- print was tried again is written down where it is asked, because its new try may stand in any later month.
create table print_job_entries (
  organization_id uuid not null,
  id uuid not null,
  job_id uuid not null,
  position integer not null,
  user_id uuid not null,
  user_name text not null,
  computer_name text not null,
  state text not null constraint print_job_entries_state_check check (state in ('Created', 'Sent', 'Success', 'Failed', 'Unknown', 'Voided')),
  message text,
  label_id uuid not null,
  label_name text not null,
  label_version_id uuid,
  label_version_number integer,
  is_test boolean not null default false,
  test_document jsonb,
  article_id uuid,
  article_name text not null,
  external_identifier text,
  order_line_id uuid,
  printer_id uuid not null,
  printer_name text not null,
  printer_address text,
  sent_by uuid,
  dpi double precision not null,
  quantity integer not null constraint print_job_entries_quantity_check check (quantity > 0),
  filled jsonb not null,
  file_sha256 text not null,
  file_bytes integer not null,
  file_name text not null,
  target jsonb not null,
  reprint_of uuid,
  reprint_reason text constraint print_job_entries_reprint_reason_check check (length(reprint_reason) between 1 and 500),
  numbers_of uuid,
  is_printed_again boolean not null default false,
  sent_at timestamptz not null default now(),
  lease_ends_at timestamptz not null,
  ended_at timestamptz,
  search_text text not null generated always as (lower(
    ' ' || label_name || ' ' || article_name || ' ' || coalesce(external_identifier, '') || ' ' || printer_name || ' ' || user_name)) stored,
  constraint print_job_entries_test check (
    is_test = (test_document is not null) and is_test = (label_version_id is null) and is_test = (label_version_number is null)),
  constraint print_job_entries_reprint check (
    (reprint_reason is null) = (numbers_of is null) and (reprint_of is not null or reprint_reason is null))
) partition by range (id);

create table print_job_entries_default partition of print_job_entries (
  constraint print_job_entries_default_position unique (job_id, position)
) default;

create function first_id_of(moment timestamptz) returns uuid
language sql immutable strict parallel safe set search_path = pg_catalog, public
begin atomic
  select (lpad(to_hex(greatest(0, least(x'ffffffffffff'::bigint, floor(extract(epoch from moment) * 1000)))::bigint), 12, '0') || repeat('0', 20))::uuid;
end;

/*
The months from the first print on, ten years back at most, until 24 months from now; what a wrong clock has put outside
of them goes into the default partition. A job whose entries stand on both sides of midnight between two months is named in
the check of the second: its positions were found to be unique when there was one table.
*/
set local timezone = 'UTC';
do $$
declare
  this_month constant timestamptz := date_trunc('month', now());
  end_month constant timestamptz := this_month + interval '25 months';
  first_month constant timestamptz := coalesce((
    select date_trunc('month', to_timestamp(('x' || left(replace(id::text, '-', ''), 12))::bit(48)::bigint / 1000.0))
    from print_job_entries_before where id >= first_id_of(now() - interval '10 years') and id < first_id_of(now())
    order by id limit 1), this_month);
  month timestamptz := first_month;
  name text;
  first_id uuid;
  end_id uuid;
  strays text;
begin
  while month < end_month loop
    name := to_char(month, '"print_job_entries_"YYYY_MM');
    first_id := first_id_of(month);
    month := month + interval '1 month';
    end_id := first_id_of(month);
    select string_agg(distinct format(' or job_id = %L', job_id), '') into strays from print_job_entries_before
      where id >= first_id and id < end_id and (job_id < first_id or job_id >= end_id);
    execute format('create table %I partition of print_job_entries (
      constraint %I unique (job_id, position), constraint %I check (job_id >= %L and job_id < %L%s)
    ) for values from (%L) to (%L)', name, name || '_position', name || '_job', first_id, end_id, strays, first_id, end_id);
  end loop;
  first_id := first_id_of(first_month);
  select string_agg(distinct format(' or job_id = %L', job_id), '') into strays from print_job_entries_before
    where (id < first_id or id >= end_id) and job_id >= first_id and job_id < end_id;
  execute format('alter table print_job_entries_default add constraint print_job_entries_default_job
    check (job_id < %L or job_id >= %L%s)', first_id, end_id, strays);
end $$;
set local timezone to default;

insert into print_job_entries (
  organization_id, id, job_id, position, user_id, user_name, computer_name, state, message, label_id, label_name,
  label_version_id, label_version_number, is_test, test_document, article_id, article_name, external_identifier, order_line_id,
  printer_id, printer_name, printer_address, sent_by, dpi, quantity, filled, file_sha256, file_bytes, file_name, target,
  reprint_of, reprint_reason, numbers_of, is_printed_again, sent_at, lease_ends_at, ended_at)
select
  e.organization_id, e.id, e.job_id, e.position, j.user_id, j.user_name, j.computer_name, e.state, e.message, e.label_id, e.label_name,
  e.label_version_id, e.label_version_number, e.is_test, e.test_document, e.article_id, e.article_name, e.external_identifier, e.order_line_id,
  e.printer_id, e.printer_name, e.printer_address, e.sent_by, e.dpi, e.quantity, e.filled, e.file_sha256, e.file_bytes, e.file_name, e.target,
  e.reprint_of, e.reprint_reason, e.numbers_of,
  exists (select from print_job_entries_before again where again.reprint_of = e.id and again.reprint_reason is null), e.sent_at, e.lease_ends_at, e.ended_at
from print_job_entries_before e join print_jobs j on j.id = e.job_id;

do $$
begin
  if (select count(*) from print_job_entries) <> (select count(*) from print_job_entries_before) then
    raise exception 'Not every printed label was copied into its month.';
  end if;
end $$;
-- These were bound to the table that goes; they are made again behind the migrations.
drop function if exists find_print_file, is_print_file_used, organizations_with_ended_leases, waiting_printers,
  entries_waiting_for_printer, entries_sent_by_server;
delete from applied_functions where name in (
  'find_print_file.sql', 'is_print_file_used.sql', 'organizations_with_ended_leases.sql', 'print_dispatch.sql');
drop table print_job_entries_before;

-- Behind the copying: an index is built faster than kept.
alter table print_job_entries add primary key (id);
alter table print_job_entries add unique (organization_id, id);
create index print_job_entries_user on print_job_entries (organization_id, user_id, id desc);
create index print_job_entries_computer on print_job_entries (organization_id, computer_name, id desc);
create index print_job_entries_printer on print_job_entries (organization_id, printer_id, id desc);
create index print_job_entries_article on print_job_entries (organization_id, article_id, id desc) where article_id is not null;
create index print_job_entries_label on print_job_entries (label_id, id desc);
create index print_job_entries_state on print_job_entries (organization_id, state, id desc) where state <> 'Success';
create index print_job_entries_tests on print_job_entries (organization_id, id desc) where is_test;
create index print_job_entries_reprints on print_job_entries (organization_id, id desc) where reprint_reason is not null;
create index print_job_entries_search on print_job_entries using gin (search_text gin_trgm_ops);
create index print_job_entries_order_line on print_job_entries (order_line_id) where order_line_id is not null;
create index print_job_entries_reprint_of on print_job_entries (reprint_of) where reprint_of is not null;
create index print_job_entries_numbers_of on print_job_entries (numbers_of) where numbers_of is not null;
create index print_job_entries_waiting on print_job_entries (lease_ends_at) where state = 'Sent';
create index print_job_entries_sent_by on print_job_entries (sent_by) where state = 'Sent' and sent_by is not null;
create index print_job_entries_at_printer on print_job_entries (printer_address, sent_at, job_id, position) where state = 'Created';

alter table print_job_entries
  add foreign key (organization_id) references organizations (organization_id),
  add foreign key (organization_id, job_id) references print_jobs (organization_id, id),
  add constraint print_job_entries_reprint_of_fkey foreign key (organization_id, reprint_of) references print_job_entries (organization_id, id),
  add constraint print_job_entries_numbers_of_fkey foreign key (organization_id, numbers_of) references print_job_entries (organization_id, id);
alter table entry_transitions add foreign key (organization_id, entry_id) references print_job_entries (organization_id, id);
alter table series_ranges add foreign key (organization_id, entry_id) references print_job_entries (organization_id, id);
-- The history was narrowed by computers through it.
drop index print_jobs_computer;

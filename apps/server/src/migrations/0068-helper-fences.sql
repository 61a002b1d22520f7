-- owner: helpers (helpers, helper_twins), printing (print_job_entries)
-- Every link of a helper has another one, and so has every program that only reports: the newest one counts.
alter table helpers add column link_epoch integer not null default 0;
-- The running program that the newest epoch was given to; null where it does not name itself (before this version).
alter table helpers add column instance_id uuid;
-- That program has spoken since it has that epoch. What it sent before may have been on its way when it ended.
alter table helpers add column is_instance_proved boolean not null default false;
-- Where that program runs, as the computer calls itself and as the server sees it.
alter table helpers add column host_name text not null default '';
alter table helpers add column host_address text not null default '';
-- How many lines its journal had, as far as the server knows. A journal with fewer was set back.
alter table helpers add column journal_position integer;
-- Since its journal was set back, or there were two of them: of what a page was given before, and of what was begun up to
-- this epoch, the journal cannot prove that it was not printed.
alter table helpers add column journal_proves_from timestamptz;
alter table helpers add column journal_lost_epoch integer not null default 0;

-- The epoch that an entry was begun in: the first byte may leave once, whoever asks.
alter table print_job_entries add column begun_epoch integer;

-- Computers that used the pairing of a helper beside another one, and must pair again.
create table helper_twins (
  organization_id uuid not null,
  id uuid primary key,
  helper_id uuid not null,
  -- Of its last link. No journal that ends there or before may link again.
  epoch integer not null,
  host_name text not null,
  host_address text not null,
  found_at timestamptz not null default now(),
  -- It has paired again, or a person says that it is dealt with.
  settled_at timestamptz,
  foreign key (organization_id, helper_id) references helpers (organization_id, id) on delete cascade
);
create index helper_twins_helper on helper_twins (helper_id);
create trigger audit_capture after insert or update or delete on helper_twins for each row
  when (current_setting('app.audit', true) = 'on') execute function capture_audit_change('helper', 'helper_id');

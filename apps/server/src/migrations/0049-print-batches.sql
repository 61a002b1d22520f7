-- owner: printing (print_jobs, print_job_entries, print_batches, print_batch_lines)
-- Of a label for a whole order; an order's line says its order itself.
alter table print_job_entries add column order_id uuid;

-- What is left of an order, printed job after job. Kept as the history is: without the order, printer and person it names.
create table print_batches (
  organization_id uuid not null references organizations (organization_id),
  id uuid primary key,
  order_id uuid not null,
  order_number text not null,
  printer_id uuid not null,
  printer_name text not null,
  prints_via text not null check (prints_via in ('helper', 'server')),
  -- The person who started it, or who goes on with it.
  user_id uuid not null,
  user_name text not null,
  -- The computer whose helper prints; '' where the server does.
  computer_name text not null,
  state text not null check (state in ('Running', 'Paused', 'Stopped', 'Finished')),
  -- Of a pause.
  reason text check (reason in ('person', 'label-failed', 'label-unknown', 'lines-refused', 'job-refused')),
  message text,
  -- The page that prints it, while it says so; nobody where the server prints.
  driver_id text,
  driven_until timestamptz,
  -- Labels that failed before this moment do not pause it again.
  resumed_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  unique (organization_id, id)
);
-- The rest of an order is printed by one at a time.
create unique index print_batches_open_order on print_batches (organization_id, order_id) where state in ('Running', 'Paused');
create index print_batches_of_order on print_batches (order_id, id);
create index print_batches_of_server on print_batches (organization_id, id) where state = 'Running' and prints_via = 'server';

create table print_batch_lines (
  organization_id uuid not null references organizations (organization_id),
  batch_id uuid not null,
  position integer not null,
  order_line_id uuid not null,
  article_id uuid not null,
  article_name text not null,
  -- None where neither article nor order has one; `message` says so.
  label_id uuid,
  quantity integer not null check (quantity > 0),
  -- Why no label of it can be made.
  message text,
  primary key (batch_id, position),
  foreign key (organization_id, batch_id) references print_batches (organization_id, id) on delete cascade
);

alter table print_jobs add column batch_id uuid;
create index print_jobs_of_batch on print_jobs (batch_id) where batch_id is not null;

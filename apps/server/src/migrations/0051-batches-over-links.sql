-- owner: printing (print_batches), helpers (helper_questions)
-- The helper whose link prints the batch, without a page.
alter table print_batches add column helper_id uuid;
drop index print_batches_of_server;
create index print_batches_of_server on print_batches (organization_id, id)
  where state = 'Running' and (prints_via = 'server' or helper_id is not null);

-- Questions to a helper whose link another server holds, and their answers. They live for seconds.
create table helper_questions (
  organization_id uuid not null,
  id uuid primary key,
  helper_id uuid not null,
  question jsonb not null,
  -- What the helper answered, or `{"refusal": …}`.
  answer jsonb,
  asked_at timestamptz not null default now(),
  foreign key (organization_id, helper_id) references helpers (organization_id, id) on delete cascade
);
create index helper_questions_helper on helper_questions (helper_id) where answer is null;

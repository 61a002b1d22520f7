-- owner: platform (jobs)
-- Work that waits for a server. What is done is deleted; what nobody could do stays with its error and runs never again.
create table jobs (
  id uuid primary key,
  -- null: scheduled work for the whole installation
  organization_id uuid references organizations,
  kind text not null,
  subject text not null,
  run_at timestamptz not null default now(),
  -- claimed until then
  leased_until timestamptz,
  attempts integer not null default 0,
  last_error text,
  -- queued once more while it ran
  is_queued_again boolean not null default false,
  created_at timestamptz not null default now(),
  unique nulls not distinct (organization_id, kind, subject)
);
create index jobs_due on jobs (kind, run_at);

-- What waits in tables of its own until today. Mails that are only kept for an administrator have no date to be sent at.
insert into jobs (id, organization_id, kind, subject, run_at, attempts)
select gen_random_uuid(), organization_id, 'send-mail', id::text, next_attempt_at, attempts
from mails where sent_at is null and next_attempt_at < 'infinity';

insert into jobs (id, organization_id, kind, subject, run_at)
select gen_random_uuid(), organization_id, 'delete-organization', organization_id::text, deletion_confirmed_at + interval '30 days'
from organizations where deletion_confirmed_at is not null;

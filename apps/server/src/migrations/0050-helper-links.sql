-- owner: printing (print_job_entries), helpers (helpers, helper_people)
-- The helper that the entry waits for and is sent to over its link; none where a page or a server hands it over.
alter table print_job_entries add column helper_id uuid;
create index print_job_entries_at_helper on print_job_entries (helper_id, state, sent_at, job_id, position)
  where helper_id is not null and state in ('Created', 'Sent');

-- The link of a helper that counts: a newer one takes its place, on whichever server.
alter table helpers add column link_id uuid;
-- While it is renewed; in the past where the helper is not connected.
alter table helpers add column linked_until timestamptz not null default '-infinity';

-- People whose browser has spoken to the helper on its computer: they may print through its link as well.
create table helper_people (
  organization_id uuid not null,
  helper_id uuid not null,
  user_id uuid not null,
  seen_at timestamptz not null default now(),
  primary key (helper_id, user_id),
  foreign key (organization_id, helper_id) references helpers (organization_id, id) on delete cascade,
  foreign key (organization_id, user_id) references users (organization_id, id) on delete cascade
);

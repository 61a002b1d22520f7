-- owner: label-approval (weakenings)
-- Requests to take a control away. Each takes the signatures of two people within 24 hours, else it does not happen.
create table weakenings (
  organization_id uuid not null references organizations (organization_id),
  id uuid primary key,
  -- settings: approval or the rule of the distinct publisher, for the organization. label: approval of one label.
  -- last-manager: the role of the last quality manager.
  what text not null check (what in ('settings', 'label', 'last-manager')),
  label_id uuid,
  user_id uuid,
  -- What would be set.
  wanted jsonb not null,
  -- Of the record that it would be set on, as the first person saw it.
  record_version integer not null,
  reason text not null,
  requested_by uuid not null,
  requested_at timestamptz not null default now(),
  request_signature_id uuid not null,
  expires_at timestamptz not null default now() + interval '24 hours',
  state text not null default 'open' check (state in ('open', 'done', 'refused', 'expired')),
  -- null of what is done: the person who runs the server
  ended_by uuid,
  ended_at timestamptz,
  end_reason text,
  signature_id uuid,
  foreign key (organization_id, label_id) references labels (organization_id, id),
  foreign key (organization_id, user_id) references users (organization_id, id),
  foreign key (organization_id, requested_by) references users (organization_id, id),
  foreign key (organization_id, ended_by) references users (organization_id, id),
  foreign key (organization_id, request_signature_id) references signatures (organization_id, id),
  foreign key (organization_id, signature_id) references signatures (organization_id, id)
);
create unique index weakenings_open on weakenings (organization_id, what, coalesce(label_id, user_id, organization_id)) where state = 'open';
create index weakenings_of_time on weakenings (organization_id, requested_at);

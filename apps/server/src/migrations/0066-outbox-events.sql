-- owner: events (outbox_events)
-- What happened, for receivers outside of the product: written in the transaction of the change, kept for 30 days.
create table outbox_events (
  organization_id uuid not null references organizations (organization_id),
  -- UUIDv7
  id uuid primary key,
  -- features/events/event-types.ts says which there are and what their payloads hold.
  type text not null,
  occurred_at timestamptz not null default clock_timestamp(),
  subject_kind text not null,
  subject_id uuid not null,
  payload jsonb not null check (octet_length(payload::text) < 20000)
);
create index outbox_events_organization on outbox_events (organization_id, id);
create index outbox_events_occurred_at on outbox_events (occurred_at);
comment on table outbox_events is 'append-only';

-- owner: audit (audit_settings, audit_reviews), label-approval (signatures)
-- How often somebody reviews the audit trail, with a signature.
alter table audit_settings
  add column review_every text not null default 'never' check (review_every in ('never', 'monthly', 'quarterly', 'yearly')),
  -- Since when: the first review is due a period later. null: never.
  add column review_since timestamptz,
  -- Of the review that is due, the last mail.
  add column review_reminded_at timestamptz;

create table audit_reviews (
  organization_id uuid not null references organizations,
  id uuid primary key,
  -- The rows that were reviewed: each begins behind the one before.
  first_seq bigint not null,
  last_seq bigint not null,
  -- In hexadecimal, of the last row and so of all before it.
  last_hash text not null,
  -- What the reviewer was shown of them, and what they wrote.
  summary jsonb not null,
  remarks text not null,
  user_id uuid not null,
  -- a copy: people are renamed
  full_name text not null,
  signature_id uuid not null,
  at timestamptz not null default now(),
  unique (organization_id, first_seq),
  foreign key (organization_id, user_id) references users (organization_id, id),
  foreign key (organization_id, signature_id) references signatures (organization_id, id)
);
comment on table audit_reviews is 'append-only';

alter table signatures drop constraint signatures_meaning_check;
alter table signatures add constraint signatures_meaning_check
  check (meaning in ('authorship', 'approval of data', 'approval of design', 'responsibility', 'review'));

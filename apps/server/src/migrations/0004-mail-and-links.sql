-- owner: platform (mails, mailed_links)
-- Mails leave in the transaction that causes them; a relay sends them, or they wait here to be handed on by an administrator.
create table mails (
  organization_id uuid not null references organizations,
  id uuid primary key,
  recipient text not null,
  subject text not null,
  body text not null,
  -- the one link in the body, forgotten once the mail is sent
  link text,
  created_at timestamptz not null default now(),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  sent_at timestamptz,
  last_error text
);
create index mails_waiting on mails (next_attempt_at) where sent_at is null;

-- What a mailed link may do, once. Only the hash of its token stands here, bound to one purpose.
create table mailed_links (
  organization_id uuid not null references organizations,
  token_hash bytea primary key,
  purpose text not null check (purpose in ('password-reset', 'invitation', 'subscription-change', 'resume', 'organization-deletion')),
  -- the user, invitation or organization that it is about
  subject_id uuid not null,
  payload jsonb not null default '{}',
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  ended_at timestamptz
);
create index mailed_links_subject on mailed_links (subject_id);

create function find_mailed_link(wanted_hash bytea)
returns table (organization_id uuid)
language sql stable security definer set search_path = pg_catalog, public
begin atomic
  select l.organization_id from mailed_links l where l.token_hash = wanted_hash;
end;

create function organizations_with_waiting_mails()
returns table (organization_id uuid)
language sql stable security definer set search_path = pg_catalog, public
begin atomic
  select distinct m.organization_id from mails m where m.sent_at is null and m.next_attempt_at <= now();
end;

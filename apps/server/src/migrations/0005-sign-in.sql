-- owner: sign-in (sessions), second-factors (totps, recovery_codes, passkeys), identity-providers (provider_accounts), platform (used_once, server_keys)
alter table sessions add column user_agent text not null default '';
alter table sessions add column address text not null default '';

-- 'storage' seals what the server itself must read again
alter table server_keys drop constraint server_keys_purpose_check;
alter table server_keys add constraint server_keys_purpose_check check (purpose in ('access', 'ticket', 'refresh', 'link', 'storage'));

-- What was signed to be used once and has been used; forgotten after it would have expired anyway.
create table used_once (
  key_hash bytea primary key,
  expires_at timestamptz not null
);

-- An account at an identity provider is (provider, issuer, subject), never an e-mail address.
create table provider_accounts (
  organization_id uuid not null references organizations,
  provider text not null,
  issuer text not null,
  subject text not null,
  user_id uuid not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  primary key (provider, issuer, subject),
  foreign key (organization_id, user_id) references users (organization_id, id)
);
create index provider_accounts_user on provider_accounts (user_id);

create table totps (
  organization_id uuid not null references organizations,
  user_id uuid primary key,
  sealed_secret text not null,
  -- empty until the first code proved that the app has the secret
  confirmed_at timestamptz,
  -- RFC 6238 §5.2: a time step is accepted once
  last_used_step bigint not null default 0,
  created_at timestamptz not null default now(),
  foreign key (organization_id, user_id) references users (organization_id, id)
);

create table recovery_codes (
  organization_id uuid not null references organizations,
  user_id uuid not null,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (user_id, code_hash),
  foreign key (organization_id, user_id) references users (organization_id, id)
);

create table passkeys (
  organization_id uuid not null references organizations,
  id uuid primary key,
  user_id uuid not null,
  name text not null,
  credential_id text not null unique,
  public_key bytea not null,
  sign_count bigint not null,
  transports text[] not null default '{}',
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  foreign key (organization_id, user_id) references users (organization_id, id)
);
create index passkeys_user on passkeys (user_id);

create function find_provider_account(wanted_provider text, wanted_issuer text, wanted_subject text)
returns table (organization_id uuid, user_id uuid)
language sql stable security definer set search_path = pg_catalog, public
begin atomic
  select a.organization_id, a.user_id from provider_accounts a
  where a.provider = wanted_provider and a.issuer = wanted_issuer and a.subject = wanted_subject;
end;

-- Housekeeping over all organizations: what can open nothing any more.
create function forget_old_sign_ins() returns void
language sql volatile security definer set search_path = pg_catalog, public
begin atomic
  delete from throttles where window_started_at < now() - interval '2 days';
  delete from used_once where expires_at < now();
  delete from sessions where revoked_at < now() - interval '30 days' or rotated_at < now() - interval '60 days' or created_at < now() - interval '120 days';
  delete from mailed_links where expires_at < now() - interval '30 days';
  delete from mails where sent_at < now() - interval '30 days';
end;

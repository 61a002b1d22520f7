-- owner: label-approval (signatures), sign-in (sessions)
-- Form 1 is that of the signatures before this update, whose hashes stay as they were made. Form 2 also covers the check list, the print
-- settings, the frozen content, and how the person was confirmed.
alter table signatures
  add column form integer not null default 1,
  -- userName, password, provider, code, passkey
  add column components text[],
  -- SHA-256 in hexadecimal
  add column check_list_sha256 text,
  add column print_settings_sha256 text,
  add column frozen_sha256 text,
  add constraint signatures_form check (
    form = 1 and num_nonnulls(components, check_list_sha256, print_settings_sha256, frozen_sha256) = 0
    or form = 2 and cardinality(components) > 0),
  drop constraint signatures_confirmed_by_check,
  add constraint signatures_confirmed_by_check check (confirmed_by in ('session', 'password', 'provider', 'code', 'passkey'));

alter table sessions
  -- The last signature of this session. Within 15 minutes the next one asks for less (21 CFR 11.200(a)(1)).
  add column signed_at timestamptz,
  -- When the person last typed their password at their identity provider, where the provider proved it (`auth_time`).
  add column reauthenticated_at timestamptz;

-- owner: audit (audit_rows, audit_verifications, note_standing)
-- What things are after a change: what a label prints, whether it is enabled and under approval, which roles a person has, the
-- settings of approval. Rows of the trail carry it under their seal, so that a verification can rebuild it and compare it
-- with the tables. features/audit/standing says how.
alter table audit_rows add column standing jsonb;

alter table audit_verifications
  -- How many labels, people and settings were compared; null while the base line of the organization is not complete.
  add column things bigint,
  add column standing_faults jsonb not null default '[]';

-- Made again behind the migrations, with the standing.
drop function if exists append_audit_row(
  uuid, uuid, text, text, text, jsonb, jsonb, text, uuid, text, text, text, uuid, text, bytea);

-- Remembers, for the end of the transaction, which things have another standing. Transactions of the application only.
create function note_standing(things text) returns void
language sql
begin atomic
  select set_config('app.standing',
    coalesce(nullif(current_setting('app.standing', true), '') || ',', '') || things, true) where things is not null;
end;

create function note_standing_of_row() returns trigger
language plpgsql
as $$
begin
  perform note_standing(tg_argv[0] || ':' || (coalesce(to_jsonb(new), to_jsonb(old)) ->> tg_argv[1]));
  return null;
end;
$$;

create function note_standing_of_members() returns trigger
language plpgsql
as $$
begin
  perform note_standing((select string_agg(distinct 'user:' || user_id, ',') from changed_members));
  return null;
end;
$$;

create trigger standing_of_new_label after insert on labels for each row
  when (current_setting('app.organization_id', true) <> '') execute function note_standing_of_row('label', 'id');
create trigger standing_of_label after update of kind, published_version_id, enabled, deleted_at, is_under_approval on labels for each row
  when (current_setting('app.organization_id', true) <> '' and
    (old.kind, old.published_version_id, old.enabled, old.deleted_at, old.is_under_approval)
      is distinct from (new.kind, new.published_version_id, new.enabled, new.deleted_at, new.is_under_approval))
  execute function note_standing_of_row('label', 'id');
-- Drafts and versions that were replaced have none.
create trigger standing_of_new_version after insert on label_versions for each row
  when (current_setting('app.organization_id', true) <> '' and new.state not in ('Preview', 'Replaced'))
  execute function note_standing_of_row('label', 'label_id');
create trigger standing_of_version
  after update of state, number, publish_at, frozen_sha256, document, zpl, zpl_dpi, svg, pdf on label_versions for each row
  when (current_setting('app.organization_id', true) <> '' and
    not (old.state in ('Preview', 'Replaced') and new.state in ('Preview', 'Replaced')) and
    (old.state, old.number, old.publish_at, old.frozen_sha256, old.document, old.zpl, old.zpl_dpi, old.svg, old.pdf)
      is distinct from (new.state, new.number, new.publish_at, new.frozen_sha256, new.document, new.zpl, new.zpl_dpi, new.svg, new.pdf))
  execute function note_standing_of_row('label', 'label_id');
create trigger standing_of_new_user after insert on users for each row
  when (current_setting('app.organization_id', true) <> '') execute function note_standing_of_row('user', 'id');
create trigger standing_of_user
  after update of account_type, user_roles, user_permissions, quality_assurance_roles, enabled, deleted_at on users for each row
  when (current_setting('app.organization_id', true) <> '' and
    (old.account_type, old.user_roles, old.user_permissions, old.quality_assurance_roles, old.enabled, old.deleted_at)
      is distinct from (new.account_type, new.user_roles, new.user_permissions, new.quality_assurance_roles, new.enabled, new.deleted_at))
  execute function note_standing_of_row('user', 'id');
create trigger standing_of_signer after insert or delete on unconfirmed_signers for each row
  when (current_setting('app.organization_id', true) <> '') execute function note_standing_of_row('user', 'user_id');
-- Once for all members of a group.
create trigger standing_of_new_members after insert on group_members referencing new table as changed_members for each statement
  when (current_setting('app.organization_id', true) <> '') execute function note_standing_of_members();
create trigger standing_of_members after delete on group_members referencing old table as changed_members for each statement
  when (current_setting('app.organization_id', true) <> '') execute function note_standing_of_members();
create trigger standing_of_settings after insert or update or delete on quality_assurance_settings for each row
  when (current_setting('app.organization_id', true) <> '') execute function note_standing_of_row('organization', 'organization_id');
create trigger standing_of_organization after insert or update of status, is_second_factor_demanded on organizations for each row
  when (current_setting('app.organization_id', true) <> '') execute function note_standing_of_row('organization', 'organization_id');

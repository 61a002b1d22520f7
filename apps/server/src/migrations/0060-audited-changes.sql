-- owner: audit (capture_audit_change)
-- What a call changes is collected by the database itself, while the transaction says that somebody wants to know
-- (app.audit), and becomes one row of the audit trail at its end. A table whose changes are told has a trigger here.

-- The fields of a row that are told; where it was changed, those that differ from `other`, and what the record is called.
create function audit_fields(fields jsonb, other jsonb) returns jsonb
language sql immutable
return (
  select coalesce(jsonb_object_agg(key, case
    when key in ('secret_hash', 'code_hash', 'password_hash', 'invitation_url', 'order_key') then '"(secret)"'::jsonb
    when length(value::text) > 2000 then jsonb_build_object(
      'sha256', encode(sha256(convert_to(value::text, 'UTF8')), 'hex'), 'length', length(value::text))
    else value end), '{}')
  from jsonb_each(fields)
  where not key = any ('{organization_id,modified,version,created_at,search_text,name_key,identifier_key,number_key,font_keys,media_sha256s,last_sign_in_at,last_seen_at,seen_at,last_used_at,linked_until,link_id,code_expires_at,counted_month,counted_print_jobs,wrong_badges,progress,is_started_unseen,preview,detected,attempts}')
    and case when other is null then value <> 'null'::jsonb
      else value is distinct from other -> key or key in ('name', 'order_number', 'computer_name', 'file_name', 'family') end
);

create function capture_audit_change() returns trigger
language plpgsql
as $$
declare
  -- Of so many rows the fields are told, of more only how many they are, and a digest of all.
  most constant integer := 20;
  was jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  now_is jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  old_fields jsonb := audit_fields(was, now_is);
  new_fields jsonb := audit_fields(now_is, was);
  change jsonb;
  place text := tg_table_name || ':' || lower(tg_op);
  counts jsonb := coalesce(nullif(current_setting('app.audit_counts', true), ''), '{}')::jsonb;
  told text := coalesce(current_setting('app.audit_rows', true), '');
  number integer := coalesce((counts ->> 'all')::integer, 0) + 1;
begin
  if tg_op = 'UPDATE' and old_fields = new_fields then
    return null;
  end if;
  change := jsonb_build_object('table', tg_table_name, 'op', lower(tg_op), 'kind', tg_argv[0],
    'id', coalesce(now_is, was) ->> tg_argv[1], 'isRecord', tg_argv[1] = 'id' or tg_table_name = 'organizations',
    'before', old_fields, 'after', new_fields);
  perform set_config('app.audit_counts', (counts || jsonb_build_object('all', number,
    place, coalesce((counts ->> place)::integer, 0) + 1))::text, true);
  perform set_config('app.audit_digest', encode(sha256(convert_to(
    coalesce(current_setting('app.audit_digest', true), '') || change::text, 'UTF8')), 'hex'), true);
  if number <= most then
    perform set_config('app.audit_rows', told || case when told = '' then '' else ',' end || change::text, true);
  end if;
  return null;
end;
$$;

create trigger audit_capture after insert or update or delete on article_labels for each row
  when (current_setting('app.audit', true) = 'on') execute function capture_audit_change('article', 'article_id');
create trigger audit_capture after insert or update or delete on articles for each row
  when (current_setting('app.audit', true) = 'on') execute function capture_audit_change('article', 'id');
create trigger audit_capture after insert or update or delete on feature_flags for each row
  when (current_setting('app.audit', true) = 'on') execute function capture_audit_change('organization', 'organization_id');
create trigger audit_capture after insert or update or delete on fonts for each row
  when (current_setting('app.audit', true) = 'on') execute function capture_audit_change('font', 'id');
create trigger audit_capture after insert or update or delete on group_members for each row
  when (current_setting('app.audit', true) = 'on') execute function capture_audit_change('group', 'group_id');
create trigger audit_capture after insert or update or delete on groups for each row
  when (current_setting('app.audit', true) = 'on') execute function capture_audit_change('group', 'id');
create trigger audit_capture after insert or update or delete on helper_people for each row
  when (current_setting('app.audit', true) = 'on') execute function capture_audit_change('helper', 'helper_id');
create trigger audit_capture after insert or update or delete on helpers for each row
  when (current_setting('app.audit', true) = 'on') execute function capture_audit_change('helper', 'id');
create trigger audit_capture after insert or update or delete on import_configurations for each row
  when (current_setting('app.audit', true) = 'on') execute function capture_audit_change('import-configuration', 'id');
create trigger audit_capture after insert or update or delete on imports for each row
  when (current_setting('app.audit', true) = 'on') execute function capture_audit_change('import', 'id');
create trigger audit_capture after insert or update or delete on invitations for each row
  when (current_setting('app.audit', true) = 'on') execute function capture_audit_change('invitation', 'id');
create trigger audit_capture after insert or update or delete on label_commands for each row
  when (current_setting('app.audit', true) = 'on') execute function capture_audit_change('label', 'label_id');
create trigger audit_capture after insert or update or delete on label_notes for each row
  when (current_setting('app.audit', true) = 'on') execute function capture_audit_change('label', 'label_id');
create trigger audit_capture after insert or update or delete on label_stocks for each row
  when (current_setting('app.audit', true) = 'on') execute function capture_audit_change('label-stock', 'id');
create trigger audit_capture after insert or update or delete on label_versions for each row
  when (current_setting('app.audit', true) = 'on') execute function capture_audit_change('label', 'label_id');
create trigger audit_capture after insert or update or delete on labels for each row
  when (current_setting('app.audit', true) = 'on') execute function capture_audit_change('label', 'id');
create trigger audit_capture after insert or update or delete on media_files for each row
  when (current_setting('app.audit', true) = 'on') execute function capture_audit_change('media-file', 'id');
create trigger audit_capture after insert or update or delete on order_labels for each row
  when (current_setting('app.audit', true) = 'on') execute function capture_audit_change('order', 'order_id');
create trigger audit_capture after insert or update or delete on order_lines for each row
  when (current_setting('app.audit', true) = 'on') execute function capture_audit_change('order', 'order_id');
create trigger audit_capture after insert or update or delete on orders for each row
  when (current_setting('app.audit', true) = 'on') execute function capture_audit_change('order', 'id');
create trigger audit_capture after insert or update or delete on organizations for each row
  when (current_setting('app.audit', true) = 'on') execute function capture_audit_change('organization', 'organization_id');
create trigger audit_capture after insert or update or delete on printer_groups for each row
  when (current_setting('app.audit', true) = 'on') execute function capture_audit_change('printer', 'printer_id');
create trigger audit_capture after insert or update or delete on printer_preferences for each row
  when (current_setting('app.audit', true) = 'on') execute function capture_audit_change('print-preference', 'id');
create trigger audit_capture after insert or update or delete on printers for each row
  when (current_setting('app.audit', true) = 'on') execute function capture_audit_change('printer', 'id');
create trigger audit_capture after insert or update or delete on provider_accounts for each row
  when (current_setting('app.audit', true) = 'on') execute function capture_audit_change('user', 'user_id');
create trigger audit_capture after insert or update or delete on series for each row
  when (current_setting('app.audit', true) = 'on') execute function capture_audit_change('series', 'id');
create trigger audit_capture after insert or update or delete on standard_labels for each row
  when (current_setting('app.audit', true) = 'on') execute function capture_audit_change('label', 'label_id');
create trigger audit_capture after insert or update or delete on station_people for each row
  when (current_setting('app.audit', true) = 'on') execute function capture_audit_change('station', 'station_id');
create trigger audit_capture after insert or update or delete on station_widgets for each row
  when (current_setting('app.audit', true) = 'on') execute function capture_audit_change('station', 'station_id');
create trigger audit_capture after insert or update or delete on stations for each row
  when (current_setting('app.audit', true) = 'on') execute function capture_audit_change('station', 'id');
create trigger audit_capture after insert or update or delete on subscriptions for each row
  when (current_setting('app.audit', true) = 'on') execute function capture_audit_change('organization', 'organization_id');
create trigger audit_capture after insert or update or delete on user_print_settings for each row
  when (current_setting('app.audit', true) = 'on') execute function capture_audit_change('user', 'user_id');
create trigger audit_capture after insert or update or delete on users for each row
  when (current_setting('app.audit', true) = 'on') execute function capture_audit_change('user', 'id');
create trigger audit_capture after insert or update or delete on widgets for each row
  when (current_setting('app.audit', true) = 'on') execute function capture_audit_change('widget', 'id');

-- The older histories are brought into the trail: each row says of itself when it was written and by whom. The hashes are those
-- that append_audit_row makes.
create function pg_temp.canonical(value jsonb) returns text
language plpgsql immutable
as $$
begin
  if jsonb_typeof(value) is distinct from 'object' then
    return coalesce(value::text, 'null');
  end if;
  return (
    select '{' || coalesce(string_agg(to_json(key)::text || ':' || pg_temp.canonical(each), ',' order by key collate "C"), '') || '}'
    from jsonb_each(value) fields (key, each));
end;
$$;

do $$
declare
  one record;
  moment text;
  organization uuid;
  number bigint;
  last_hash bytea;
  next_hash bytea;
  at_now timestamptz;
begin
  for one in
    select * from (
      select organization_id, at, id, user_id, 'label' as kind, label_id as subject, 'label-' || what as action,
        case when old_sha256 is not null then jsonb_build_object('documentSha256', old_sha256) end as old_value,
        jsonb_strip_nulls(jsonb_build_object('documentSha256', new_sha256, 'versionNumber', version_number)) as new_value,
        jsonb_build_object('from', 'label_changes') as origin
      from label_changes
      union all
      select organization_id, at, id, null, 'user', user_id, 'user-' || what,
        (select jsonb_object_agg(c ->> 'field', c ->> 'before') from jsonb_array_elements(changes) c),
        coalesce((select jsonb_object_agg(c ->> 'field', c ->> 'after') from jsonb_array_elements(changes) c), '{}'),
        jsonb_build_object('from', 'user_changes', 'by', by_name)
      from user_changes
    ) old order by organization_id, at, id
  loop
    if organization is distinct from one.organization_id then
      organization := one.organization_id;
      select seq, hash into number, last_hash from audit_heads where organization_id = organization;
      if not found then
        number := 0;
        last_hash := sha256(convert_to(organization::text, 'UTF8'));
        insert into audit_heads (organization_id, seq, hash) values (organization, number, last_hash);
      end if;
    end if;
    number := number + 1;
    at_now := clock_timestamp();
    moment := to_char(one.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"');
    one.new_value := one.new_value || jsonb_build_object('broughtIn', one.origin || jsonb_build_object('at', moment));
    next_hash := sha256(last_hash || sha256(convert_to(
      '{"action":' || to_json(one.action)::text || ',"after":' || pg_temp.canonical(one.new_value)
      || ',"at":"' || to_char(at_now at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')
      || '","before":' || pg_temp.canonical(one.old_value)
      || ',"entity":{"id":"' || one.subject || '","kind":"' || one.kind || '"},"reason":null,"seq":' || number
      || ',"signatureId":null,"userId":' || coalesce('"' || one.user_id || '"', 'null') || '}', 'UTF8')));
    insert into audit_rows
      (organization_id, seq, at, user_id, action, entity_kind, entity_id, before, after, prev, hash)
    values
      (organization, number, at_now, one.user_id, one.action, one.kind, one.subject, one.old_value, one.new_value, last_hash, next_hash);
    last_hash := next_hash;
  end loop;
  -- Once for each, not for each row: a row that is written again and again in one transaction becomes slow.
  update audit_heads h set seq = r.seq, hash = r.hash from audit_rows r
  where r.organization_id = h.organization_id and r.seq > h.seq
    and not exists (select 1 from audit_rows later where later.organization_id = r.organization_id and later.seq > r.seq);
end;
$$;
drop table user_changes;
drop function if exists delete_label_changes();
drop table label_changes;

-- Who gets the head of the trail by mail, and whether.
create table audit_settings (
  organization_id uuid primary key references organizations,
  anchor_recipients text[] not null default '{}',
  version integer not null default 0
);

-- The last verification of each trail.
create table audit_verifications (
  organization_id uuid primary key references organizations,
  at timestamptz not null default now(),
  rows bigint not null,
  -- kind, seq
  faults jsonb not null,
  -- as faults, of what a restored database has lost
  restorations jsonb not null
);

-- Heads that left the database. They count as anchors as far as nobody changes them here as well: those outside are compared too.
create table audit_anchors (
  organization_id uuid not null references organizations,
  seq bigint not null,
  hash bytea not null,
  at timestamptz not null default now(),
  primary key (organization_id, seq)
);
comment on table audit_anchors is 'append-only';

-- Written by `npm run schema` from the migrated database; nothing runs it.

create table applied_functions (
  name text not null,
  checksum text not null,
  applied_at timestamp with time zone not null default clock_timestamp(),
  constraint applied_functions_pkey PRIMARY KEY (name)
);

create table article_labels (
  organization_id uuid not null,
  article_id uuid not null,
  label_id uuid not null,
  constraint article_labels_pkey PRIMARY KEY (article_id, label_id),
  constraint article_labels_organization_id_article_id_fkey FOREIGN KEY (organization_id, article_id) REFERENCES articles(organization_id, id),
  constraint article_labels_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(organization_id),
  constraint article_labels_organization_id_label_id_fkey FOREIGN KEY (organization_id, label_id) REFERENCES labels(organization_id, id)
);
CREATE INDEX article_labels_label ON public.article_labels USING btree (label_id);
CREATE TRIGGER audit_capture AFTER INSERT OR DELETE OR UPDATE ON public.article_labels FOR EACH ROW WHEN ((current_setting('app.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION capture_audit_change('article', 'article_id');
create policy own_organization on article_labels using ((organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid));

create table articles (
  organization_id uuid not null,
  id uuid not null,
  name text not null,
  external_identifier text,
  group_id uuid,
  pdf_url text,
  article_data jsonb not null default '[]'::jsonb,
  search_text text not null,
  modified timestamp with time zone not null default now(),
  version integer not null default 1,
  name_key text not null generated always as (lower(name)) stored,
  identifier_key text generated always as (lower(external_identifier)) stored,
  constraint articles_organization_id_id_key UNIQUE (organization_id, id),
  constraint articles_pkey PRIMARY KEY (id),
  constraint articles_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(organization_id),
  constraint articles_organization_id_group_id_fkey FOREIGN KEY (organization_id, group_id) REFERENCES groups(organization_id, id)
);
CREATE UNIQUE INDEX articles_external_identifier ON public.articles USING btree (organization_id, COALESCE(group_id, '00000000-0000-0000-0000-000000000000'::uuid), external_identifier) WHERE (external_identifier IS NOT NULL);
CREATE INDEX articles_group ON public.articles USING btree (group_id, name_key) WHERE (group_id IS NOT NULL);
CREATE INDEX articles_identifier ON public.articles USING btree (organization_id, identifier_key, id);
CREATE INDEX articles_modified ON public.articles USING btree (organization_id, modified, id);
CREATE INDEX articles_name ON public.articles USING btree (organization_id, name_key, id);
CREATE INDEX articles_search ON public.articles USING gin (search_text gin_trgm_ops);
CREATE TRIGGER audit_capture AFTER INSERT OR DELETE OR UPDATE ON public.articles FOR EACH ROW WHEN ((current_setting('app.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION capture_audit_change('article', 'id');
create policy own_organization on articles using ((organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid));

create table audit_anchors (
  organization_id uuid not null,
  seq bigint not null,
  hash bytea not null,
  at timestamp with time zone not null default now(),
  constraint audit_anchors_pkey PRIMARY KEY (organization_id, seq),
  constraint audit_anchors_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(organization_id)
);
create policy own_organization on audit_anchors using ((organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid));

create table audit_heads (
  organization_id uuid not null,
  seq bigint not null,
  hash bytea not null,
  constraint audit_heads_pkey PRIMARY KEY (organization_id),
  constraint audit_heads_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(organization_id)
);
create policy own_organization on audit_heads using ((organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid));

create table audit_reviews (
  organization_id uuid not null,
  id uuid not null,
  first_seq bigint not null,
  last_seq bigint not null,
  last_hash text not null,
  summary jsonb not null,
  remarks text not null,
  user_id uuid not null,
  full_name text not null,
  signature_id uuid not null,
  at timestamp with time zone not null default now(),
  constraint audit_reviews_organization_id_first_seq_key UNIQUE (organization_id, first_seq),
  constraint audit_reviews_pkey PRIMARY KEY (id),
  constraint audit_reviews_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(organization_id),
  constraint audit_reviews_organization_id_signature_id_fkey FOREIGN KEY (organization_id, signature_id) REFERENCES signatures(organization_id, id),
  constraint audit_reviews_organization_id_user_id_fkey FOREIGN KEY (organization_id, user_id) REFERENCES users(organization_id, id)
);
create policy own_organization on audit_reviews using ((organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid));

create table audit_rows (
  organization_id uuid not null,
  seq bigint not null,
  at timestamp with time zone not null,
  user_id uuid,
  action text not null,
  entity_kind text not null,
  entity_id text not null,
  before jsonb,
  after jsonb,
  reason text,
  signature_id uuid,
  prev bytea not null,
  hash bytea not null,
  row_id uuid,
  sealed_by text,
  mac bytea,
  standing jsonb,
  constraint audit_rows_pkey PRIMARY KEY (organization_id, seq),
  constraint audit_rows_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(organization_id),
  constraint audit_rows_sealed CHECK ((num_nulls(row_id, sealed_by, mac) = ANY (ARRAY[0, 3])))
);
CREATE INDEX audit_rows_at ON public.audit_rows USING brin (at);
CREATE INDEX audit_rows_entity ON public.audit_rows USING btree (organization_id, entity_kind, entity_id, seq DESC);
CREATE UNIQUE INDEX audit_rows_row_id ON public.audit_rows USING btree (organization_id, row_id) WHERE (row_id IS NOT NULL);
CREATE INDEX audit_rows_signature ON public.audit_rows USING btree (signature_id) WHERE (signature_id IS NOT NULL);
CREATE INDEX audit_rows_user ON public.audit_rows USING btree (organization_id, user_id, seq DESC);
CREATE TRIGGER audit_rows_are_not_emptied BEFORE TRUNCATE ON public.audit_rows FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
CREATE TRIGGER audit_rows_stay BEFORE DELETE OR UPDATE ON public.audit_rows FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();
create policy own_organization on audit_rows using ((organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid));

create table audit_settings (
  organization_id uuid not null,
  anchor_recipients text[] not null default '{}'::text[],
  version integer not null default 0,
  review_every text not null default 'never'::text,
  review_since timestamp with time zone,
  review_reminded_at timestamp with time zone,
  constraint audit_settings_pkey PRIMARY KEY (organization_id),
  constraint audit_settings_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(organization_id),
  constraint audit_settings_review_every_check CHECK ((review_every = ANY (ARRAY['never'::text, 'monthly'::text, 'quarterly'::text, 'yearly'::text])))
);
create policy own_organization on audit_settings using ((organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid));

create table audit_verifications (
  organization_id uuid not null,
  at timestamp with time zone not null default now(),
  rows bigint not null,
  faults jsonb not null,
  restorations jsonb not null,
  signatures bigint not null default 0,
  signature_faults jsonb not null default '[]'::jsonb,
  things bigint,
  standing_faults jsonb not null default '[]'::jsonb,
  constraint audit_verifications_pkey PRIMARY KEY (organization_id),
  constraint audit_verifications_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(organization_id)
);
create policy own_organization on audit_verifications using ((organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid));

create table draft_authors (
  organization_id uuid not null,
  label_id uuid not null,
  user_id uuid not null,
  last_sequence bigint not null,
  constraint draft_authors_pkey PRIMARY KEY (label_id, user_id),
  constraint draft_authors_organization_id_label_id_fkey FOREIGN KEY (organization_id, label_id) REFERENCES labels(organization_id, id),
  constraint draft_authors_organization_id_user_id_fkey FOREIGN KEY (organization_id, user_id) REFERENCES users(organization_id, id)
);
create policy own_organization on draft_authors using ((organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid));

create table entry_transitions (
  organization_id uuid not null,
  id uuid not null,
  entry_id uuid not null,
  from_state text,
  to_state text not null,
  said_by text not null,
  message text,
  is_late boolean not null,
  at timestamp with time zone not null default now(),
  constraint entry_transitions_pkey PRIMARY KEY (id),
  constraint entry_transitions_organization_id_entry_id_fkey FOREIGN KEY (organization_id, entry_id) REFERENCES print_job_entries(organization_id, id),
  constraint entry_transitions_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(organization_id)
);
CREATE INDEX entry_transitions_entry ON public.entry_transitions USING btree (entry_id, id);
create policy own_organization on entry_transitions using ((organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid));

create table failed_signatures (
  organization_id uuid not null,
  user_id uuid not null,
  failed integer not null,
  locked_at timestamp with time zone,
  constraint failed_signatures_pkey PRIMARY KEY (user_id),
  constraint failed_signatures_organization_id_user_id_fkey FOREIGN KEY (organization_id, user_id) REFERENCES users(organization_id, id)
);
create policy own_organization on failed_signatures using ((organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid));

create table feature_flags (
  organization_id uuid not null,
  flags jsonb not null,
  constraint feature_flags_pkey PRIMARY KEY (organization_id),
  constraint feature_flags_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(organization_id)
);
CREATE TRIGGER audit_capture AFTER INSERT OR DELETE OR UPDATE ON public.feature_flags FOR EACH ROW WHEN ((current_setting('app.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION capture_audit_change('organization', 'organization_id');
create policy own_organization on feature_flags using ((organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid));

create table fonts (
  organization_id uuid not null,
  id uuid not null,
  family text not null,
  bold boolean not null,
  italic boolean not null,
  is_variable boolean not null,
  character_count integer not null,
  scripts text[] not null,
  file_name text not null,
  file_bytes integer not null,
  file_sha256 text not null,
  sample text not null,
  created_by_name text not null,
  created_at timestamp with time zone not null default now(),
  constraint fonts_organization_id_id_key UNIQUE (organization_id, id),
  constraint fonts_pkey PRIMARY KEY (id),
  constraint fonts_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(organization_id)
);
CREATE UNIQUE INDEX fonts_face ON public.fonts USING btree (organization_id, lower(family), bold);
CREATE INDEX fonts_file ON public.fonts USING btree (file_sha256);
CREATE TRIGGER audit_capture AFTER INSERT OR DELETE OR UPDATE ON public.fonts FOR EACH ROW WHEN ((current_setting('app.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION capture_audit_change('font', 'id');
create policy own_organization on fonts using ((organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid));

create table frozen_contents (
  organization_id uuid not null,
  sha256 text not null,
  content text not null,
  constraint frozen_contents_pkey PRIMARY KEY (organization_id, sha256),
  constraint frozen_contents_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(organization_id),
  constraint frozen_contents_hash CHECK ((sha256 = encode(sha256(convert_to(content, 'UTF8'::name)), 'hex'::text)))
);
create policy own_organization on frozen_contents using ((organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid));

create table golden_drawings (
  organization_id uuid not null,
  label_version_id uuid not null,
  dpi double precision not null,
  "row" integer not null,
  page integer not null,
  contents jsonb not null,
  dots_sha256 text not null,
  picture bytea,
  constraint golden_drawings_pkey PRIMARY KEY (label_version_id, dpi, "row", page),
  constraint golden_drawings_organization_id_label_version_id_fkey FOREIGN KEY (organization_id, label_version_id) REFERENCES label_versions(organization_id, id),
  constraint golden_drawings_picture_check CHECK ((octet_length(picture) <= 1048576))
);
create policy own_organization on golden_drawings using ((organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid));

create table golden_runs (
  organization_id uuid not null,
  id uuid not null,
  label_version_id uuid not null,
  at timestamp with time zone not null default now(),
  before jsonb,
  after jsonb not null,
  outcome text not null,
  constraint golden_runs_pkey PRIMARY KEY (id),
  constraint golden_runs_organization_id_label_version_id_fkey FOREIGN KEY (organization_id, label_version_id) REFERENCES label_versions(organization_id, id),
  constraint golden_runs_outcome_check CHECK ((outcome = ANY (ARRAY['stored'::text, 'same'::text, 'differs'::text])))
);
CREATE INDEX golden_runs_version ON public.golden_runs USING btree (label_version_id, at);
create policy own_organization on golden_runs using ((organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid));

create table golden_states (
  organization_id uuid not null,
  label_version_id uuid not null,
  fingerprints jsonb not null,
  filled_rows jsonb not null,
  drawn_at timestamp with time zone not null default now(),
  constraint golden_states_pkey PRIMARY KEY (label_version_id),
  constraint golden_states_organization_id_label_version_id_fkey FOREIGN KEY (organization_id, label_version_id) REFERENCES label_versions(organization_id, id)
);
create policy own_organization on golden_states using ((organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid));

create table group_members (
  organization_id uuid not null,
  group_id uuid not null,
  user_id uuid not null,
  constraint group_members_pkey PRIMARY KEY (group_id, user_id),
  constraint group_members_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(organization_id),
  constraint group_members_organization_id_group_id_fkey FOREIGN KEY (organization_id, group_id) REFERENCES groups(organization_id, id),
  constraint group_members_organization_id_user_id_fkey FOREIGN KEY (organization_id, user_id) REFERENCES users(organization_id, id)
);
CREATE INDEX group_members_user ON public.group_members USING btree (user_id);
CREATE TRIGGER audit_capture AFTER INSERT OR DELETE OR UPDATE ON public.group_members FOR EACH ROW WHEN ((current_setting('app.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION capture_audit_change('group', 'group_id');
CREATE TRIGGER standing_of_members AFTER DELETE ON public.group_members REFERENCING OLD TABLE AS changed_members FOR EACH STATEMENT WHEN ((current_setting('app.organization_id'::text, true) <> ''::text)) EXECUTE FUNCTION note_standing_of_members();
CREATE TRIGGER standing_of_new_members AFTER INSERT ON public.group_members REFERENCING NEW TABLE AS changed_members FOR EACH STATEMENT WHEN ((current_setting('app.organization_id'::text, true) <> ''::text)) EXECUTE FUNCTION note_standing_of_members();
create policy own_organization on group_members using ((organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid));

create table groups (
  organization_id uuid not null,
  id uuid not null,
  name text not null,
  parent_group_id uuid,
  modified timestamp with time zone not null default now(),
  default_printer_id uuid,
  use_labels_connected_to_articles_group boolean not null default false,
  use_labels_connected_to_orders_group boolean not null default false,
  use_labels_connected_to_user_default_group boolean not null default false,
  allow_order_import_to_this_group boolean not null default false,
  version integer not null default 1,
  constraint groups_organization_id_id_key UNIQUE (organization_id, id),
  constraint groups_pkey PRIMARY KEY (id),
  constraint groups_organization_id_default_printer_id_fkey FOREIGN KEY (organization_id, default_printer_id) REFERENCES printers(organization_id, id),
  constraint groups_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(organization_id),
  constraint groups_organization_id_parent_group_id_fkey FOREIGN KEY (organization_id, parent_group_id) REFERENCES groups(organization_id, id)
);
CREATE UNIQUE INDEX groups_name ON public.groups USING btree (organization_id, lower(name));
CREATE INDEX groups_parent ON public.groups USING btree (parent_group_id) WHERE (parent_group_id IS NOT NULL);
CREATE TRIGGER audit_capture AFTER INSERT OR DELETE OR UPDATE ON public.groups FOR EACH ROW WHEN ((current_setting('app.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION capture_audit_change('group', 'id');
create policy own_organization on groups using ((organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid));

create table helper_people (
  organization_id uuid not null,
  helper_id uuid not null,
  user_id uuid not null,
  seen_at timestamp with time zone not null default now(),
  constraint helper_people_pkey PRIMARY KEY (helper_id, user_id),
  constraint helper_people_organization_id_helper_id_fkey FOREIGN KEY (organization_id, helper_id) REFERENCES helpers(organization_id, id) ON DELETE CASCADE,
  constraint helper_people_organization_id_user_id_fkey FOREIGN KEY (organization_id, user_id) REFERENCES users(organization_id, id) ON DELETE CASCADE
);
CREATE TRIGGER audit_capture AFTER INSERT OR DELETE OR UPDATE ON public.helper_people FOR EACH ROW WHEN ((current_setting('app.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION capture_audit_change('helper', 'helper_id');
create policy own_organization on helper_people using ((organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid));

create table helper_questions (
  organization_id uuid not null,
  id uuid not null,
  helper_id uuid not null,
  question jsonb not null,
  answer jsonb,
  asked_at timestamp with time zone not null default now(),
  constraint helper_questions_pkey PRIMARY KEY (id),
  constraint helper_questions_organization_id_helper_id_fkey FOREIGN KEY (organization_id, helper_id) REFERENCES helpers(organization_id, id) ON DELETE CASCADE
);
CREATE INDEX helper_questions_helper ON public.helper_questions USING btree (helper_id) WHERE (answer IS NULL);
create policy own_organization on helper_questions using ((organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid));

create table helper_twins (
  organization_id uuid not null,
  id uuid not null,
  helper_id uuid not null,
  epoch integer not null,
  host_name text not null,
  host_address text not null,
  found_at timestamp with time zone not null default now(),
  settled_at timestamp with time zone,
  constraint helper_twins_pkey PRIMARY KEY (id),
  constraint helper_twins_organization_id_helper_id_fkey FOREIGN KEY (organization_id, helper_id) REFERENCES helpers(organization_id, id) ON DELETE CASCADE
);
CREATE INDEX helper_twins_helper ON public.helper_twins USING btree (helper_id);
CREATE TRIGGER audit_capture AFTER INSERT OR DELETE OR UPDATE ON public.helper_twins FOR EACH ROW WHEN ((current_setting('app.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION capture_audit_change('helper', 'helper_id');
create policy own_organization on helper_twins using ((organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid));

create table helpers (
  organization_id uuid not null,
  id uuid not null,
  computer_name text not null,
  secret_hash bytea not null,
  version text not null,
  paired_at timestamp with time zone not null default now(),
  last_seen_at timestamp with time zone not null default now(),
  revoked_at timestamp with time zone,
  paired_by uuid,
  link_id uuid,
  linked_until timestamp with time zone not null default '-infinity'::timestamp with time zone,
  link_epoch integer not null default 0,
  instance_id uuid,
  is_instance_proved boolean not null default false,
  host_name text not null default ''::text,
  host_address text not null default ''::text,
  journal_position integer,
  journal_proves_from timestamp with time zone,
  journal_lost_epoch integer not null default 0,
  constraint helpers_organization_id_id_key UNIQUE (organization_id, id),
  constraint helpers_pkey PRIMARY KEY (id),
  constraint helpers_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(organization_id),
  constraint helpers_organization_id_paired_by_fkey FOREIGN KEY (organization_id, paired_by) REFERENCES users(organization_id, id)
);
CREATE UNIQUE INDEX helpers_computer ON public.helpers USING btree (organization_id, lower(computer_name)) WHERE (revoked_at IS NULL);
CREATE TRIGGER audit_capture AFTER INSERT OR DELETE OR UPDATE ON public.helpers FOR EACH ROW WHEN ((current_setting('app.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION capture_audit_change('helper', 'id');
create policy own_organization on helpers using ((organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid));

create table idempotency_keys (
  organization_id uuid not null,
  user_id uuid not null,
  call text not null,
  key text not null,
  request_hash text not null,
  result jsonb,
  created_at timestamp with time zone not null default now(),
  constraint idempotency_keys_pkey PRIMARY KEY (organization_id, user_id, call, key),
  constraint idempotency_keys_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(organization_id)
);
create policy own_organization on idempotency_keys using ((organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid));

create table import_additions (
  organization_id uuid not null,
  import_id uuid not null,
  number integer not null,
  added_ids uuid[] not null,
  constraint import_additions_pkey PRIMARY KEY (import_id, number),
  constraint import_additions_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(organization_id),
  constraint import_additions_organization_id_import_id_fkey FOREIGN KEY (organization_id, import_id) REFERENCES imports(organization_id, id)
);
create policy own_organization on import_additions using ((organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid));

create table import_bad_rows (
  organization_id uuid not null,
  import_id uuid not null,
  number integer not null,
  line integer not null,
  problems jsonb not null,
  constraint import_bad_rows_pkey PRIMARY KEY (import_id, number),
  constraint import_bad_rows_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(organization_id),
  constraint import_bad_rows_organization_id_import_id_fkey FOREIGN KEY (organization_id, import_id) REFERENCES imports(organization_id, id)
);
create policy own_organization on import_bad_rows using ((organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid));

create table import_changes (
  organization_id uuid not null,
  import_id uuid not null,
  changed_id uuid not null,
  is_deletion boolean not null,
  before jsonb not null,
  added_label_ids uuid[] not null default '{}'::uuid[],
  constraint import_changes_pkey PRIMARY KEY (import_id, changed_id),
  constraint import_changes_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(organization_id),
  constraint import_changes_organization_id_import_id_fkey FOREIGN KEY (organization_id, import_id) REFERENCES imports(organization_id, id)
);
create policy own_organization on import_changes using ((organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid));

create table import_configurations (
  organization_id uuid not null,
  id uuid not null,
  name text not null,
  options jsonb not null,
  modified timestamp with time zone not null default now(),
  version integer not null default 1,
  constraint import_configurations_organization_id_id_key UNIQUE (organization_id, id),
  constraint import_configurations_pkey PRIMARY KEY (id),
  constraint import_configurations_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(organization_id)
);
CREATE INDEX import_configurations_name ON public.import_configurations USING btree (organization_id, lower(name), id);
CREATE TRIGGER audit_capture AFTER INSERT OR DELETE OR UPDATE ON public.import_configurations FOR EACH ROW WHEN ((current_setting('app.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION capture_audit_change('import-configuration', 'id');
create policy own_organization on import_configurations using ((organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid));

create table imports (
  organization_id uuid not null,
  id uuid not null,
  state text not null,
  kind text not null,
  file_name text not null,
  file_bytes bigint not null,
  file_sha256 text,
  configuration_id uuid,
  configuration_name text,
  user_id uuid not null,
  by_name text not null,
  is_administrator boolean not null,
  created_at timestamp with time zone not null default now(),
  started_at timestamp with time zone,
  ended_at timestamp with time zone,
  progress double precision not null default 0,
  counts jsonb not null default '{}'::jsonb,
  message text,
  detected jsonb not null,
  options jsonb not null,
  preview jsonb not null default '[]'::jsonb,
  problems jsonb not null default '[]'::jsonb,
  is_started_unseen boolean not null default false,
  can_be_undone boolean not null default false,
  attempts integer not null default 0,
  reason jsonb,
  warnings jsonb not null default '[]'::jsonb,
  modified timestamp with time zone not null default now(),
  constraint imports_organization_id_id_key UNIQUE (organization_id, id),
  constraint imports_pkey PRIMARY KEY (id),
  constraint imports_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(organization_id),
  constraint imports_kind_check CHECK ((kind = ANY (ARRAY['articles'::text, 'orders'::text]))),
  constraint imports_state_check CHECK ((state = ANY (ARRAY['Uploaded'::text, 'Checking'::text, 'Checked'::text, 'Waiting'::text, 'Running'::text, 'Paused'::text, 'Finished'::text, 'Failed'::text, 'Canceled'::text, 'Undoing'::text, 'Undone'::text])))
);
CREATE INDEX imports_file ON public.imports USING btree (file_sha256) WHERE (file_sha256 IS NOT NULL);
CREATE INDEX imports_history ON public.imports USING btree (organization_id, id DESC);
CREATE INDEX imports_of_configuration ON public.imports USING btree (configuration_id, id DESC) WHERE (configuration_id IS NOT NULL);
CREATE TRIGGER audit_capture AFTER INSERT OR DELETE OR UPDATE ON public.imports FOR EACH ROW WHEN ((current_setting('app.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION capture_audit_change('import', 'id');
create policy own_organization on imports using ((organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid));

create table invitations (
  organization_id uuid not null,
  id uuid not null,
  email text not null,
  firstname text not null,
  lastname text not null,
  rights jsonb not null,
  invited_by_name text not null,
  invitation_url text,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  accepted_at timestamp with time zone,
  withdrawn_at timestamp with time zone,
  invited_by uuid,
  constraint invitations_organization_id_id_key UNIQUE (organization_id, id),
  constraint invitations_pkey PRIMARY KEY (id),
  constraint invitations_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(organization_id),
  constraint invitations_organization_id_invited_by_fkey FOREIGN KEY (organization_id, invited_by) REFERENCES users(organization_id, id)
);
CREATE TRIGGER audit_capture AFTER INSERT OR DELETE OR UPDATE ON public.invitations FOR EACH ROW WHEN ((current_setting('app.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION capture_audit_change('invitation', 'id');
create policy own_organization on invitations using ((organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid));

create table jobs (
  id uuid not null,
  organization_id uuid,
  kind text not null,
  subject text not null,
  run_at timestamp with time zone not null default now(),
  leased_until timestamp with time zone,
  attempts integer not null default 0,
  last_error text,
  is_queued_again boolean not null default false,
  created_at timestamp with time zone not null default now(),
  constraint jobs_organization_id_kind_subject_key UNIQUE NULLS NOT DISTINCT (organization_id, kind, subject),
  constraint jobs_pkey PRIMARY KEY (id),
  constraint jobs_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(organization_id)
);
CREATE INDEX jobs_due ON public.jobs USING btree (kind, run_at);
create policy own_organization on jobs using ((organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid));

create table kept_files (
  organization_id uuid not null,
  sha256 text not null,
  kept_at timestamp with time zone not null default now(),
  constraint kept_files_pkey PRIMARY KEY (sha256, organization_id),
  constraint kept_files_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(organization_id)
);
create policy own_organization on kept_files using ((organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid));

create table label_commands (
  organization_id uuid not null,
  label_id uuid not null,
  sequence bigint not null,
  command_id text not null,
  user_id uuid not null,
  at timestamp with time zone not null default now(),
  changes jsonb not null,
  inverse jsonb not null,
  constraint label_commands_label_id_command_id_key UNIQUE (label_id, command_id),
  constraint label_commands_pkey PRIMARY KEY (label_id, sequence),
  constraint label_commands_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(organization_id),
  constraint label_commands_organization_id_label_id_fkey FOREIGN KEY (organization_id, label_id) REFERENCES open_labels(organization_id, label_id),
  constraint label_commands_organization_id_user_id_fkey FOREIGN KEY (organization_id, user_id) REFERENCES users(organization_id, id)
);
CREATE INDEX label_commands_old ON public.label_commands USING btree (at);
CREATE TRIGGER audit_capture AFTER INSERT OR DELETE OR UPDATE ON public.label_commands FOR EACH ROW WHEN ((current_setting('app.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION capture_audit_change('label', 'label_id');
create policy own_organization on label_commands using ((organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid));

create table label_findings (
  organization_id uuid not null,
  id uuid not null,
  label_id uuid not null,
  label_version_id uuid not null,
  dpi double precision not null,
  "row" integer not null,
  page integer not null,
  kind text not null,
  causes jsonb not null,
  problem text,
  before_contents jsonb,
  after_contents jsonb,
  before_picture bytea,
  after_picture bytea,
  after_dots_sha256 text,
  has_disabled boolean not null default false,
  state text not null default 'open'::text,
  found_at timestamp with time zone not null default now(),
  accepted_at timestamp with time zone,
  accepted_by uuid,
  reason text,
  version integer not null default 1,
  constraint label_findings_pkey PRIMARY KEY (id),
  constraint label_findings_organization_id_accepted_by_fkey FOREIGN KEY (organization_id, accepted_by) REFERENCES users(organization_id, id),
  constraint label_findings_organization_id_label_id_fkey FOREIGN KEY (organization_id, label_id) REFERENCES labels(organization_id, id),
  constraint label_findings_organization_id_label_version_id_fkey FOREIGN KEY (organization_id, label_version_id) REFERENCES label_versions(organization_id, id),
  constraint label_findings_after_picture_check CHECK ((octet_length(after_picture) <= 1048576)),
  constraint label_findings_before_picture_check CHECK ((octet_length(before_picture) <= 1048576)),
  constraint label_findings_check CHECK (((state = 'accepted'::text) = ((accepted_by IS NOT NULL) AND (reason IS NOT NULL) AND (accepted_at IS NOT NULL)))),
  constraint label_findings_kind_check CHECK ((kind = ANY (ARRAY['contents'::text, 'dots'::text, 'undrawable'::text, 'library'::text, 'unresolved'::text]))),
  constraint label_findings_reason_check CHECK (((length(reason) >= 3) AND (length(reason) <= 2000))),
  constraint label_findings_state_check CHECK ((state = ANY (ARRAY['open'::text, 'accepted'::text, 'gone'::text])))
);
CREATE INDEX label_findings_label ON public.label_findings USING btree (label_id, state);
CREATE UNIQUE INDEX label_findings_open ON public.label_findings USING btree (label_version_id, dpi, "row", page) WHERE (state = 'open'::text);
CREATE TRIGGER audit_capture AFTER INSERT OR DELETE OR UPDATE ON public.label_findings FOR EACH ROW WHEN ((current_setting('app.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION capture_audit_change('label', 'label_id');
create policy own_organization on label_findings using ((organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid));

create table label_notes (
  organization_id uuid not null,
  id uuid not null,
  label_id uuid not null,
  element_id text not null,
  answers uuid,
  user_id uuid not null,
  text text not null,
  at timestamp with time zone not null default now(),
  closed_by uuid,
  closed_at timestamp with time zone,
  constraint label_notes_organization_id_id_key UNIQUE (organization_id, id),
  constraint label_notes_pkey PRIMARY KEY (id),
  constraint label_notes_organization_id_answers_fkey FOREIGN KEY (organization_id, answers) REFERENCES label_notes(organization_id, id),
  constraint label_notes_organization_id_closed_by_fkey FOREIGN KEY (organization_id, closed_by) REFERENCES users(organization_id, id),
  constraint label_notes_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(organization_id),
  constraint label_notes_organization_id_label_id_fkey FOREIGN KEY (organization_id, label_id) REFERENCES labels(organization_id, id),
  constraint label_notes_organization_id_user_id_fkey FOREIGN KEY (organization_id, user_id) REFERENCES users(organization_id, id),
  constraint label_notes_check CHECK (((closed_by IS NULL) = (closed_at IS NULL))),
  constraint label_notes_check1 CHECK (((answers IS NULL) OR (closed_by IS NULL))),
  constraint label_notes_element_id_check CHECK (((length(element_id) >= 1) AND (length(element_id) <= 200))),
  constraint label_notes_text_check CHECK (((length(text) >= 1) AND (length(text) <= 2000)))
);
CREATE INDEX label_notes_label ON public.label_notes USING btree (label_id, id);
CREATE TRIGGER audit_capture AFTER INSERT OR DELETE OR UPDATE ON public.label_notes FOR EACH ROW WHEN ((current_setting('app.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION capture_audit_change('label', 'label_id');
create policy own_organization on label_notes using ((organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid));

create table label_stocks (
  organization_id uuid not null,
  id uuid not null,
  name text not null,
  article_number text not null,
  width integer not null,
  height integer not null,
  corner_radius integer not null,
  sheet jsonb,
  modified timestamp with time zone not null default now(),
  version integer not null default 1,
  constraint label_stocks_organization_id_id_key UNIQUE (organization_id, id),
  constraint label_stocks_pkey PRIMARY KEY (id),
  constraint label_stocks_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(organization_id),
  constraint label_stocks_article_number_check CHECK ((length(article_number) <= 100)),
  constraint label_stocks_corner_radius_check CHECK (((corner_radius >= 0) AND (corner_radius <= 600000))),
  constraint label_stocks_height_check CHECK (((height >= 5000) AND (height <= 1200000))),
  constraint label_stocks_name_check CHECK (((length(name) >= 1) AND (length(name) <= 100))),
  constraint label_stocks_width_check CHECK (((width >= 5000) AND (width <= 1200000)))
);
CREATE UNIQUE INDEX label_stocks_name ON public.label_stocks USING btree (organization_id, lower(name));
CREATE TRIGGER audit_capture AFTER INSERT OR DELETE OR UPDATE ON public.label_stocks FOR EACH ROW WHEN ((current_setting('app.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION capture_audit_change('label-stock', 'id');
create policy own_organization on label_stocks using ((organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid));

create table label_versions (
  organization_id uuid not null,
  id uuid not null,
  label_id uuid not null,
  number integer not null,
  state text not null,
  document jsonb not null,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  font_keys text[] not null generated always as (named_fonts(document)) stored,
  media_sha256s text[] not null generated always as (named_media(document)) stored,
  zpl bytea,
  zpl_dpi double precision,
  note text not null default ''::text,
  svg bytea,
  pdf bytea,
  file_name text not null default ''::text,
  file_sha256 text,
  variables_sha256 text,
  test_data_sha256 text,
  test_rows jsonb not null default '[]'::jsonb,
  sequence bigint,
  version integer not null default 0,
  modified timestamp with time zone not null default now(),
  publish_at timestamp with time zone,
  frozen_sha256 text,
  constraint label_versions_label_id_number_key UNIQUE (label_id, number),
  constraint label_versions_organization_id_id_key UNIQUE (organization_id, id),
  constraint label_versions_pkey PRIMARY KEY (id),
  constraint label_versions_organization_id_created_by_fkey FOREIGN KEY (organization_id, created_by) REFERENCES users(organization_id, id),
  constraint label_versions_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(organization_id),
  constraint label_versions_organization_id_frozen_sha256_fkey FOREIGN KEY (organization_id, frozen_sha256) REFERENCES frozen_contents(organization_id, sha256),
  constraint label_versions_organization_id_label_id_fkey FOREIGN KEY (organization_id, label_id) REFERENCES labels(organization_id, id),
  constraint label_versions_one_file CHECK ((num_nonnulls(svg, zpl, pdf) <= 1)),
  constraint label_versions_pdf_size CHECK (((octet_length(pdf) >= 1) AND (octet_length(pdf) <= 10485760))),
  constraint label_versions_publish_at CHECK (((publish_at IS NULL) OR (state = 'Publisher'::text))),
  constraint label_versions_state CHECK ((state = ANY (ARRAY['Preview'::text, 'DataApprover'::text, 'DesignApprover'::text, 'Publisher'::text, 'Published'::text, 'Replaced'::text]))),
  constraint label_versions_svg_size CHECK (((octet_length(svg) >= 1) AND (octet_length(svg) <= 2097152))),
  constraint label_versions_zpl CHECK (((zpl IS NULL) = (zpl_dpi IS NULL))),
  constraint label_versions_zpl_size CHECK (((octet_length(zpl) >= 1) AND (octet_length(zpl) <= 1048576)))
);
CREATE UNIQUE INDEX label_versions_open ON public.label_versions USING btree (label_id) WHERE (state = ANY (ARRAY['Preview'::text, 'DataApprover'::text, 'DesignApprover'::text, 'Publisher'::text]));
CREATE TRIGGER audit_capture AFTER INSERT OR DELETE OR UPDATE ON public.label_versions FOR EACH ROW WHEN ((current_setting('app.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION capture_audit_change('label', 'label_id');
CREATE TRIGGER frozen_content_stays BEFORE UPDATE ON public.label_versions FOR EACH ROW WHEN (((old.frozen_sha256 IS NOT NULL) AND (new.frozen_sha256 IS DISTINCT FROM old.frozen_sha256) AND ((new.state <> 'Preview'::text) OR (old.state = ANY (ARRAY['Published'::text, 'Replaced'::text]))))) EXECUTE FUNCTION keep_frozen_content();
CREATE TRIGGER standing_of_new_version AFTER INSERT ON public.label_versions FOR EACH ROW WHEN (((current_setting('app.organization_id'::text, true) <> ''::text) AND (new.state <> ALL (ARRAY['Preview'::text, 'Replaced'::text])))) EXECUTE FUNCTION note_standing_of_row('label', 'label_id');
CREATE TRIGGER standing_of_version AFTER UPDATE OF state, number, publish_at, frozen_sha256, document, zpl, zpl_dpi, svg, pdf ON public.label_versions FOR EACH ROW WHEN (((current_setting('app.organization_id'::text, true) <> ''::text) AND (NOT ((old.state = ANY (ARRAY['Preview'::text, 'Replaced'::text])) AND (new.state = ANY (ARRAY['Preview'::text, 'Replaced'::text])))) AND (((((((((old.state IS DISTINCT FROM new.state) OR (old.number IS DISTINCT FROM new.number)) OR (old.publish_at IS DISTINCT FROM new.publish_at)) OR (old.frozen_sha256 IS DISTINCT FROM new.frozen_sha256)) OR (old.document IS DISTINCT FROM new.document)) OR (old.zpl IS DISTINCT FROM new.zpl)) OR (old.zpl_dpi IS DISTINCT FROM new.zpl_dpi)) OR (old.svg IS DISTINCT FROM new.svg)) OR (old.pdf IS DISTINCT FROM new.pdf)))) EXECUTE FUNCTION note_standing_of_row('label', 'label_id');
create policy own_organization on label_versions using ((organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid));

create table label_weights (
  organization_id uuid not null,
  label_version_id uuid not null,
  processor_ms double precision,
  too_heavy jsonb,
  weighed_at timestamp with time zone not null default now(),
  prints_until timestamp with time zone,
  constraint label_weights_pkey PRIMARY KEY (label_version_id),
  constraint label_weights_organization_id_label_version_id_fkey FOREIGN KEY (organization_id, label_version_id) REFERENCES label_versions(organization_id, id),
  constraint label_weights_check CHECK (((too_heavy IS NULL) = (prints_until IS NULL)))
);
create policy own_organization on label_weights using ((organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid));

create table labels (
  organization_id uuid not null,
  id uuid not null,
  name text not null,
  group_id uuid,
  kind text not null,
  media_width integer not null,
  media_height integer not null,
  enabled boolean not null default true,
  published_version_id uuid,
  modified timestamp with time zone not null default now(),
  version integer not null default 1,
  deleted_at timestamp with time zone,
  is_under_approval boolean,
  constraint labels_organization_id_id_key UNIQUE (organization_id, id),
  constraint labels_pkey PRIMARY KEY (id),
  constraint labels_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(organization_id),
  constraint labels_organization_id_group_id_fkey FOREIGN KEY (organization_id, group_id) REFERENCES groups(organization_id, id),
  constraint labels_organization_id_published_version_id_fkey FOREIGN KEY (organization_id, published_version_id) REFERENCES label_versions(organization_id, id),
  constraint labels_deleted CHECK (((deleted_at IS NULL) OR ((published_version_id IS NULL) AND (NOT enabled)))),
  constraint labels_kind_check CHECK ((kind = ANY (ARRAY['design'::text, 'zpl'::text, 'svg'::text, 'pdf'::text]))),
  constraint labels_media_height_check CHECK ((media_height > 0)),
  constraint labels_media_width_check CHECK ((media_width > 0))
);
CREATE INDEX labels_group ON public.labels USING btree (group_id) WHERE (group_id IS NOT NULL);
CREATE UNIQUE INDEX labels_name ON public.labels USING btree (organization_id, lower(name)) WHERE (deleted_at IS NULL);
CREATE TRIGGER audit_capture AFTER INSERT OR DELETE OR UPDATE ON public.labels FOR EACH ROW WHEN ((current_setting('app.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION capture_audit_change('label', 'id');
CREATE TRIGGER standing_of_label AFTER UPDATE OF kind, published_version_id, enabled, deleted_at, is_under_approval ON public.labels FOR EACH ROW WHEN (((current_setting('app.organization_id'::text, true) <> ''::text) AND (((((old.kind IS DISTINCT FROM new.kind) OR (old.published_version_id IS DISTINCT FROM new.published_version_id)) OR (old.enabled IS DISTINCT FROM new.enabled)) OR (old.deleted_at IS DISTINCT FROM new.deleted_at)) OR (old.is_under_approval IS DISTINCT FROM new.is_under_approval)))) EXECUTE FUNCTION note_standing_of_row('label', 'id');
CREATE TRIGGER standing_of_new_label AFTER INSERT ON public.labels FOR EACH ROW WHEN ((current_setting('app.organization_id'::text, true) <> ''::text)) EXECUTE FUNCTION note_standing_of_row('label', 'id');
create policy own_organization on labels using ((organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid));

create table list_views (
  organization_id uuid not null,
  id uuid not null,
  list text not null,
  name text not null,
  owner_id uuid,
  settings jsonb not null,
  modified timestamp with time zone not null default now(),
  version integer not null default 1,
  constraint list_views_pkey PRIMARY KEY (id),
  constraint list_views_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(organization_id),
  constraint list_views_organization_id_owner_id_fkey FOREIGN KEY (organization_id, owner_id) REFERENCES users(organization_id, id)
);
CREATE UNIQUE INDEX list_views_name ON public.list_views USING btree (organization_id, list, owner_id, lower(name)) NULLS NOT DISTINCT;
create policy own_organization on list_views using ((organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid));

create table mailed_links (
  organization_id uuid not null,
  token_hash bytea not null,
  purpose text not null,
  subject_id uuid not null,
  payload jsonb not null default '{}'::jsonb,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  ended_at timestamp with time zone,
  readers jsonb not null default '[]'::jsonb,
  constraint mailed_links_pkey PRIMARY KEY (token_hash),
  constraint mailed_links_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(organization_id),
  constraint mailed_links_purpose_check CHECK ((purpose = ANY (ARRAY['password-reset'::text, 'invitation'::text, 'subscription-change'::text, 'resume'::text, 'organization-deletion'::text])))
);
CREATE INDEX mailed_links_subject ON public.mailed_links USING btree (subject_id);
create policy own_organization on mailed_links using ((organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid));

create table mails (
  organization_id uuid not null,
  id uuid not null,
  recipient text not null,
  subject text not null,
  body text not null,
  link text,
  created_at timestamp with time zone not null default now(),
  attempts integer not null default 0,
  next_attempt_at timestamp with time zone not null default now(),
  sent_at timestamp with time zone,
  last_error text,
  is_for_tenant_admins boolean not null default false,
  constraint mails_pkey PRIMARY KEY (id),
  constraint mails_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(organization_id)
);
CREATE INDEX mails_waiting ON public.mails USING btree (next_attempt_at) WHERE (sent_at IS NULL);
create policy own_organization on mails using ((organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid));

create table media_files (
  organization_id uuid not null,
  id uuid not null,
  folder text not null,
  name text not null,
  kind text not null,
  picture_sha256 text not null,
  picture_bytes integer not null,
  width integer not null,
  height integer not null,
  original_sha256 text not null,
  created_by_name text not null,
  created_at timestamp with time zone not null default now(),
  replaced_sha256s text[] not null default '{}'::text[],
  constraint media_files_organization_id_id_key UNIQUE (organization_id, id),
  constraint media_files_pkey PRIMARY KEY (id),
  constraint media_files_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(organization_id),
  constraint media_files_kind_check CHECK ((kind = ANY (ARRAY['png'::text, 'jpg'::text, 'bmp'::text, 'gif'::text, 'webp'::text, 'tiff'::text, 'svg'::text, 'pdf'::text])))
);
CREATE UNIQUE INDEX media_files_name ON public.media_files USING btree (organization_id, lower(name));
CREATE INDEX media_files_original ON public.media_files USING btree (original_sha256);
CREATE INDEX media_files_picture ON public.media_files USING btree (picture_sha256);
CREATE INDEX media_files_replaced ON public.media_files USING gin (replaced_sha256s);
CREATE TRIGGER audit_capture AFTER INSERT OR DELETE OR UPDATE ON public.media_files FOR EACH ROW WHEN ((current_setting('app.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION capture_audit_change('media-file', 'id');
create policy own_organization on media_files using ((organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid));

create table migration_runner (
  only_one boolean not null default true,
  constraint migration_runner_pkey PRIMARY KEY (only_one),
  constraint migration_runner_only_one_check CHECK (only_one)
);

create table migrations (
  name text not null,
  checksum text not null,
  applied_at timestamp with time zone not null default now(),
  constraint migrations_pkey PRIMARY KEY (name)
);

create table open_labels (
  organization_id uuid not null,
  label_id uuid not null,
  sequence bigint not null default 0,
  changed_sequence bigint not null default 0,
  state jsonb not null,
  state_sequence bigint not null default 0,
  state_bytes integer not null,
  tail_bytes integer not null default 0,
  published_sequence bigint,
  constraint open_labels_organization_id_label_id_key UNIQUE (organization_id, label_id),
  constraint open_labels_pkey PRIMARY KEY (label_id),
  constraint open_labels_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(organization_id),
  constraint open_labels_organization_id_label_id_fkey FOREIGN KEY (organization_id, label_id) REFERENCES labels(organization_id, id)
);
create policy own_organization on open_labels using ((organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid));

create table order_labels (
  organization_id uuid not null,
  order_id uuid not null,
  label_id uuid not null,
  constraint order_labels_pkey PRIMARY KEY (order_id, label_id),
  constraint order_labels_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(organization_id),
  constraint order_labels_organization_id_label_id_fkey FOREIGN KEY (organization_id, label_id) REFERENCES labels(organization_id, id),
  constraint order_labels_organization_id_order_id_fkey FOREIGN KEY (organization_id, order_id) REFERENCES orders(organization_id, id)
);
CREATE INDEX order_labels_label ON public.order_labels USING btree (label_id);
CREATE TRIGGER audit_capture AFTER INSERT OR DELETE OR UPDATE ON public.order_labels FOR EACH ROW WHEN ((current_setting('app.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION capture_audit_change('order', 'order_id');
create policy own_organization on order_labels using ((organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid));

create table order_lines (
  organization_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  line_number integer not null,
  article_id uuid,
  article_name text not null,
  external_identifier text,
  quantity integer not null,
  data jsonb not null default '[]'::jsonb,
  constraint order_lines_order_id_line_number_key UNIQUE (order_id, line_number),
  constraint order_lines_organization_id_id_key UNIQUE (organization_id, id),
  constraint order_lines_pkey PRIMARY KEY (id),
  constraint order_lines_organization_id_article_id_fkey FOREIGN KEY (organization_id, article_id) REFERENCES articles(organization_id, id),
  constraint order_lines_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(organization_id),
  constraint order_lines_organization_id_order_id_fkey FOREIGN KEY (organization_id, order_id) REFERENCES orders(organization_id, id),
  constraint order_lines_line_number_check CHECK ((line_number > 0)),
  constraint order_lines_quantity_check CHECK ((quantity > 0))
);
CREATE INDEX order_lines_article ON public.order_lines USING btree (article_id, order_id) WHERE (article_id IS NOT NULL);
CREATE TRIGGER audit_capture AFTER INSERT OR DELETE OR UPDATE ON public.order_lines FOR EACH ROW WHEN ((current_setting('app.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION capture_audit_change('order', 'order_id');
create policy own_organization on order_lines using ((organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid));

create table orders (
  organization_id uuid not null,
  id uuid not null,
  order_number text not null,
  number_key text not null generated always as (lower(order_number)) stored,
  name text not null default ''::text,
  group_id uuid,
  order_data jsonb not null default '[]'::jsonb,
  search_text text not null,
  modified timestamp with time zone not null default now(),
  version integer not null default 1,
  constraint orders_organization_id_id_key UNIQUE (organization_id, id),
  constraint orders_pkey PRIMARY KEY (id),
  constraint orders_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(organization_id),
  constraint orders_organization_id_group_id_fkey FOREIGN KEY (organization_id, group_id) REFERENCES groups(organization_id, id)
);
CREATE INDEX orders_by_number ON public.orders USING btree (organization_id, number_key, id);
CREATE INDEX orders_group ON public.orders USING btree (group_id) WHERE (group_id IS NOT NULL);
CREATE INDEX orders_modified ON public.orders USING btree (organization_id, modified, id);
CREATE UNIQUE INDEX orders_number ON public.orders USING btree (organization_id, COALESCE(group_id, '00000000-0000-0000-0000-000000000000'::uuid), number_key);
CREATE INDEX orders_search ON public.orders USING gin (search_text gin_trgm_ops);
CREATE TRIGGER audit_capture AFTER INSERT OR DELETE OR UPDATE ON public.orders FOR EACH ROW WHEN ((current_setting('app.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION capture_audit_change('order', 'id');
create policy own_organization on orders using ((organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid));

create table organizations (
  organization_id uuid not null,
  name text not null,
  status text not null default 'Active'::text,
  created_at timestamp with time zone not null default now(),
  version integer not null default 1,
  is_second_factor_demanded boolean not null default false,
  deletion_requested_at timestamp with time zone,
  deletion_confirmed_at timestamp with time zone,
  is_verification_public boolean not null default false,
  constraint organizations_pkey PRIMARY KEY (organization_id),
  constraint organizations_status_check CHECK ((status = ANY (ARRAY['Active'::text, 'Paused'::text, 'Canceled'::text])))
);
CREATE TRIGGER audit_capture AFTER INSERT OR DELETE OR UPDATE ON public.organizations FOR EACH ROW WHEN ((current_setting('app.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION capture_audit_change('organization', 'organization_id');
CREATE TRIGGER standing_of_organization AFTER INSERT OR UPDATE OF status, is_second_factor_demanded ON public.organizations FOR EACH ROW WHEN ((current_setting('app.organization_id'::text, true) <> ''::text)) EXECUTE FUNCTION note_standing_of_row('organization', 'organization_id');
create policy own_organization on organizations using ((organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid));

create table outbox_events (
  organization_id uuid not null,
  id uuid not null,
  type text not null,
  occurred_at timestamp with time zone not null default clock_timestamp(),
  subject_kind text not null,
  subject_id uuid not null,
  payload jsonb not null,
  constraint outbox_events_pkey PRIMARY KEY (id),
  constraint outbox_events_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(organization_id),
  constraint outbox_events_payload_check CHECK ((octet_length((payload)::text) < 20000))
);
CREATE INDEX outbox_events_occurred_at ON public.outbox_events USING btree (occurred_at);
CREATE INDEX outbox_events_organization ON public.outbox_events USING btree (organization_id, id);
create policy own_organization on outbox_events using ((organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid));

create table pairing_codes (
  organization_id uuid not null,
  code_hash bytea not null,
  created_by uuid not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint pairing_codes_pkey PRIMARY KEY (code_hash),
  constraint pairing_codes_organization_id_created_by_fkey FOREIGN KEY (organization_id, created_by) REFERENCES users(organization_id, id),
  constraint pairing_codes_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(organization_id)
);
create policy own_organization on pairing_codes using ((organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid));

create table passkeys (
  organization_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  name text not null,
  credential_id text not null,
  public_key bytea not null,
  sign_count bigint not null,
  transports text[] not null default '{}'::text[],
  created_at timestamp with time zone not null default now(),
  last_used_at timestamp with time zone,
  constraint passkeys_credential_id_key UNIQUE (credential_id),
  constraint passkeys_pkey PRIMARY KEY (id),
  constraint passkeys_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(organization_id),
  constraint passkeys_organization_id_user_id_fkey FOREIGN KEY (organization_id, user_id) REFERENCES users(organization_id, id)
);
CREATE INDEX passkeys_user ON public.passkeys USING btree (user_id);
create policy own_organization on passkeys using ((organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid));

create table print_batch_lines (
  organization_id uuid not null,
  batch_id uuid not null,
  "position" integer not null,
  order_line_id uuid not null,
  article_id uuid not null,
  article_name text not null,
  label_id uuid,
  quantity integer not null,
  message text,
  constraint print_batch_lines_pkey PRIMARY KEY (batch_id, "position"),
  constraint print_batch_lines_organization_id_batch_id_fkey FOREIGN KEY (organization_id, batch_id) REFERENCES print_batches(organization_id, id) ON DELETE CASCADE,
  constraint print_batch_lines_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(organization_id),
  constraint print_batch_lines_quantity_check CHECK ((quantity > 0))
);
create policy own_organization on print_batch_lines using ((organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid));

create table print_batches (
  organization_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  order_number text not null,
  printer_id uuid not null,
  printer_name text not null,
  prints_via text not null,
  user_id uuid not null,
  user_name text not null,
  computer_name text not null,
  state text not null,
  reason text,
  message text,
  driver_id text,
  driven_until timestamp with time zone,
  resumed_at timestamp with time zone not null default now(),
  created_at timestamp with time zone not null default now(),
  ended_at timestamp with time zone,
  helper_id uuid,
  constraint print_batches_organization_id_id_key UNIQUE (organization_id, id),
  constraint print_batches_pkey PRIMARY KEY (id),
  constraint print_batches_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(organization_id),
  constraint print_batches_prints_via_check CHECK ((prints_via = ANY (ARRAY['helper'::text, 'server'::text]))),
  constraint print_batches_reason_check CHECK ((reason = ANY (ARRAY['person'::text, 'label-failed'::text, 'label-unknown'::text, 'lines-refused'::text, 'job-refused'::text, 'helper-revoked'::text]))),
  constraint print_batches_state_check CHECK ((state = ANY (ARRAY['Running'::text, 'Paused'::text, 'Stopped'::text, 'Finished'::text])))
);
CREATE INDEX print_batches_of_order ON public.print_batches USING btree (order_id, id);
CREATE INDEX print_batches_of_server ON public.print_batches USING btree (organization_id, id) WHERE ((state = 'Running'::text) AND ((prints_via = 'server'::text) OR (helper_id IS NOT NULL)));
CREATE UNIQUE INDEX print_batches_open_order ON public.print_batches USING btree (organization_id, order_id) WHERE (state = ANY (ARRAY['Running'::text, 'Paused'::text]));
create policy own_organization on print_batches using ((organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid));

create table print_files (
  organization_id uuid not null,
  sha256 text not null,
  bytes bytea not null,
  constraint print_files_pkey PRIMARY KEY (organization_id, sha256),
  constraint print_files_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(organization_id)
);
create policy own_organization on print_files using ((organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid));

create table print_job_entries (
  organization_id uuid not null,
  id uuid not null,
  job_id uuid not null,
  "position" integer not null,
  user_id uuid not null,
  user_name text not null,
  computer_name text not null,
  state text not null,
  message text,
  label_id uuid not null,
  label_name text not null,
  label_version_id uuid,
  label_version_number integer,
  is_test boolean not null default false,
  test_document jsonb,
  article_id uuid,
  article_name text not null,
  external_identifier text,
  order_line_id uuid,
  printer_id uuid not null,
  printer_name text not null,
  printer_address text,
  sent_by uuid,
  dpi double precision not null,
  quantity integer not null,
  filled jsonb not null,
  file_sha256 text not null,
  file_bytes integer not null,
  file_name text not null,
  target jsonb not null,
  reprint_of uuid,
  reprint_reason text,
  numbers_of uuid,
  is_printed_again boolean not null default false,
  sent_at timestamp with time zone not null default now(),
  lease_ends_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  search_text text not null generated always as (lower((((((((((' '::text || label_name) || ' '::text) || article_name) || ' '::text) || COALESCE(external_identifier, ''::text)) || ' '::text) || printer_name) || ' '::text) || user_name))) stored,
  order_id uuid,
  helper_id uuid,
  widget_id uuid,
  begun_epoch integer,
  pictures jsonb,
  settings jsonb,
  stop_id uuid,
  stop_reason text,
  constraint print_job_entries_organization_id_id_key UNIQUE (organization_id, id),
  constraint print_job_entries_pkey PRIMARY KEY (id),
  constraint print_job_entries_numbers_of_fkey FOREIGN KEY (organization_id, numbers_of) REFERENCES print_job_entries(organization_id, id),
  constraint print_job_entries_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(organization_id),
  constraint print_job_entries_organization_id_job_id_fkey FOREIGN KEY (organization_id, job_id) REFERENCES print_jobs(organization_id, id),
  constraint print_job_entries_reprint_of_fkey FOREIGN KEY (organization_id, reprint_of) REFERENCES print_job_entries(organization_id, id),
  constraint print_job_entries_quantity_check CHECK ((quantity > 0)),
  constraint print_job_entries_reprint CHECK ((((reprint_reason IS NULL) = (numbers_of IS NULL)) AND ((reprint_of IS NOT NULL) OR (reprint_reason IS NULL)))),
  constraint print_job_entries_reprint_reason_check CHECK (((length(reprint_reason) >= 1) AND (length(reprint_reason) <= 500))),
  constraint print_job_entries_state_check CHECK ((state = ANY (ARRAY['Created'::text, 'Sent'::text, 'Success'::text, 'Failed'::text, 'Unknown'::text, 'Voided'::text]))),
  constraint print_job_entries_test CHECK (((is_test = (test_document IS NOT NULL)) AND (is_test = (label_version_id IS NULL)) AND (is_test = (label_version_number IS NULL))))
) partition by RANGE (id);
CREATE INDEX print_job_entries_article ON ONLY public.print_job_entries USING btree (organization_id, article_id, id DESC) WHERE (article_id IS NOT NULL);
CREATE INDEX print_job_entries_at_helper ON ONLY public.print_job_entries USING btree (helper_id, state, sent_at, job_id, "position") WHERE ((helper_id IS NOT NULL) AND (state = ANY (ARRAY['Created'::text, 'Sent'::text])));
CREATE INDEX print_job_entries_at_printer ON ONLY public.print_job_entries USING btree (printer_address, sent_at, job_id, "position") WHERE (state = 'Created'::text);
CREATE INDEX print_job_entries_computer ON ONLY public.print_job_entries USING btree (organization_id, computer_name, id DESC);
CREATE INDEX print_job_entries_label ON ONLY public.print_job_entries USING btree (label_id, id DESC);
CREATE INDEX print_job_entries_numbers_of ON ONLY public.print_job_entries USING btree (numbers_of) WHERE (numbers_of IS NOT NULL);
CREATE INDEX print_job_entries_order_line ON ONLY public.print_job_entries USING btree (order_line_id) WHERE (order_line_id IS NOT NULL);
CREATE INDEX print_job_entries_printer ON ONLY public.print_job_entries USING btree (organization_id, printer_id, id DESC);
CREATE INDEX print_job_entries_reprint_of ON ONLY public.print_job_entries USING btree (reprint_of) WHERE (reprint_of IS NOT NULL);
CREATE INDEX print_job_entries_reprints ON ONLY public.print_job_entries USING btree (organization_id, id DESC) WHERE (reprint_reason IS NOT NULL);
CREATE INDEX print_job_entries_search ON ONLY public.print_job_entries USING gin (search_text gin_trgm_ops);
CREATE INDEX print_job_entries_sent_by ON ONLY public.print_job_entries USING btree (sent_by) WHERE ((state = 'Sent'::text) AND (sent_by IS NOT NULL));
CREATE INDEX print_job_entries_state ON ONLY public.print_job_entries USING btree (organization_id, state, id DESC) WHERE (state <> 'Success'::text);
CREATE INDEX print_job_entries_stopped ON ONLY public.print_job_entries USING btree (label_id, stop_id) WHERE (stop_id IS NOT NULL);
CREATE INDEX print_job_entries_tests ON ONLY public.print_job_entries USING btree (organization_id, id DESC) WHERE is_test;
CREATE INDEX print_job_entries_user ON ONLY public.print_job_entries USING btree (organization_id, user_id, id DESC);
CREATE INDEX print_job_entries_waiting ON ONLY public.print_job_entries USING btree (lease_ends_at) WHERE (state = 'Sent'::text);
create policy own_organization on print_job_entries using ((organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid));

create table print_jobs (
  organization_id uuid not null,
  id uuid not null,
  state text not null,
  user_id uuid not null,
  user_name text not null,
  computer_name text not null,
  created_at timestamp with time zone not null default now(),
  ended_at timestamp with time zone,
  is_given_back boolean not null default false,
  batch_id uuid,
  constraint print_jobs_organization_id_id_key UNIQUE (organization_id, id),
  constraint print_jobs_pkey PRIMARY KEY (id),
  constraint print_jobs_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(organization_id),
  constraint print_jobs_organization_id_user_id_fkey FOREIGN KEY (organization_id, user_id) REFERENCES users(organization_id, id),
  constraint print_jobs_state_check CHECK ((state = ANY (ARRAY['Created'::text, 'Printing'::text, 'Processed'::text, 'Canceled'::text, 'Expired'::text])))
);
CREATE INDEX print_jobs_of_batch ON public.print_jobs USING btree (batch_id) WHERE (batch_id IS NOT NULL);
CREATE INDEX print_jobs_user ON public.print_jobs USING btree (organization_id, user_id, id DESC);
create policy own_organization on print_jobs using ((organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid));

create table print_verifications (
  organization_id uuid not null,
  id uuid not null,
  entry_id uuid not null,
  constraint print_verifications_pkey PRIMARY KEY (id),
  constraint print_verifications_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(organization_id)
);
CREATE INDEX print_verifications_organization ON public.print_verifications USING btree (organization_id);
create policy own_organization on print_verifications using ((organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid));

create table printer_claims (
  address text not null,
  server_id uuid not null,
  fence bigint not null,
  leased_until timestamp with time zone not null,
  constraint printer_claims_pkey PRIMARY KEY (address)
);

create table printer_groups (
  organization_id uuid not null,
  printer_id uuid not null,
  group_id uuid not null,
  constraint printer_groups_pkey PRIMARY KEY (printer_id, group_id),
  constraint printer_groups_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(organization_id),
  constraint printer_groups_organization_id_group_id_fkey FOREIGN KEY (organization_id, group_id) REFERENCES groups(organization_id, id),
  constraint printer_groups_organization_id_printer_id_fkey FOREIGN KEY (organization_id, printer_id) REFERENCES printers(organization_id, id)
);
CREATE INDEX printer_groups_group ON public.printer_groups USING btree (group_id);
CREATE TRIGGER audit_capture AFTER INSERT OR DELETE OR UPDATE ON public.printer_groups FOR EACH ROW WHEN ((current_setting('app.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION capture_audit_change('printer', 'printer_id');
create policy own_organization on printer_groups using ((organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid));

create table printer_preferences (
  organization_id uuid not null,
  id uuid not null,
  computer_name text not null,
  label_id uuid not null,
  printer_id uuid not null,
  is_default boolean not null,
  print_settings jsonb not null default '{}'::jsonb,
  version integer not null default 1,
  constraint printer_preferences_pkey PRIMARY KEY (id),
  constraint printer_preferences_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(organization_id),
  constraint printer_preferences_organization_id_label_id_fkey FOREIGN KEY (organization_id, label_id) REFERENCES labels(organization_id, id),
  constraint printer_preferences_organization_id_printer_id_fkey FOREIGN KEY (organization_id, printer_id) REFERENCES printers(organization_id, id)
);
CREATE UNIQUE INDEX printer_preferences_default ON public.printer_preferences USING btree (organization_id, lower(computer_name), label_id) WHERE is_default;
CREATE UNIQUE INDEX printer_preferences_one ON public.printer_preferences USING btree (organization_id, lower(computer_name), label_id, printer_id);
CREATE INDEX printer_preferences_printer ON public.printer_preferences USING btree (printer_id);
CREATE TRIGGER audit_capture AFTER INSERT OR DELETE OR UPDATE ON public.printer_preferences FOR EACH ROW WHEN ((current_setting('app.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION capture_audit_change('print-preference', 'id');
create policy own_organization on printer_preferences using ((organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid));

create table printers (
  organization_id uuid not null,
  id uuid not null,
  name text not null,
  vendor text not null,
  model text not null,
  language text not null,
  dpi double precision not null,
  print_width double precision not null,
  prints_via text not null,
  target_ip_address text not null,
  target_port integer not null,
  target_print_queue text not null,
  use_local_printer_driver boolean not null,
  paper_size text not null,
  custom_paper_size text not null,
  version integer not null default 1,
  print_settings jsonb not null default '{}'::jsonb,
  constraint printers_organization_id_id_key UNIQUE (organization_id, id),
  constraint printers_pkey PRIMARY KEY (id),
  constraint printers_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(organization_id),
  constraint printers_language_check CHECK ((language = ANY (ARRAY['zpl'::text, 'tspl'::text, 'epl'::text, 'escpos'::text, 'brother'::text, 'cpcl'::text, 'pdf'::text]))),
  constraint printers_prints_via_check CHECK ((prints_via = ANY (ARRAY['helper'::text, 'server'::text])))
);
CREATE UNIQUE INDEX printers_name ON public.printers USING btree (organization_id, lower(name));
CREATE TRIGGER audit_capture AFTER INSERT OR DELETE OR UPDATE ON public.printers FOR EACH ROW WHEN ((current_setting('app.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION capture_audit_change('printer', 'id');
create policy own_organization on printers using ((organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid));

create table provider_accounts (
  organization_id uuid not null,
  provider text not null,
  issuer text not null,
  subject text not null,
  user_id uuid not null,
  created_at timestamp with time zone not null default now(),
  last_used_at timestamp with time zone not null default now(),
  constraint provider_accounts_pkey PRIMARY KEY (provider, issuer, subject),
  constraint provider_accounts_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(organization_id),
  constraint provider_accounts_organization_id_user_id_fkey FOREIGN KEY (organization_id, user_id) REFERENCES users(organization_id, id)
);
CREATE INDEX provider_accounts_user ON public.provider_accounts USING btree (user_id);
CREATE TRIGGER audit_capture AFTER INSERT OR DELETE OR UPDATE ON public.provider_accounts FOR EACH ROW WHEN ((current_setting('app.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION capture_audit_change('user', 'user_id');
create policy own_organization on provider_accounts using ((organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid));

create table quality_assurance_settings (
  organization_id uuid not null,
  is_on boolean not null,
  distinct_publisher boolean not null,
  version integer not null,
  constraint quality_assurance_settings_pkey PRIMARY KEY (organization_id),
  constraint quality_assurance_settings_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(organization_id)
);
CREATE TRIGGER standing_of_settings AFTER INSERT OR DELETE OR UPDATE ON public.quality_assurance_settings FOR EACH ROW WHEN ((current_setting('app.organization_id'::text, true) <> ''::text)) EXECUTE FUNCTION note_standing_of_row('organization', 'organization_id');
create policy own_organization on quality_assurance_settings using ((organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid));

create table recovery_codes (
  organization_id uuid not null,
  user_id uuid not null,
  code_hash bytea not null,
  used_at timestamp with time zone,
  constraint recovery_codes_pkey PRIMARY KEY (user_id, code_hash),
  constraint recovery_codes_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(organization_id),
  constraint recovery_codes_organization_id_user_id_fkey FOREIGN KEY (organization_id, user_id) REFERENCES users(organization_id, id)
);
create policy own_organization on recovery_codes using ((organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid));

create table series (
  organization_id uuid not null,
  id uuid not null,
  name text not null,
  base integer not null,
  step integer not null,
  pad integer not null,
  prefix text not null,
  mode text not null,
  next bigint not null,
  order_key bytea,
  modified timestamp with time zone not null default now(),
  version integer not null default 1,
  constraint series_organization_id_id_key UNIQUE (organization_id, id),
  constraint series_pkey PRIMARY KEY (id),
  constraint series_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(organization_id),
  constraint series_base_check CHECK (((base >= 2) AND (base <= 36))),
  constraint series_check CHECK (((mode = 'random'::text) = (order_key IS NOT NULL))),
  constraint series_mode_check CHECK ((mode = ANY (ARRAY['counter'::text, 'random'::text]))),
  constraint series_next_check CHECK ((next >= 0)),
  constraint series_order_key_check CHECK ((length(order_key) = 32)),
  constraint series_pad_check CHECK (((pad >= 0) AND (pad <= 20))),
  constraint series_step_check CHECK (((step >= 1) AND (step <= 1000000)))
);
CREATE UNIQUE INDEX series_name ON public.series USING btree (organization_id, lower(name));
CREATE TRIGGER audit_capture AFTER INSERT OR DELETE OR UPDATE ON public.series FOR EACH ROW WHEN ((current_setting('app.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION capture_audit_change('series', 'id');
create policy own_organization on series using ((organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid));

create table series_jumps (
  organization_id uuid not null,
  id uuid not null,
  series_id uuid not null,
  user_id uuid not null,
  user_name text not null,
  first_number bigint not null,
  next_number bigint not null,
  reason text not null,
  created_at timestamp with time zone not null default now(),
  constraint series_jumps_pkey PRIMARY KEY (id),
  constraint series_jumps_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(organization_id),
  constraint series_jumps_organization_id_series_id_fkey FOREIGN KEY (organization_id, series_id) REFERENCES series(organization_id, id),
  constraint series_jumps_organization_id_user_id_fkey FOREIGN KEY (organization_id, user_id) REFERENCES users(organization_id, id),
  constraint series_jumps_check CHECK ((first_number < next_number)),
  constraint series_jumps_reason_check CHECK ((reason <> ''::text))
);
CREATE INDEX series_jumps_of ON public.series_jumps USING btree (series_id, created_at DESC, id DESC);
create policy own_organization on series_jumps using ((organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid));

create table series_ranges (
  organization_id uuid not null,
  series_id uuid not null,
  entry_id uuid not null,
  variable_name text not null,
  numbers int8range not null,
  first_number bigint not null generated always as (lower(numbers)) stored,
  step integer not null,
  constraint series_ranges_apart EXCLUDE USING gist (organization_id WITH =, series_id WITH =, numbers WITH &&),
  constraint series_ranges_pkey PRIMARY KEY (entry_id, variable_name),
  constraint series_ranges_organization_id_entry_id_fkey FOREIGN KEY (organization_id, entry_id) REFERENCES print_job_entries(organization_id, id),
  constraint series_ranges_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(organization_id),
  constraint series_ranges_organization_id_series_id_fkey FOREIGN KEY (organization_id, series_id) REFERENCES series(organization_id, id),
  constraint series_ranges_numbers_check CHECK (((NOT isempty(numbers)) AND (lower(numbers) >= 0) AND (NOT upper_inf(numbers)))),
  constraint series_ranges_step_check CHECK ((step > 0))
);
CREATE INDEX series_ranges_numbers ON public.series_ranges USING btree (series_id, first_number);
create policy own_organization on series_ranges using ((organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid));

create table server_keys (
  kid text not null,
  purpose text not null,
  secret jsonb not null,
  created_at timestamp with time zone not null default now(),
  retired_at timestamp with time zone,
  constraint server_keys_pkey PRIMARY KEY (kid),
  constraint server_keys_purpose_check CHECK ((purpose = ANY (ARRAY['access'::text, 'ticket'::text, 'refresh'::text, 'link'::text, 'storage'::text, 'evidence'::text])))
);

create table sessions (
  organization_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  generation integer not null default 1,
  token_hash bytea not null,
  created_at timestamp with time zone not null default now(),
  rotated_at timestamp with time zone not null default now(),
  revoked_at timestamp with time zone,
  user_agent text not null default ''::text,
  address text not null default ''::text,
  signed_at timestamp with time zone,
  reauthenticated_at timestamp with time zone,
  constraint sessions_pkey PRIMARY KEY (id),
  constraint sessions_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(organization_id),
  constraint sessions_organization_id_user_id_fkey FOREIGN KEY (organization_id, user_id) REFERENCES users(organization_id, id)
);
CREATE INDEX sessions_user ON public.sessions USING btree (user_id);
create policy own_organization on sessions using ((organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid));

create table signatures (
  organization_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  full_name text not null,
  at timestamp with time zone not null,
  meaning text not null,
  reason text,
  label_version_id uuid,
  label_id uuid,
  file_sha256 text,
  test_data_sha256 text,
  variables_sha256 text,
  confirmed_by text not null,
  previous_audit_hash text not null,
  hash text not null,
  form integer not null default 1,
  components text[],
  check_list_sha256 text,
  print_settings_sha256 text,
  frozen_sha256 text,
  constraint signatures_organization_id_id_key UNIQUE (organization_id, id),
  constraint signatures_pkey PRIMARY KEY (id),
  constraint signatures_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(organization_id),
  constraint signatures_organization_id_label_id_fkey FOREIGN KEY (organization_id, label_id) REFERENCES labels(organization_id, id),
  constraint signatures_organization_id_label_version_id_fkey FOREIGN KEY (organization_id, label_version_id) REFERENCES label_versions(organization_id, id),
  constraint signatures_organization_id_user_id_fkey FOREIGN KEY (organization_id, user_id) REFERENCES users(organization_id, id),
  constraint signatures_confirmed_by_check CHECK ((confirmed_by = ANY (ARRAY['session'::text, 'password'::text, 'provider'::text, 'code'::text, 'passkey'::text]))),
  constraint signatures_form CHECK ((((form = 1) AND (num_nonnulls(components, check_list_sha256, print_settings_sha256, frozen_sha256) = 0)) OR ((form = 2) AND (cardinality(components) > 0)))),
  constraint signatures_meaning_check CHECK ((meaning = ANY (ARRAY['authorship'::text, 'approval of data'::text, 'approval of design'::text, 'responsibility'::text, 'review'::text])))
);
CREATE INDEX signatures_version ON public.signatures USING btree (label_version_id) WHERE (label_version_id IS NOT NULL);
create policy own_organization on signatures using ((organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid));

create table signer_changes (
  organization_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  by_id uuid,
  what text not null,
  before text[] not null default '{}'::text[],
  after text[] not null default '{}'::text[],
  reason text,
  at timestamp with time zone not null default now(),
  signed_off_by uuid,
  signed_off_at timestamp with time zone,
  signature_id uuid,
  constraint signer_changes_pkey PRIMARY KEY (id),
  constraint signer_changes_organization_id_by_id_fkey FOREIGN KEY (organization_id, by_id) REFERENCES users(organization_id, id),
  constraint signer_changes_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(organization_id),
  constraint signer_changes_organization_id_signature_id_fkey FOREIGN KEY (organization_id, signature_id) REFERENCES signatures(organization_id, id),
  constraint signer_changes_organization_id_signed_off_by_fkey FOREIGN KEY (organization_id, signed_off_by) REFERENCES users(organization_id, id),
  constraint signer_changes_organization_id_user_id_fkey FOREIGN KEY (organization_id, user_id) REFERENCES users(organization_id, id),
  constraint signer_changes_what_check CHECK ((what = ANY (ARRAY['confirmed'::text, 'confirmed-at-server'::text, 'roles-changed'::text])))
);
CREATE INDEX signer_changes_of_person ON public.signer_changes USING btree (user_id, at);
CREATE INDEX signer_changes_open ON public.signer_changes USING btree (organization_id, at) WHERE (signed_off_at IS NULL);
create policy own_organization on signer_changes using ((organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid));

create table signer_link_readers (
  organization_id uuid not null,
  user_id uuid not null,
  reader_id uuid not null,
  at timestamp with time zone not null default now(),
  constraint signer_link_readers_pkey PRIMARY KEY (user_id, reader_id),
  constraint signer_link_readers_organization_id_reader_id_fkey FOREIGN KEY (organization_id, reader_id) REFERENCES users(organization_id, id),
  constraint signer_link_readers_organization_id_user_id_fkey FOREIGN KEY (organization_id, user_id) REFERENCES users(organization_id, id)
);
create policy own_organization on signer_link_readers using ((organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid));

create table standard_labels (
  organization_id uuid not null,
  label_id uuid not null,
  template_id text not null,
  size_id text not null,
  settings jsonb not null,
  version_id uuid not null,
  constraint standard_labels_pkey PRIMARY KEY (label_id),
  constraint standard_labels_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(organization_id),
  constraint standard_labels_organization_id_label_id_fkey FOREIGN KEY (organization_id, label_id) REFERENCES labels(organization_id, id) ON DELETE CASCADE,
  constraint standard_labels_organization_id_version_id_fkey FOREIGN KEY (organization_id, version_id) REFERENCES label_versions(organization_id, id) ON DELETE CASCADE
);
CREATE INDEX standard_labels_organization ON public.standard_labels USING btree (organization_id);
CREATE TRIGGER audit_capture AFTER INSERT OR DELETE OR UPDATE ON public.standard_labels FOR EACH ROW WHEN ((current_setting('app.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION capture_audit_change('label', 'label_id');
create policy own_organization on standard_labels using ((organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid));

create table station_credentials (
  organization_id uuid not null,
  user_id uuid not null,
  pin_hash text,
  badge_hash bytea,
  wrong_pins integer not null default 0,
  constraint station_credentials_pkey PRIMARY KEY (user_id),
  constraint station_credentials_organization_id_user_id_fkey FOREIGN KEY (organization_id, user_id) REFERENCES users(organization_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX station_credentials_badge ON public.station_credentials USING btree (organization_id, badge_hash) WHERE (badge_hash IS NOT NULL);
create policy own_organization on station_credentials using ((organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid));

create table station_people (
  organization_id uuid not null,
  station_id uuid not null,
  user_id uuid not null,
  constraint station_people_pkey PRIMARY KEY (station_id, user_id),
  constraint station_people_organization_id_station_id_fkey FOREIGN KEY (organization_id, station_id) REFERENCES stations(organization_id, id) ON DELETE CASCADE,
  constraint station_people_organization_id_user_id_fkey FOREIGN KEY (organization_id, user_id) REFERENCES users(organization_id, id) ON DELETE CASCADE
);
CREATE INDEX station_people_user ON public.station_people USING btree (user_id);
CREATE TRIGGER audit_capture AFTER INSERT OR DELETE OR UPDATE ON public.station_people FOR EACH ROW WHEN ((current_setting('app.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION capture_audit_change('station', 'station_id');
create policy own_organization on station_people using ((organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid));

create table station_sign_ins (
  organization_id uuid not null,
  id uuid not null,
  station_id uuid not null,
  user_id uuid not null,
  created_at timestamp with time zone not null default now(),
  ended_at timestamp with time zone,
  constraint station_sign_ins_pkey PRIMARY KEY (id),
  constraint station_sign_ins_organization_id_station_id_fkey FOREIGN KEY (organization_id, station_id) REFERENCES stations(organization_id, id) ON DELETE CASCADE,
  constraint station_sign_ins_organization_id_user_id_fkey FOREIGN KEY (organization_id, user_id) REFERENCES users(organization_id, id) ON DELETE CASCADE
);
CREATE INDEX station_sign_ins_open ON public.station_sign_ins USING btree (station_id, user_id) WHERE (ended_at IS NULL);
create policy own_organization on station_sign_ins using ((organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid));

create table station_widgets (
  organization_id uuid not null,
  station_id uuid not null,
  widget_id uuid not null,
  "position" integer not null,
  constraint station_widgets_pkey PRIMARY KEY (station_id, widget_id),
  constraint station_widgets_organization_id_station_id_fkey FOREIGN KEY (organization_id, station_id) REFERENCES stations(organization_id, id) ON DELETE CASCADE,
  constraint station_widgets_organization_id_widget_id_fkey FOREIGN KEY (organization_id, widget_id) REFERENCES widgets(organization_id, id) ON DELETE CASCADE
);
CREATE INDEX station_widgets_widget ON public.station_widgets USING btree (widget_id);
CREATE TRIGGER audit_capture AFTER INSERT OR DELETE OR UPDATE ON public.station_widgets FOR EACH ROW WHEN ((current_setting('app.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION capture_audit_change('station', 'station_id');
create policy own_organization on station_widgets using ((organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid));

create table stations (
  organization_id uuid not null,
  id uuid not null,
  name text not null,
  code_hash bytea,
  code_expires_at timestamp with time zone,
  secret_hash bytea,
  paired_at timestamp with time zone,
  wrong_badges integer not null default 0,
  created_at timestamp with time zone not null default now(),
  modified timestamp with time zone not null default now(),
  version integer not null default 0,
  revoked_at timestamp with time zone,
  constraint stations_organization_id_id_key UNIQUE (organization_id, id),
  constraint stations_pkey PRIMARY KEY (id),
  constraint stations_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(organization_id)
);
CREATE UNIQUE INDEX stations_code ON public.stations USING btree (code_hash) WHERE (code_hash IS NOT NULL);
CREATE UNIQUE INDEX stations_name ON public.stations USING btree (organization_id, lower(name)) WHERE (revoked_at IS NULL);
CREATE TRIGGER audit_capture AFTER INSERT OR DELETE OR UPDATE ON public.stations FOR EACH ROW WHEN ((current_setting('app.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION capture_audit_change('station', 'id');
create policy own_organization on stations using ((organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid));

create table subscriptions (
  organization_id uuid not null,
  type text not null,
  pending_status text,
  pending_reason text,
  pending_requested_at timestamp with time zone,
  pending_expires_at timestamp with time zone,
  active_connector_id uuid,
  counted_month text not null default ''::text,
  counted_print_jobs integer not null default 0,
  constraint subscriptions_pkey PRIMARY KEY (organization_id),
  constraint subscriptions_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(organization_id),
  constraint subscriptions_pending_status_check CHECK ((pending_status = ANY (ARRAY['Paused'::text, 'Canceled'::text]))),
  constraint subscriptions_type_check CHECK ((type = ANY (ARRAY['Free'::text, 'Starter'::text, 'Business'::text, 'Enterprise'::text, 'SelfHosted'::text])))
);
CREATE TRIGGER audit_capture AFTER INSERT OR DELETE OR UPDATE ON public.subscriptions FOR EACH ROW WHEN ((current_setting('app.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION capture_audit_change('organization', 'organization_id');
create policy own_organization on subscriptions using ((organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid));

create table throttles (
  key text not null,
  window_started_at timestamp with time zone not null,
  count integer not null,
  constraint throttles_pkey PRIMARY KEY (key)
);

create table totps (
  organization_id uuid not null,
  user_id uuid not null,
  sealed_secret text not null,
  confirmed_at timestamp with time zone,
  last_used_step bigint not null default 0,
  created_at timestamp with time zone not null default now(),
  constraint totps_pkey PRIMARY KEY (user_id),
  constraint totps_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(organization_id),
  constraint totps_organization_id_user_id_fkey FOREIGN KEY (organization_id, user_id) REFERENCES users(organization_id, id)
);
create policy own_organization on totps using ((organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid));

create table unconfirmed_signers (
  organization_id uuid not null,
  user_id uuid not null,
  at timestamp with time zone not null default now(),
  constraint unconfirmed_signers_pkey PRIMARY KEY (user_id),
  constraint unconfirmed_signers_organization_id_user_id_fkey FOREIGN KEY (organization_id, user_id) REFERENCES users(organization_id, id)
);
CREATE TRIGGER standing_of_signer AFTER INSERT OR DELETE ON public.unconfirmed_signers FOR EACH ROW WHEN ((current_setting('app.organization_id'::text, true) <> ''::text)) EXECUTE FUNCTION note_standing_of_row('user', 'user_id');
create policy own_organization on unconfirmed_signers using ((organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid));

create table undo_steps (
  organization_id uuid not null,
  id uuid not null,
  portion integer not null,
  user_id uuid not null,
  kind text not null,
  rows jsonb not null,
  created_at timestamp with time zone not null default now(),
  constraint undo_steps_pkey PRIMARY KEY (id, portion),
  constraint undo_steps_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(organization_id),
  constraint undo_steps_kind_check CHECK ((kind = ANY (ARRAY['change-articles'::text, 'delete-articles'::text, 'change-orders'::text, 'delete-orders'::text, 'change-members'::text])))
);
CREATE INDEX undo_steps_old ON public.undo_steps USING btree (created_at);
create policy own_organization on undo_steps using ((organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid));

create table used_once (
  key_hash bytea not null,
  expires_at timestamp with time zone not null,
  constraint used_once_pkey PRIMARY KEY (key_hash)
);

create table user_print_settings (
  organization_id uuid not null,
  user_id uuid not null,
  default_printer_id uuid,
  constraint user_print_settings_pkey PRIMARY KEY (user_id),
  constraint user_print_settings_organization_id_default_printer_id_fkey FOREIGN KEY (organization_id, default_printer_id) REFERENCES printers(organization_id, id),
  constraint user_print_settings_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(organization_id),
  constraint user_print_settings_organization_id_user_id_fkey FOREIGN KEY (organization_id, user_id) REFERENCES users(organization_id, id)
);
CREATE TRIGGER audit_capture AFTER INSERT OR DELETE OR UPDATE ON public.user_print_settings FOR EACH ROW WHEN ((current_setting('app.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION capture_audit_change('user', 'user_id');
create policy own_organization on user_print_settings using ((organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid));

create table users (
  organization_id uuid not null,
  id uuid not null,
  email text not null,
  firstname text not null,
  lastname text not null,
  account_type text not null,
  user_roles text[] not null default '{}'::text[],
  user_permissions text[] not null default '{}'::text[],
  quality_assurance_roles text[] not null default '{}'::text[],
  password_hash text,
  enabled boolean not null default true,
  default_group_id uuid,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  deleted_at timestamp with time zone,
  last_sign_in_at timestamp with time zone,
  former_email text,
  constraint users_organization_id_id_key UNIQUE (organization_id, id),
  constraint users_pkey PRIMARY KEY (id),
  constraint users_organization_id_default_group_id_fkey FOREIGN KEY (organization_id, default_group_id) REFERENCES groups(organization_id, id),
  constraint users_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(organization_id),
  constraint users_account_type_check CHECK ((account_type = ANY (ARRAY['Administrator'::text, 'User'::text, 'TenantAdmin'::text])))
);
CREATE UNIQUE INDEX users_email ON public.users USING btree (lower(email));
CREATE UNIQUE INDEX users_former_email ON public.users USING btree (organization_id, lower(former_email));
CREATE TRIGGER audit_capture AFTER INSERT OR DELETE OR UPDATE ON public.users FOR EACH ROW WHEN ((current_setting('app.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION capture_audit_change('user', 'id');
CREATE TRIGGER standing_of_new_user AFTER INSERT ON public.users FOR EACH ROW WHEN ((current_setting('app.organization_id'::text, true) <> ''::text)) EXECUTE FUNCTION note_standing_of_row('user', 'id');
CREATE TRIGGER standing_of_user AFTER UPDATE OF account_type, user_roles, user_permissions, quality_assurance_roles, enabled, deleted_at ON public.users FOR EACH ROW WHEN (((current_setting('app.organization_id'::text, true) <> ''::text) AND ((((((old.account_type IS DISTINCT FROM new.account_type) OR (old.user_roles IS DISTINCT FROM new.user_roles)) OR (old.user_permissions IS DISTINCT FROM new.user_permissions)) OR (old.quality_assurance_roles IS DISTINCT FROM new.quality_assurance_roles)) OR (old.enabled IS DISTINCT FROM new.enabled)) OR (old.deleted_at IS DISTINCT FROM new.deleted_at)))) EXECUTE FUNCTION note_standing_of_row('user', 'id');
create policy own_organization on users using ((organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid));

create table version_approvals (
  organization_id uuid not null,
  id uuid not null,
  label_version_id uuid not null,
  user_id uuid not null,
  full_name text not null,
  role text not null,
  meaning text not null,
  decision text not null,
  reason text,
  check_list jsonb,
  file_sha256 text not null,
  test_data_sha256 text,
  variables_sha256 text not null,
  at timestamp with time zone not null default now(),
  signature_id uuid,
  frozen_sha256 text,
  constraint version_approvals_organization_id_id_key UNIQUE (organization_id, id),
  constraint version_approvals_pkey PRIMARY KEY (id),
  constraint version_approvals_organization_id_label_version_id_fkey FOREIGN KEY (organization_id, label_version_id) REFERENCES label_versions(organization_id, id),
  constraint version_approvals_organization_id_signature_id_fkey FOREIGN KEY (organization_id, signature_id) REFERENCES signatures(organization_id, id),
  constraint version_approvals_organization_id_user_id_fkey FOREIGN KEY (organization_id, user_id) REFERENCES users(organization_id, id),
  constraint version_approvals_decision_check CHECK ((decision = ANY (ARRAY['approve'::text, 'reject'::text]))),
  constraint version_approvals_meaning_check CHECK ((meaning = ANY (ARRAY['authorship'::text, 'approval of data'::text, 'approval of design'::text, 'responsibility'::text])))
);
CREATE INDEX version_approvals_version ON public.version_approvals USING btree (label_version_id, at);
create policy own_organization on version_approvals using ((organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid));

create table version_authors (
  organization_id uuid not null,
  label_version_id uuid not null,
  user_id uuid not null,
  part text not null,
  at timestamp with time zone not null default now(),
  constraint version_authors_pkey PRIMARY KEY (label_version_id, user_id, part),
  constraint version_authors_organization_id_label_version_id_fkey FOREIGN KEY (organization_id, label_version_id) REFERENCES label_versions(organization_id, id),
  constraint version_authors_organization_id_user_id_fkey FOREIGN KEY (organization_id, user_id) REFERENCES users(organization_id, id),
  constraint version_authors_part_check CHECK ((part = ANY (ARRAY['uploaded'::text, 'replaced'::text, 'test-data'::text, 'set-ready'::text, 'designed'::text])))
);
create policy own_organization on version_authors using ((organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid));

create table voided_approvals (
  organization_id uuid not null,
  approval_id uuid not null,
  reason text not null,
  at timestamp with time zone not null default now(),
  constraint voided_approvals_pkey PRIMARY KEY (approval_id),
  constraint voided_approvals_organization_id_approval_id_fkey FOREIGN KEY (organization_id, approval_id) REFERENCES version_approvals(organization_id, id)
);
create policy own_organization on voided_approvals using ((organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid));

create table weakenings (
  organization_id uuid not null,
  id uuid not null,
  what text not null,
  label_id uuid,
  user_id uuid,
  wanted jsonb not null,
  record_version integer not null,
  reason text not null,
  requested_by uuid not null,
  requested_at timestamp with time zone not null default now(),
  request_signature_id uuid not null,
  expires_at timestamp with time zone not null default (now() + '24:00:00'::interval),
  state text not null default 'open'::text,
  ended_by uuid,
  ended_at timestamp with time zone,
  end_reason text,
  signature_id uuid,
  constraint weakenings_pkey PRIMARY KEY (id),
  constraint weakenings_organization_id_ended_by_fkey FOREIGN KEY (organization_id, ended_by) REFERENCES users(organization_id, id),
  constraint weakenings_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(organization_id),
  constraint weakenings_organization_id_label_id_fkey FOREIGN KEY (organization_id, label_id) REFERENCES labels(organization_id, id),
  constraint weakenings_organization_id_request_signature_id_fkey FOREIGN KEY (organization_id, request_signature_id) REFERENCES signatures(organization_id, id),
  constraint weakenings_organization_id_requested_by_fkey FOREIGN KEY (organization_id, requested_by) REFERENCES users(organization_id, id),
  constraint weakenings_organization_id_signature_id_fkey FOREIGN KEY (organization_id, signature_id) REFERENCES signatures(organization_id, id),
  constraint weakenings_organization_id_user_id_fkey FOREIGN KEY (organization_id, user_id) REFERENCES users(organization_id, id),
  constraint weakenings_state_check CHECK ((state = ANY (ARRAY['open'::text, 'done'::text, 'refused'::text, 'expired'::text]))),
  constraint weakenings_what_check CHECK ((what = ANY (ARRAY['settings'::text, 'label'::text, 'last-manager'::text])))
);
CREATE INDEX weakenings_of_time ON public.weakenings USING btree (organization_id, requested_at);
CREATE UNIQUE INDEX weakenings_open ON public.weakenings USING btree (organization_id, what, COALESCE(label_id, user_id, organization_id)) WHERE (state = 'open'::text);
create policy own_organization on weakenings using ((organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid));

create table widget_arrangements (
  organization_id uuid not null,
  user_id uuid not null,
  widget_ids uuid[] not null,
  constraint widget_arrangements_pkey PRIMARY KEY (user_id),
  constraint widget_arrangements_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(organization_id),
  constraint widget_arrangements_organization_id_user_id_fkey FOREIGN KEY (organization_id, user_id) REFERENCES users(organization_id, id)
);
create policy own_organization on widget_arrangements using ((organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid));

create table widget_favorites (
  organization_id uuid not null,
  widget_id uuid not null,
  user_id uuid not null,
  place integer not null,
  constraint widget_favorites_pkey PRIMARY KEY (widget_id, user_id),
  constraint widget_favorites_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(organization_id),
  constraint widget_favorites_organization_id_user_id_fkey FOREIGN KEY (organization_id, user_id) REFERENCES users(organization_id, id),
  constraint widget_favorites_organization_id_widget_id_fkey FOREIGN KEY (organization_id, widget_id) REFERENCES widgets(organization_id, id) ON DELETE CASCADE,
  constraint widget_favorites_place_check CHECK (((place >= 1) AND (place <= 3)))
);
CREATE UNIQUE INDEX widget_favorites_place ON public.widget_favorites USING btree (user_id, place);
create policy own_organization on widget_favorites using ((organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid));

create table widget_settings (
  organization_id uuid not null,
  widget_id uuid not null,
  user_id uuid not null,
  clear_input_after_print boolean not null,
  constraint widget_settings_pkey PRIMARY KEY (widget_id, user_id),
  constraint widget_settings_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(organization_id),
  constraint widget_settings_organization_id_user_id_fkey FOREIGN KEY (organization_id, user_id) REFERENCES users(organization_id, id),
  constraint widget_settings_organization_id_widget_id_fkey FOREIGN KEY (organization_id, widget_id) REFERENCES widgets(organization_id, id) ON DELETE CASCADE
);
create policy own_organization on widget_settings using ((organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid));

create table widgets (
  organization_id uuid not null,
  id uuid not null,
  name text not null,
  icon text not null,
  label_id uuid not null,
  printer_id uuid not null,
  variables jsonb not null,
  article_mode text not null,
  clear_input_after_print boolean not null,
  predefined_article_id uuid,
  default_quantity integer not null,
  width integer not null,
  show_pdf_after_print boolean not null,
  keep_pdf_session_data boolean not null,
  assigned_to_type text,
  assigned_to_id text,
  "position" integer not null,
  created_at timestamp with time zone not null default now(),
  modified timestamp with time zone not null default now(),
  version integer not null default 0,
  constraint widgets_organization_id_id_key UNIQUE (organization_id, id),
  constraint widgets_pkey PRIMARY KEY (id),
  constraint widgets_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(organization_id),
  constraint widgets_article_mode_check CHECK ((article_mode = ANY (ARRAY['groupOnly'::text, 'all'::text]))),
  constraint widgets_assigned_to_type_check CHECK ((assigned_to_type = ANY (ARRAY['user'::text, 'group'::text]))),
  constraint widgets_check CHECK (((assigned_to_type IS NULL) = (assigned_to_id IS NULL))),
  constraint widgets_default_quantity_check CHECK (((default_quantity >= 1) AND (default_quantity <= 10000))),
  constraint widgets_width_check CHECK (((width >= 1) AND (width <= 4)))
);
CREATE INDEX widgets_order ON public.widgets USING btree (organization_id, "position", id);
CREATE TRIGGER audit_capture AFTER INSERT OR DELETE OR UPDATE ON public.widgets FOR EACH ROW WHEN ((current_setting('app.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION capture_audit_change('widget', 'id');
create policy own_organization on widgets using ((organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid));

-- Functions; those of today are in functions/.
-- abandoned_uploads(hours integer) returns TABLE(organization_id uuid, id uuid)
-- append_audit_row(organization uuid, who uuid, what text, kind text, subject text, old_value jsonb, new_value jsonb, why text, signature uuid, before_at text, between_at_and_seq text, behind_seq text, row_id uuid, sealed_by text, mac bytea, standing jsonb) returns void
-- audit_fields(fields jsonb, other jsonb) returns jsonb
-- audited_organizations() returns TABLE(organization_id uuid)
-- capture_audit_change() returns trigger
-- catalogue_conditions(what text, query text, words text[], seen_groups uuid[], only_groups uuid[], only_connected uuid, OUT kept text, OUT begun text, OUT matched text, OUT near text) returns record
-- claim_due_jobs(wanted_kind text, most integer, lease_seconds double precision, one_per_organization boolean) returns TABLE(id uuid, organization_id text, subject text, attempts integer, was_lost boolean)
-- claim_jobs(wanted_kind text, most integer, lease_seconds double precision) returns TABLE(id uuid, organization_id text, subject text, attempts integer)
-- claim_jobs_except(wanted_kind text, most integer, lease_seconds double precision, one_per_organization boolean, passed_over text[]) returns TABLE(id uuid, organization_id text, subject text, attempts integer, was_lost boolean)
-- computer_print_settings(label uuid, printer uuid, computer text) returns jsonb
-- count_organizations() returns bigint
-- delete_audit_anchors() returns bigint
-- delete_audit_heads() returns bigint
-- delete_audit_reviews() returns bigint
-- delete_audit_rows() returns bigint
-- delete_frozen_contents() returns bigint
-- delete_golden_runs() returns bigint
-- delete_kept_files() returns bigint
-- delete_outbox_events() returns bigint
-- delete_series_jumps() returns bigint
-- delete_signatures() returns bigint
-- delete_version_approvals() returns bigint
-- delete_version_authors() returns bigint
-- delete_voided_approvals() returns bigint
-- due_import_files(wanted_kind text) returns TABLE(subject text, organization_id text, file_sha256 text, is_late boolean)
-- due_jobs() returns TABLE(kind text)
-- end_helper_links(helper_ids uuid[], link_ids uuid[]) returns void
-- ended_helper_links(helper_ids uuid[], link_ids uuid[], secret_hashes bytea[]) returns TABLE(link_id uuid, is_revoked boolean, link_epoch integer)
-- entries_sent_by_server(wanted_server uuid) returns TABLE(organization_id uuid, id uuid)
-- entries_to_ask_about(computer text, most integer) returns SETOF uuid
-- entries_waiting_for_printer(wanted_address text, most integer) returns TABLE(organization_id uuid, id uuid, file_bytes integer)
-- escape_like(typed text) returns text
-- find_articles_by_code(codes text[], data_minimum integer, seen_groups uuid[], most integer) returns TABLE(id uuid, is_identifier boolean)
-- find_helper(wanted_id uuid) returns TABLE(organization_id uuid)
-- find_mailed_link(wanted_hash bytea) returns TABLE(organization_id uuid)
-- find_open_invitations(wanted_email text) returns TABLE(organization_id uuid, id uuid, firstname text, lastname text)
-- find_pairing_code(wanted_hash bytea) returns TABLE(organization_id uuid)
-- find_print_file(wanted_entry uuid) returns TABLE(organization_id uuid)
-- find_print_history(filter jsonb, most integer) returns SETOF uuid
-- find_provider_account(wanted_provider text, wanted_issuer text, wanted_subject text) returns TABLE(organization_id uuid, user_id uuid)
-- find_public_verification(wanted_id uuid) returns TABLE(organization_id uuid)
-- find_session(wanted_id uuid) returns TABLE(organization_id uuid, user_id uuid)
-- find_sign_in(wanted_email text) returns TABLE(organization_id uuid, organization_name text, organization_status text, user_id uuid, password_hash text, enabled boolean)
-- find_station(wanted_id uuid) returns TABLE(organization_id uuid)
-- find_station_code(wanted_hash bytea) returns TABLE(organization_id uuid)
-- finish_job(wanted_id uuid, attempt integer) returns void
-- first_id_of(moment timestamp with time zone) returns uuid
-- forget_old_events(days integer) returns void
-- forget_old_label_commands(days integer) returns void
-- forget_old_sign_ins() returns void
-- forget_old_undo_steps(minutes integer) returns void
-- has_prints_outside_months() returns boolean
-- helpers_to_wake() returns TABLE(helper_id uuid)
-- imports_with_old_files(days integer) returns TABLE(organization_id uuid)
-- is_print_file_used(wanted_sha256 text) returns boolean
-- keep_frozen_content() returns trigger
-- lock_order_lines(line_ids uuid[], is_shared boolean) returns void
-- lock_standing(label_ids uuid[], user_ids uuid[], organization_ids uuid[]) returns TABLE(kind text, id uuid, facts jsonb)
-- make_print_month(month timestamp with time zone) returns boolean
-- make_print_months(since timestamp with time zone, until timestamp with time zone) returns integer
-- merge_entries(before jsonb, entries jsonb, columns text[], keep_other boolean) returns jsonb
-- move_virtual_printer(port integer) returns void
-- named_fonts(document jsonb) returns text[]
-- named_media(document jsonb) returns text[]
-- note_standing(things text) returns void
-- note_standing_of_members() returns trigger
-- note_standing_of_row() returns trigger
-- only_organization() returns TABLE(organization_id uuid, user_id uuid)
-- order_line_counts(line_ids uuid[]) returns TABLE(order_line_id uuid, sent integer, open integer, unknown integer, missing integer, last_at timestamp with time zone)
-- organizations_to_delete() returns TABLE(organization_id uuid)
-- organizations_waiting_for_helpers(longest interval) returns TABLE(organization_id uuid)
-- organizations_with_due_publications() returns TABLE(organization_id uuid)
-- organizations_with_ended_leases() returns TABLE(organization_id uuid)
-- organizations_with_expired_weakenings() returns TABLE(organization_id uuid)
-- organizations_with_reviewed_labels() returns TABLE(organization_id uuid)
-- organizations_with_server_batches() returns TABLE(organization_id uuid)
-- organizations_with_undrawn_jobs() returns TABLE(organization_id uuid)
-- organizations_with_unfrozen_labels() returns TABLE(organization_id uuid)
-- organizations_with_unweighed_labels() returns TABLE(organization_id uuid)
-- organizations_with_waiting_mails() returns TABLE(organization_id uuid)
-- print_months() returns TABLE(first_moment timestamp with time zone, has_pages boolean)
-- refuse_audit_change() returns trigger
-- release_job(wanted_id uuid, attempt integer) returns void
-- renew_helper_links(helper_ids uuid[], link_ids uuid[], seconds integer) returns TABLE(link_id uuid)
-- renew_job(wanted_id uuid, attempt integer, lease_seconds double precision) returns boolean
-- reschedule_job(wanted_id uuid, attempt integer, every_seconds double precision) returns void
-- return_job(wanted_id uuid, attempt integer, delay_seconds double precision, error text) returns void
-- schedule_job(new_id uuid, wanted_kind text) returns void
-- search_catalogue(what text, query text, words text[], seen_groups uuid[], only_groups uuid[], only_connected uuid, most integer) returns TABLE(id uuid, rank integer)
-- search_catalogue_sorted(what text, query text, words text[], seen_groups uuid[], only_groups uuid[], only_connected uuid, sort_key text, is_down boolean, most integer, within integer) returns TABLE(id uuid, place bigint)
-- standing_of_labels(ids uuid[]) returns TABLE(id uuid, facts jsonb)
-- standing_of_organizations(ids uuid[]) returns TABLE(id uuid, facts jsonb)
-- standing_of_users(ids uuid[]) returns TABLE(id uuid, facts jsonb)
-- standing_of_version(v label_versions) returns jsonb
-- take_standing() returns TABLE(kind text, id uuid, facts jsonb)
-- tidy_search() returns void
-- waiting_printers() returns TABLE(address text)

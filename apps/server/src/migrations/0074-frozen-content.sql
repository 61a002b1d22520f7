-- owner: labels (frozen_contents, label_versions), media-library (kept_files), label-approval (version_approvals, label_findings), printing (print_job_entries)
-- What the names in a version led to when its review began or it was published: canonical JSON (RFC 8785), the very text that
-- `sha256` is of. Versions that lead to the same share a row.
create table frozen_contents (
  organization_id uuid not null references organizations (organization_id),
  sha256 text not null,
  content text not null,
  primary key (organization_id, sha256),
  constraint frozen_contents_hash check (sha256 = encode(sha256(convert_to(content, 'UTF8')), 'hex'))
);
comment on table frozen_contents is 'append-only';

-- Pictures, fonts and pictograms that versions were frozen with or that labels were printed with. They stay, whatever becomes of them
-- in the media library.
create table kept_files (
  organization_id uuid not null references organizations (organization_id),
  sha256 text not null,
  kept_at timestamptz not null default now(),
  primary key (sha256, organization_id)
);
comment on table kept_files is 'append-only';

-- null until its review begins, and of versions that were published before contents were frozen
alter table label_versions add column frozen_sha256 text;
alter table label_versions add foreign key (organization_id, frozen_sha256) references frozen_contents (organization_id, sha256);
-- What the version was frozen with when they decided.
alter table version_approvals add column frozen_sha256 text;

create function keep_frozen_content() returns trigger
language plpgsql
as $$
begin
  raise exception 'the frozen content of a label version never changes';
end;
$$;
-- A version that goes back to its designers is frozen anew when it is submitted again; one that was published never is.
create trigger frozen_content_stays before update on label_versions for each row
  when (old.frozen_sha256 is not null and new.frozen_sha256 is distinct from old.frozen_sha256
    and (new.state <> 'Preview' or old.state in ('Published', 'Replaced')))
  execute function keep_frozen_content();

-- Pictures that values named when the label was printed: their hashes by their names in lower case.
alter table print_job_entries add column pictures jsonb;

-- library: something that the version was frozen with is another in the media library; unresolved: an older version could not be frozen.
alter table label_findings drop constraint label_findings_kind_check;
alter table label_findings add constraint label_findings_kind_check
  check (kind in ('contents', 'dots', 'undrawable', 'library', 'unresolved'));

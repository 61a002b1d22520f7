-- owner: labels (label_weights)
-- How long published versions take to draw, each measured once.
create table label_weights (
  organization_id uuid not null,
  label_version_id uuid primary key,
  -- Processor time of one label; null where only is known whether it is too long.
  processor_ms double precision,
  -- What a publication would be refused with, `{message, errors}`; null where the version may be published.
  too_heavy jsonb,
  weighed_at timestamptz not null default now(),
  -- Until then a version that is too heavy is given more time when it is printed.
  prints_until timestamptz,
  foreign key (organization_id, label_version_id) references label_versions (organization_id, id),
  check ((too_heavy is null) = (prints_until is null))
);

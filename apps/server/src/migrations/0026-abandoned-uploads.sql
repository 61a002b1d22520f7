-- owner: imports (imports)
-- When the state, options or results of an import last changed: uploads that nobody starts are deleted after a day.
alter table imports add column modified timestamptz not null default now();
update imports set modified = coalesce(ended_at, started_at, created_at);

-- owner: imports (imports)
-- {code, values}: what `message` says in English, for other languages
alter table imports add column reason jsonb;

-- owner: imports (imports)
-- [{line, column, code, message, values}]: values that are worth a look in rows that are imported all the same, the first hundred
alter table imports add column warnings jsonb not null default '[]';

-- owner: imports (imports)
-- Imports wait in the job table. Those that wait today go there once, with the lease of the server that works on them.
insert into jobs (id, organization_id, kind, subject, run_at, leased_until, attempts, created_at)
select gen_random_uuid(), organization_id, case state when 'Checking' then 'check-import' else 'run-import' end, id::text,
  created_at, lease_until, attempts, created_at
from imports where state in ('Checking', 'Waiting', 'Running', 'Undoing');

-- A server of the version before that still runs claims no import any more. It reads `attempts` with every import, so that
-- column stays until it is gone.
drop function imports_to_work_on();
drop index imports_to_do;
alter table imports drop column lease_until, drop column is_working;

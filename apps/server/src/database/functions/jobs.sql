-- owner: platform (jobs)
-- Runners work for all organizations: they see ids and times of jobs, never an organization's rows.

create or replace function schedule_job(new_id uuid, wanted_kind text) returns void
language sql volatile security definer set search_path = pg_catalog, public
begin atomic
  insert into jobs (id, organization_id, kind, subject) values (new_id, null, wanted_kind, '')
  on conflict (organization_id, kind, subject) do nothing;
end;

create or replace function due_jobs() returns table (kind text)
language sql stable security definer set search_path = pg_catalog, public
begin atomic
  select distinct j.kind from jobs j where j.run_at <= now() and (j.leased_until is null or j.leased_until < now());
end;

-- For servers of the version before, as long as they may run; a later migration drops it.
create or replace function claim_jobs(wanted_kind text, most integer, lease_seconds double precision)
returns table (id uuid, organization_id text, subject text, attempts integer)
language sql volatile security definer set search_path = pg_catalog, public
begin atomic
  update jobs j set leased_until = now() + make_interval(secs => lease_seconds), attempts = j.attempts + 1
  where j.id in (
    select c.id from jobs c
    where c.kind = wanted_kind and c.run_at <= now() and (c.leased_until is null or c.leased_until < now())
    order by c.run_at, c.id limit most for update skip locked)
  returning j.id, coalesce(j.organization_id::text, ''), j.subject, j.attempts;
end;

-- The longest due first; a job that another transaction claims in this moment is passed over, and so are the subjects that
-- the caller names. Where an organization has one job at a time, it is the first that is due, one that was lost before all
-- others, while no lease of another runs. Only one claim of such a kind at a time: two at once would not see what the other claims.
create or replace function claim_jobs_except(
  wanted_kind text, most integer, lease_seconds double precision, one_per_organization boolean, passed_over text[])
returns table (id uuid, organization_id text, subject text, attempts integer, was_lost boolean)
language sql volatile security definer set search_path = pg_catalog, public
begin atomic
  select pg_advisory_xact_lock(hashtext('claim jobs'), hashtext(wanted_kind)) where one_per_organization;
  update jobs j set leased_until = now() + make_interval(secs => lease_seconds), attempts = j.attempts + 1
  from (
    select c.id, c.leased_until is not null as was_lost from jobs c
    where c.kind = wanted_kind and c.run_at <= now() and (c.leased_until is null or c.leased_until < now())
      and c.subject <> all (passed_over)
      and (not one_per_organization or c.id in (
        select distinct on (d.organization_id) d.id from jobs d
        where d.kind = wanted_kind and d.run_at <= now() and (d.leased_until is null or d.leased_until < now())
          and d.subject <> all (passed_over)
          and not exists (
            select 1 from jobs o
            where o.kind = d.kind and o.organization_id = d.organization_id and o.leased_until >= now())
        order by d.organization_id, d.leased_until, d.run_at, d.id))
    order by c.run_at, c.id limit most for update skip locked) due
  where j.id = due.id
  returning j.id, coalesce(j.organization_id::text, ''), j.subject, j.attempts, due.was_lost;
end;

-- For servers of the version before, as long as they may run; a later migration drops it.
create or replace function claim_due_jobs(wanted_kind text, most integer, lease_seconds double precision, one_per_organization boolean)
returns table (id uuid, organization_id text, subject text, attempts integer, was_lost boolean)
language sql volatile security definer set search_path = pg_catalog, public
begin atomic
  select * from claim_jobs_except(wanted_kind, most, lease_seconds, one_per_organization, '{}');
end;

-- The number of the attempt is the fence: who lost the lease to a later attempt changes nothing.
create or replace function renew_job(wanted_id uuid, attempt integer, lease_seconds double precision) returns boolean
language sql volatile security definer set search_path = pg_catalog, public
begin atomic
  with renewed as (
    update jobs set leased_until = now() + make_interval(secs => lease_seconds)
    where id = wanted_id and attempts = attempt returning 1)
  select exists (select 1 from renewed);
end;

-- Work that was queued once more while it ran is due again at once: the run may have begun before what it is about changed.
create or replace function finish_job(wanted_id uuid, attempt integer) returns void
language sql volatile security definer set search_path = pg_catalog, public
begin atomic
  delete from jobs where id = wanted_id and attempts = attempt and not is_queued_again;
  update jobs set run_at = now(), leased_until = null, attempts = 0, last_error = null, is_queued_again = false
  where id = wanted_id and attempts = attempt and is_queued_again;
end;

create or replace function reschedule_job(wanted_id uuid, attempt integer, every_seconds double precision) returns void
language sql volatile security definer set search_path = pg_catalog, public
begin atomic
  update jobs set run_at = now() + make_interval(secs => every_seconds), leased_until = null, attempts = 0, last_error = null
  where id = wanted_id and attempts = attempt;
end;

create or replace function return_job(wanted_id uuid, attempt integer, delay_seconds double precision, error text) returns void
language sql volatile security definer set search_path = pg_catalog, public
begin atomic
  update jobs set leased_until = null, last_error = error,
    run_at = case when delay_seconds is null then 'infinity' else now() + make_interval(secs => delay_seconds) end
  where id = wanted_id and attempts = attempt;
end;

create or replace function release_job(wanted_id uuid, attempt integer) returns void
language sql volatile security definer set search_path = pg_catalog, public
begin atomic
  update jobs set run_at = now(), leased_until = null, attempts = attempts - 1 where id = wanted_id and attempts = attempt;
end;

// What a print was drawn of, asked once more by the statement that stores it: no label is printed that may not be by then.
import { type RawBuilder, sql } from 'kysely'
import type { PlannedJob } from './planned-job.ts'

const groupIdsOf = (sight: PlannedJob['sight']): readonly string[] => (sight.all ? [] : sight.groupIds)

const labelsAsRead = ({ lines, sight }: PlannedJob): RawBuilder<boolean> => {
  const published = lines.map(({ line }) => line.label).filter(({ isTest }) => !isTest)
  return sql<boolean>`not exists (
    select from unnest(${published.map(({ labelId }) => labelId)}::uuid[], ${published.map(({ versionId }) => versionId)}::uuid[])
      read (id, version_id)
    left join labels on labels.id = read.id and labels.deleted_at is null and labels.enabled
      and labels.published_version_id = read.version_id
      and (${sight.all}::boolean or labels.group_id is null or labels.group_id = any(${groupIdsOf(sight)}::uuid[]))
    where labels.id is null)`
}

/** A printer as it was read, with the settings of the label there. One in groups is for their members. */
const printersAsRead = (planned: PlannedJob): RawBuilder<boolean> => {
  const { sight } = planned
  // Files for a person go to no printer of the organization.
  const lines = planned.isPdfOnly ? [] : planned.lines.map(({ line }) => line)
  const settings = lines.map(
    ({ printer: { computerSettings } }) => computerSettings && JSON.stringify(computerSettings),
  )
  return sql<boolean>`not exists (
    select from unnest(${lines.map(({ printer }) => printer.id)}::uuid[], ${lines.map(({ printer }) => printer.version)}::integer[],
      ${lines.map(({ label }) => label.labelId)}::uuid[], ${settings.map((each) => each ?? null)}::text[])
      read (id, version, label_id, settings)
    left join printers on printers.id = read.id and printers.version = read.version
      and (${sight.all}::boolean or not exists (select from printer_groups where printer_id = printers.id)
        or exists (select from printer_groups where printer_id = printers.id and group_id = any(${groupIdsOf(sight)}::uuid[])))
      and computer_print_settings(read.label_id, read.id, ${planned.computerName}) is not distinct from read.settings::jsonb
    where printers.id is null)`
}

const sightAsRead = ({ actor, sight }: PlannedJob): RawBuilder<boolean> => sql<boolean>`(${sight.all}::boolean or (
  with recursive covered (id) as (
    select group_id from group_members where user_id = ${actor.userId}::uuid
    union
    select groups.id from groups join covered on groups.parent_group_id = covered.id
  )
  select count(*) = ${groupIdsOf(sight).length}::integer
    and coalesce(bool_and(id = any(${groupIdsOf(sight)}::uuid[])), true) from covered))`

/** Whether the versions of a print are published and enabled, its printers unchanged, and the person sees what he saw. */
export const isStillAsRead = (planned: PlannedJob): RawBuilder<boolean> =>
  sql<boolean>`${labelsAsRead(planned)} and ${printersAsRead(planned)} and ${sightAsRead(planned)}`

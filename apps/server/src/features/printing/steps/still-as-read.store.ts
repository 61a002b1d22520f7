// Conditions of the statement that stores a print: nothing that it was drawn of has changed since it was read.
import { type RawBuilder, sql } from 'kysely'
import { isInSight, isPrinterInSight, isSightUnchanged } from '../../groups/sight.service.ts'
import type { PlannedJob } from './planned-job.ts'

/**
 * Where it locks them, whoever disables a label waits for the prints that are being stored, and stops them; and a print waits for
 * whoever is disabling its label, and is refused (the rows are read again as they are then).
 */
const labelsAsRead = ({ lines, sight }: PlannedJob, areLocked: boolean): RawBuilder<boolean> => {
  const published = lines.map(({ line }) => line.label).filter(({ isTest }) => !isTest)
  return sql<boolean>`(select count(*) from (
    select labels.id from unnest(${published.map(({ labelId }) => labelId)}::uuid[], ${published.map(({ versionId }) => versionId)}::uuid[])
      read (id, version_id)
    join labels on labels.id = read.id and labels.deleted_at is null and labels.enabled
      and labels.published_version_id = read.version_id and ${isInSight<'labels'>('labels.groupId', sight)}
    order by labels.id ${areLocked ? sql`for key share of labels` : sql``}) found) = ${published.length}`
}

/** The printers are unchanged, and so are the settings of the labels there. */
const printersAsRead = (planned: PlannedJob): RawBuilder<boolean> => {
  // Files for a person go to no printer of the organization.
  const lines = planned.isPdfOnly ? [] : planned.lines.map(({ line }) => line)
  const settings = lines.map(
    ({ printer: { computerSettings } }) => computerSettings && JSON.stringify(computerSettings),
  )
  return sql<boolean>`not exists (
    select from unnest(${lines.map(({ printer }) => printer.id)}::uuid[], ${lines.map(({ printer }) => printer.version)}::integer[],
      ${lines.map(({ label }) => label.labelId)}::uuid[], ${settings.map((each) => each ?? null)}::text[])
      read (id, version, label_id, settings)
    left join printers on printers.id = read.id and printers.version = read.version and ${isPrinterInSight(planned.sight)}
      and computer_print_settings(read.label_id, read.id, ${planned.computerName}) is not distinct from read.settings::jsonb
    where printers.id is null)`
}

/**
 * True while the versions are published and enabled, the printers unchanged, and the person's groups the same. Locks the labels
 * of entries that nobody has seen yet; others are found by whoever disables their label.
 */
export const isStillAsRead = (planned: PlannedJob, { areNew }: { readonly areNew: boolean }): RawBuilder<boolean> => {
  const { actor, sight } = planned
  return sql<boolean>`${labelsAsRead(planned, areNew)} and ${printersAsRead(planned)} and ${isSightUnchanged(actor.userId, sight)}`
}

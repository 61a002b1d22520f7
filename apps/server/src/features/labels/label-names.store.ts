import type { Rows } from '../../platform/database.ts'
import { isInSight, type Sight } from '../groups/sight.service.ts'

/** The labels that a person may connect, by name. */
export const findLabelNames = (rows: Rows, sight: Sight) =>
  rows
    .selectFrom('labels')
    .select(['id', 'name'])
    .where('enabled', '=', true)
    .where(isInSight<'labels'>('labels.group_id', sight))
    .execute()

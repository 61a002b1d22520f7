import type { TestApp } from '../../../testing/start-app.ts'

/** Makes the versions of a label as they were before contents were frozen. Only the database's superuser can. */
export async function thawLabel({ rows }: Pick<TestApp, 'rows'>, labelId: string): Promise<void> {
  await rows.query('alter table label_versions disable trigger frozen_content_stays')
  await rows.query('update label_versions set frozen_sha256 = null where label_id = $1', [labelId])
  await rows.query('alter table label_versions enable trigger frozen_content_stays')
}

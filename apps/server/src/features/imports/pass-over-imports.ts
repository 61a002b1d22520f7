import type { Context } from '../../context.ts'
import { messageOf } from './import-messages.ts'
import * as store from './imports.store.ts'

/** Imports that are due and whose file another server has. One that waits too long for that server says so. */
export async function passOverImports({ database, blobs }: Context, kind: string): Promise<readonly string[]> {
  const due = await database.withoutOrganization((trx) => store.findDueFiles(trx, kind))
  const passedOver: string[] = []
  for (const { subject, organizationId, fileSha256, isLate } of due) {
    if (await blobs.has(fileSha256)) continue
    passedOver.push(subject)
    if (isLate) {
      await database.withOrganization(organizationId, (trx) =>
        store.changeImport(
          trx,
          { id: subject, from: ['Checking', 'Waiting'] },
          { message: messageOf('file-elsewhere') },
        ),
      )
    }
  }
  return passedOver
}

// Confirmations, and quality roles given or taken: each is mailed to all quality managers, who sign it off.
import type { Config } from '../../../config.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { newId } from '../../../platform/database/ids.ts'
import { fullNameOf } from '../signing/full-name.ts'
import { mailQualityManagers } from './mail-quality-managers.ts'
import * as store from './signer-changes.store.ts'
import { findNames } from './signers-list.store.ts'

type MadeChange = Omit<store.NewSignerChange, 'id' | 'before' | 'after'> &
  Partial<Pick<store.NewSignerChange, 'before' | 'after'>>

const listed = (roles: readonly string[]): string => (roles.length === 0 ? 'none' : [...roles].sort().join(', '))

function textOf({ what, before = [], after = [], reason }: MadeChange, { name, by }: Named) {
  if (what === 'roles-changed')
    return {
      subject: `Quality roles of ${name} changed`,
      text: `${by} changed the quality roles of ${name}.\nBefore: ${listed(before)}\nAfter: ${listed(after)}`,
    }
  return { subject: `${name} was confirmed and may sign`, text: `${name} was confirmed by ${by}. Reason: ${reason}` }
}

interface Named {
  readonly name: string
  readonly by: string
}

/** In the transaction of the change. */
export async function recordSignerChange(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  trx: Transaction,
  change: MadeChange,
): Promise<void> {
  const { organizationId, userId, byId } = change
  await store.insertChange(trx, { before: [], after: [], ...change, id: newId() })
  const names = await findNames(trx, byId ? [userId, byId] : [userId])
  const nameOf = (id: string) => fullNameOf(names.get(id) ?? { firstname: null, lastname: null })
  const by = byId ? nameOf(byId) : 'the person who runs the server'
  const { subject, text } = textOf(change, { name: nameOf(userId), by })
  const link = `${publicUrl}/#/qa/signers`
  await mailQualityManagers(trx, { organizationId, subject, text: `${text}\n\nSign it off on this page:`, link })
}

/** Records quality roles that were given or taken; nothing where they are the same. */
export async function recordRoleChange(
  config: Pick<Config, 'publicUrl'>,
  trx: Transaction,
  change: Omit<MadeChange, 'what' | 'reason'> & {
    readonly before: readonly string[]
    readonly after: readonly string[]
  },
): Promise<void> {
  if (listed(change.before) === listed(change.after)) return
  await recordSignerChange(config, trx, { ...change, what: 'roles-changed', reason: null })
}

// Signing on the machine of the server, where nobody of the organization is left who may: `npm run confirm-signer`.
import type { Config } from '../../../config.ts'
import type { Database, Transaction } from '../../../platform/database/database.ts'
import { recordAudit } from '../../audit/record-audit.service.ts'
import { findSignInAccount } from '../../sign-in/sign-in.service.ts'
import { fullNameOf } from '../signing/full-name.ts'
import { findSigners, forgetLock, forgetUnconfirmed } from '../signing/signers.store.ts'
import { carryOutWeakening } from '../weakening/apply-weakening.ts'
import { endExpired } from '../weakening/expire-weakenings.service.ts'
import { sentenceOf } from '../weakening/weakening-words.ts'
import { findOpenOf } from '../weakening/weakenings.store.ts'
import { findConfirmedStewards, findConfirmers } from './confirmers.ts'
import { recordSignerChange } from './signer-changes.service.ts'

export interface ServerMachine {
  readonly database: Database
  readonly config: Config
}

interface Account {
  readonly organizationId: string
  readonly userId: string
}

/** The result for one request. Names the people who may do it instead, where there are any: then nothing was done. */
interface Step {
  readonly result: 'done' | 'not-needed' | 'others-may'
  readonly names: readonly string[]
}

export interface ServerConfirmation {
  /** That the person may sign. */
  readonly person: Step
  /** Requests of the person for a second signature. */
  readonly requests: readonly (Step & { readonly sentence: string })[]
}

const reason = 'Confirmed at the server'
const told = { confirmed: 'at the server' }

async function confirmPerson({ config }: ServerMachine, trx: Transaction, account: Account): Promise<Step> {
  const { organizationId, userId } = account
  const [signer] = await findSigners(trx, [userId])
  if (!signer) return { result: 'not-needed', names: [] }
  const names = (await findConfirmers(trx, [userId])).get(userId) ?? []
  if (names.length > 0) return { result: 'others-may', names }
  await forgetLock(trx, userId)
  await forgetUnconfirmed(trx, userId)
  const actor = { organizationId, userId: null }
  const entity = { kind: 'user', id: userId }
  const [before, after] = [
    { signing: signer.isUnconfirmed ? 'unconfirmed' : 'locked' },
    { signing: 'allowed', ...told },
  ]
  await recordAudit(trx, { actor, action: 'signing-allowed', entity, before, after, reason })
  await recordSignerChange(config, trx, { ...account, byId: null, what: 'confirmed-at-server', reason })
  return { result: 'done', names: [] }
}

async function signRequests({ config }: ServerMachine, trx: Transaction, { organizationId, userId }: Account) {
  await endExpired(config, trx)
  const names = (await findConfirmedStewards(trx)).filter(({ id }) => id !== userId).map(fullNameOf)
  const requests: (Step & { readonly sentence: string })[] = []
  for (const request of await findOpenOf(trx, userId)) {
    const sentence = sentenceOf(request)
    requests.push({ sentence, result: names.length > 0 ? 'others-may' : 'done', names })
    const by = {
      actor: { organizationId, userId: null },
      reason,
      signatureId: undefined,
      name: 'The person who runs the server',
      told,
    }
    if (names.length === 0) await carryOutWeakening(trx, { config, request, by })
  }
  return requests
}

/**
 * Confirms the person with this address, and signs as the second person under what they asked for; neither where somebody of
 * their organization may. Answers undefined where nobody has the address.
 */
export async function confirmAtServer(machine: ServerMachine, email: string): Promise<ServerConfirmation | undefined> {
  const account = await machine.database.withoutOrganization((trx) => findSignInAccount(trx, email))
  if (!account?.enabled) return undefined
  const { organizationId, userId } = account
  return machine.database.withOrganization(organizationId, async (trx) => ({
    person: await confirmPerson(machine, trx, { organizationId, userId }),
    requests: await signRequests(machine, trx, { organizationId, userId }),
  }))
}

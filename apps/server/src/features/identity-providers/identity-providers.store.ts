import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'

export interface ProviderAccount {
  readonly provider: string
  readonly issuer: string
  readonly subject: string
}

export interface AccountOwner {
  readonly organizationId: string
  readonly userId: string
}

/** Looks across organizations, for one exact account. */
export async function findAccountOwner(
  trx: Transaction,
  { provider, issuer, subject }: ProviderAccount,
): Promise<AccountOwner | undefined> {
  const found = await sql<{ organizationId: string; userId: string }>`
    select organization_id, user_id from find_provider_account(${provider}, ${issuer}, ${subject})`.execute(trx)
  const [row] = found.rows
  return row && { organizationId: row.organizationId, userId: row.userId }
}

export interface InvitedAddress {
  readonly organizationId: string
  readonly invitationId: string
  readonly firstname: string
  readonly lastname: string
}

/** Looks across organizations, for one exact address. */
export async function findOpenInvitations(trx: Transaction, email: string): Promise<InvitedAddress[]> {
  const found = await sql<{ organizationId: string; id: string; firstname: string; lastname: string }>`
    select * from find_open_invitations(${email})`.execute(trx)
  return found.rows.map(({ organizationId, id: invitationId, firstname, lastname }) => ({
    organizationId,
    invitationId,
    firstname,
    lastname,
  }))
}

export const insertAccount = (trx: Transaction, account: ProviderAccount & AccountOwner) =>
  trx
    .insertInto('providerAccounts')
    .values({
      organizationId: account.organizationId,
      provider: account.provider,
      issuer: account.issuer,
      subject: account.subject,
      userId: account.userId,
    })
    .execute()

export const markUsed = (trx: Transaction, { provider, issuer, subject }: ProviderAccount) =>
  trx
    .updateTable('providerAccounts')
    .set({ lastUsedAt: sql`now()` })
    .where('provider', '=', provider)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .execute()

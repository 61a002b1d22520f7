import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'

/** Rights that an accepted invitation gives, as they were chosen by the administrator. */
export interface NewInvitation {
  readonly organizationId: string
  readonly id: string
  readonly email: string
  readonly firstname: string
  readonly lastname: string
  readonly rights: object
  readonly invitedByName: string
  readonly invitedBy: string
  readonly expiresAt: Date
}

export const insertInvitation = (trx: Transaction, invitation: NewInvitation) =>
  trx
    .insertInto('invitations')
    .values({
      organizationId: invitation.organizationId,
      id: invitation.id,
      email: invitation.email,
      firstname: invitation.firstname,
      lastname: invitation.lastname,
      rights: JSON.stringify(invitation.rights),
      invitedByName: invitation.invitedByName,
      invitedBy: invitation.invitedBy,
      expiresAt: invitation.expiresAt,
    })
    .execute()

const columns = [
  'id',
  'email',
  'firstname',
  'lastname',
  'rights',
  'invitedByName',
  'invitedBy',
  'invitationUrl',
  'createdAt',
  'expiresAt',
  'acceptedAt',
  'withdrawnAt',
] as const

export async function findInvitations(trx: Transaction, page: { take: number; offset: number }) {
  const { total } = await trx
    .selectFrom('invitations')
    .select((build) => build.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const list = await trx
    .selectFrom('invitations')
    .select(columns)
    .orderBy('createdAt', 'desc')
    .limit(page.take)
    .offset(page.offset)
    .execute()
  return { list, total }
}

const openInvitations = (trx: Transaction) =>
  trx.selectFrom('invitations').select(columns).where('acceptedAt', 'is', null).where('withdrawnAt', 'is', null)

export const findOpenInvitation = (trx: Transaction, id: string) =>
  openInvitations(trx).where('id', '=', id).executeTakeFirst()

export const findInvitationOfAddress = (trx: Transaction, email: string) =>
  openInvitations(trx)
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .where('expiresAt', '>', sql<Date>`now()`)
    .executeTakeFirst()

export type InvitationRow = Awaited<ReturnType<typeof findInvitations>>['list'][number]

export const changeInvitation = (
  trx: Transaction,
  id: string,
  change: { readonly expiresAt?: Date; readonly invitationUrl?: string | null },
) => trx.updateTable('invitations').set(change).where('id', '=', id).execute()

export const endInvitation = (trx: Transaction, id: string, how: 'acceptedAt' | 'withdrawnAt') =>
  trx
    .updateTable('invitations')
    .set({ [how]: sql`now()`, invitationUrl: null })
    .where('id', '=', id)
    .where('acceptedAt', 'is', null)
    .where('withdrawnAt', 'is', null)
    .returning('id')
    .executeTakeFirst()

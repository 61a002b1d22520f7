import { sql } from 'kysely'
import type { Transaction } from '../../platform/database.ts'

/** Rights that an accepted invitation gives, as they were chosen by the administrator. */
export interface NewInvitation {
  readonly organizationId: string
  readonly id: string
  readonly email: string
  readonly firstname: string
  readonly lastname: string
  readonly rights: object
  readonly invitedByName: string
  readonly expiresAt: Date
}

export const insertInvitation = (trx: Transaction, invitation: NewInvitation) =>
  trx
    .insertInto('invitations')
    .values({
      organization_id: invitation.organizationId,
      id: invitation.id,
      email: invitation.email,
      firstname: invitation.firstname,
      lastname: invitation.lastname,
      rights: JSON.stringify(invitation.rights),
      invited_by_name: invitation.invitedByName,
      expires_at: invitation.expiresAt,
    })
    .execute()

const columns = [
  'id',
  'email',
  'firstname',
  'lastname',
  'rights',
  'invited_by_name',
  'invitation_url',
  'created_at',
  'expires_at',
  'accepted_at',
  'withdrawn_at',
] as const

export async function findInvitations(trx: Transaction, page: { take: number; offset: number }) {
  const { total } = await trx
    .selectFrom('invitations')
    .select((build) => build.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const list = await trx
    .selectFrom('invitations')
    .select(columns)
    .orderBy('created_at', 'desc')
    .limit(page.take)
    .offset(page.offset)
    .execute()
  return { list, total }
}

const openInvitations = (trx: Transaction) =>
  trx.selectFrom('invitations').select(columns).where('accepted_at', 'is', null).where('withdrawn_at', 'is', null)

export const findOpenInvitation = (trx: Transaction, id: string) =>
  openInvitations(trx).where('id', '=', id).executeTakeFirst()

export const findInvitationOfAddress = (trx: Transaction, email: string) =>
  openInvitations(trx)
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()

export type InvitationRow = Awaited<ReturnType<typeof findInvitations>>['list'][number]

export const changeInvitation = (
  trx: Transaction,
  id: string,
  change: { readonly expires_at?: Date; readonly invitation_url?: string | null },
) => trx.updateTable('invitations').set(change).where('id', '=', id).execute()

export const endInvitation = (trx: Transaction, id: string, how: 'accepted_at' | 'withdrawn_at') =>
  trx
    .updateTable('invitations')
    .set({ [how]: sql`now()`, invitation_url: null })
    .where('id', '=', id)
    .where('accepted_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .returning('id')
    .executeTakeFirst()

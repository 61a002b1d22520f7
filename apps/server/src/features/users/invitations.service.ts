import type { Rights } from '@labelwright/contract/access'
import { ProductError } from '@labelwright/contract/errors'
import type { List } from '@labelwright/contract/list'
import type { Session } from '@labelwright/contract/server/sign-in-schemas'
import { invitationLifeMs } from '@labelwright/contract/server/users'
import type {
  AcceptInvitationBody,
  Invitation,
  Invited,
  InviteUserBody,
  OpenInvitation,
} from '@labelwright/contract/server/users-schemas'
import type { Context } from '../../context.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { newId } from '../../platform/database/ids.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { type IdempotencyRequest, once } from '../../platform/http/idempotency.ts'
import { assertBelow, count } from '../../platform/http/throttle.ts'
import { enqueueMail } from '../../platform/mail/mail.ts'
import {
  endMailedLinks,
  findLinkReaders,
  followMailedLink,
  type LinkReader,
  makeMailedLink,
  readMailedLink,
  recordLinkReader,
} from '../../platform/mail/mailed-links.ts'
import { existingGroups, setGroupsOf } from '../groups/groups.service.ts'
import { recordRoleChange } from '../label-approval/signers/signer-changes.service.ts'
import { noteReadLink } from '../label-approval/signing/signers.service.ts'
import { assertPasswordSuits } from '../sign-in/password-rules.service.ts'
import { hashPassword } from '../sign-in/passwords.service.ts'
import { addUser, findOrganizationName, findSignInAccount, signInAfterFirstStep } from '../sign-in/sign-in.service.ts'
import { assertWithinLimit } from '../subscription/subscription.service.ts'
import { invitationMail } from './invitation-mail.ts'
import * as store from './invitations.store.ts'
import { isLinkForTenantAdmins, namesOfReaders } from './link-readers.service.ts'
import { recordUserChange } from './user-history.service.ts'
import { mayTouch } from './user-rules.ts'
import { assertGroups, type Page } from './users.service.ts'

export interface Device {
  readonly userAgent: string
  readonly address: string
}

interface InvitedRights extends Rights {
  readonly groupIds: readonly string[]
  readonly defaultGroupId: string | null
}

const stateOf = (row: store.InvitationRow): Invitation['state'] => {
  if (row.acceptedAt) return 'accepted'
  if (row.withdrawnAt) return 'withdrawn'
  return row.expiresAt.getTime() < Date.now() ? 'expired' : 'open'
}

const rightsOf = (row: { readonly rights: unknown }) => row.rights as InvitedRights

const doerOf = (actor: Actor) => ({ userId: actor.userId, isTenantAdmin: actor.keys.has('AccountType:TenantAdmin') })

const maySend = (actor: Actor, { accountType }: Rights): boolean => mayTouch(doerOf(actor), { id: '', accountType })

/** The link makes an account with the invited rights. */
const mayReadLink = (actor: Actor, rights: Rights): boolean =>
  doerOf(actor).isTenantAdmin || !isLinkForTenantAdmins(rights)

const shownLinkOf = (actor: Actor, row: store.InvitationRow): string | undefined =>
  stateOf(row) === 'open' && mayReadLink(actor, rightsOf(row)) ? (row.invitationUrl ?? undefined) : undefined

const invitationOf = (actor: Actor, row: store.InvitationRow): Invitation => ({
  id: row.id,
  email: row.email,
  firstname: row.firstname,
  lastname: row.lastname,
  accountType: rightsOf(row).accountType,
  state: stateOf(row),
  invitedBy: row.invitedByName,
  createdAt: row.createdAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
  mayBeSent: maySend(actor, rightsOf(row)),
  invitationUrl: shownLinkOf(actor, row),
})

const taken = (message: string) =>
  new ProductError('email-taken', { detail: message, errors: [{ path: 'email', code: 'email-taken', message }] })

/** Makes the account that an invitation promises, in the caller's transaction; through a password or an identity provider. */
export async function makeInvitedAccount(
  ctx: Context,
  trx: Transaction,
  {
    organizationId,
    invitationId,
    person,
    readers,
  }: {
    readonly organizationId: string
    readonly invitationId: string
    readonly person: { readonly firstname: string; readonly lastname: string; readonly passwordHash: string | null }
    /** Of the link that the person came by. */
    readonly readers: readonly LinkReader[]
  },
): Promise<string> {
  const invitation = await store.findOpenInvitation(trx, invitationId)
  if (!invitation || !(await store.endInvitation(trx, invitationId, 'acceptedAt')))
    throw new ProductError('link-invalid')
  const { groupIds: invitedTo, defaultGroupId: wanted, ...rights } = invitation.rights as InvitedRights
  // A group that was deleted meanwhile keeps nobody out.
  const groupIds = await existingGroups(trx, invitedTo)
  const defaultGroupId = wanted !== null && groupIds.includes(wanted) ? wanted : null
  const account = { ...rights, ...person, organizationId, id: newId(), email: invitation.email, defaultGroupId }
  const id = await addUser(trx, account)
  const shownTo = await findLinkReaders(trx, 'invitation', invitationId)
  await noteReadLink(trx, { organizationId, userId: id, readers, shownTo })
  const after = rights.qualityAssuranceRoles
  await recordRoleChange(ctx.config, trx, {
    organizationId,
    userId: id,
    byId: invitation.invitedBy ?? id,
    before: [],
    after,
  })
  await setGroupsOf(trx, { organizationId, userId: id, groupIds })
  await assertWithinLimit(trx, 'maxUsers')
  await recordUserChange(trx, {
    organizationId,
    userId: id,
    byId: id,
    what: 'accepted',
    changes: namesOfReaders(readers),
  })
  return id
}

/** Makes a fresh link, ends the earlier one, and mails it; without a mail server the link is kept to be shown. */
const sendInvitation = async (
  ctx: Context,
  trx: Transaction,
  { actor, invitation }: { readonly actor: Actor; readonly invitation: { id: string; email: string; rights: Rights } },
): Promise<Invited> => {
  const { organizationId } = actor
  const { token, expiresAt } = await makeMailedLink(trx, {
    organizationId,
    purpose: 'invitation',
    subjectId: invitation.id,
    lifeMs: invitationLifeMs,
  })
  const link = `${ctx.config.publicUrl}/#/invite?token=${token}`
  await store.changeInvitation(trx, invitation.id, {
    expiresAt,
    invitationUrl: ctx.hasMailServer ? null : link,
  })
  const organizationName = await findOrganizationName(trx)
  await enqueueMail(trx, {
    organizationId,
    to: invitation.email,
    link,
    isForTenantAdmins: isLinkForTenantAdmins(invitation.rights),
    ...invitationMail(actor.name, organizationName, link),
  })
  const { id, email } = invitation
  if (ctx.hasMailServer) return { id, email }
  if (!mayReadLink(actor, invitation.rights)) return { id, email, linkIsForTenantAdmins: true }
  await recordLinkReader(trx, [link], actor)
  return { id, email, invitationUrl: link }
}

const throttleInvitations = async (ctx: Context, actor: Actor) => {
  const limits = [{ key: `invite:${actor.organizationId}`, maximum: 50, windowSeconds: 86_400 }]
  await assertBelow(ctx.database, limits)
  await count(ctx.database, limits)
}

const insertInvitation = async (
  ctx: Context,
  trx: Transaction,
  { actor, body }: { readonly actor: Actor; readonly body: InviteUserBody },
): Promise<Invited> => {
  const { email, firstname, lastname, ...rights } = body
  if (await store.findInvitationOfAddress(trx, email))
    throw taken('This address has an open invitation. Send that one again.')
  await assertGroups(trx, rights.groupIds, rights.defaultGroupId)
  const id = newId()
  await store.insertInvitation(trx, {
    organizationId: actor.organizationId,
    id,
    email,
    firstname,
    lastname,
    rights,
    invitedByName: actor.name,
    invitedBy: actor.userId,
    expiresAt: new Date(Date.now() + invitationLifeMs),
  })
  await assertWithinLimit(trx, 'maxUsers')
  return sendInvitation(ctx, trx, { actor, invitation: { id, email, rights } })
}

export async function inviteUser(
  ctx: Context,
  actor: Actor,
  { body, key }: { readonly body: InviteUserBody; readonly key: string | undefined },
): Promise<Invited> {
  if (!maySend(actor, body)) throw new ProductError('not-allowed')
  await throttleInvitations(ctx, actor)
  if (await ctx.database.withoutOrganization((trx) => findSignInAccount(trx, body.email))) {
    throw taken('This e-mail address already has an account.')
  }
  const request: IdempotencyRequest = { actor, call: 'inviteUser', key, body }
  return ctx.database.withOrganization(actor.organizationId, (trx) =>
    once(trx, request, () => insertInvitation(ctx, trx, { actor, body })),
  )
}

export function listInvitations(ctx: Context, actor: Actor, page: Page): Promise<List<Invitation>> {
  return ctx.database.withOrganization(actor.organizationId, async (trx) => {
    const { list, total } = await store.findInvitations(trx, page)
    await recordLinkReader(
      trx,
      list.flatMap((row) => shownLinkOf(actor, row) ?? []),
      actor,
    )
    return { data: list.map((row) => invitationOf(actor, row)), total, take: page.take, offset: page.offset }
  })
}

export async function resendInvitation(ctx: Context, actor: Actor, id: string): Promise<Invited> {
  await throttleInvitations(ctx, actor)
  return ctx.database.withOrganization(actor.organizationId, async (trx) => {
    const invitation = await store.findOpenInvitation(trx, id)
    if (!invitation) throw new ProductError('not-found')
    const { id: invitationId, email } = invitation
    const rights = rightsOf(invitation)
    if (!maySend(actor, rights)) throw new ProductError('not-allowed')
    return sendInvitation(ctx, trx, { actor, invitation: { id: invitationId, email, rights } })
  })
}

export function withdrawInvitation(ctx: Context, actor: Actor, id: string): Promise<void> {
  return ctx.database.withOrganization(actor.organizationId, async (trx) => {
    const invitation = await store.findOpenInvitation(trx, id)
    if (!invitation) throw new ProductError('not-found')
    if (!maySend(actor, rightsOf(invitation))) throw new ProductError('not-allowed')
    if (!(await store.endInvitation(trx, id, 'withdrawnAt'))) throw new ProductError('not-found')
    await endMailedLinks(trx, 'invitation', id)
  })
}

export async function readInvitation(ctx: Context, token: string): Promise<OpenInvitation> {
  const { organizationId, subjectId } = await readMailedLink(ctx.database, 'invitation', token)
  return ctx.database.withOrganization(organizationId, async (trx) => {
    const invitation = await store.findOpenInvitation(trx, subjectId)
    if (!invitation) throw new ProductError('link-invalid')
    const { email, firstname, lastname } = invitation
    return { email, firstname, lastname, organizationName: await findOrganizationName(trx) }
  })
}

export async function acceptInvitation(
  ctx: Context,
  { token, firstname, lastname, password }: AcceptInvitationBody,
  device: Device,
): Promise<Session> {
  const limits = [{ key: `accept-from:${device.address}`, maximum: 30, windowSeconds: 3600 }]
  await assertBelow(ctx.database, limits)
  await count(ctx.database, limits)
  const { organizationId, subjectId } = await readMailedLink(ctx.database, 'invitation', token)
  const invitation = await ctx.database.withOrganization(organizationId, (trx) =>
    store.findOpenInvitation(trx, subjectId),
  )
  if (!invitation) throw new ProductError('link-invalid')
  assertPasswordSuits(password, invitation.email)
  const passwordHash = await hashPassword(password)
  return followMailedLink(ctx.database, {
    purpose: 'invitation',
    token,
    work: async (trx, link) => {
      const userId = await makeInvitedAccount(ctx, trx, {
        organizationId: link.organizationId,
        invitationId: link.subjectId,
        person: {
          firstname,
          lastname,
          passwordHash,
        },
        readers: link.readers,
      })
      return signInAfterFirstStep(ctx, trx, { body: { organizationId: link.organizationId, userId }, device })
    },
  })
}

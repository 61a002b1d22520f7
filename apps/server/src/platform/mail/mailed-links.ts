// Links in mails that may do one thing, once, until they expire. The token leaves only in the mail; the database knows its hash.
import { randomBytes } from 'node:crypto'
import { ProductError } from '@labelwright/contract/errors'
import { sql } from 'kysely'
import type { Database, Transaction } from '../database/database.ts'
import { sha256Of } from '../files/blob-store.ts'

export type LinkPurpose = 'password-reset' | 'invitation' | 'subscription-change' | 'resume' | 'organization-deletion'

export interface NewLink {
  readonly organizationId: string
  readonly purpose: LinkPurpose
  /** The user, invitation or organization that it is about. */
  readonly subjectId: string
  readonly lifeMs: number
  readonly payload?: object
}

export interface MailedLink {
  readonly organizationId: string
  readonly subjectId: string
  readonly payload: unknown
}

const hashOf = (token: string): Buffer => Buffer.from(sha256Of(token), 'hex')

/** Makes a link's token (256 bits). Earlier ones of the same purpose and subject end. */
export async function makeMailedLink(trx: Transaction, link: NewLink): Promise<{ token: string; expiresAt: Date }> {
  await endMailedLinks(trx, link.purpose, link.subjectId)
  const token = randomBytes(32).toString('base64url')
  const row = await trx
    .insertInto('mailedLinks')
    .values({
      organizationId: link.organizationId,
      tokenHash: hashOf(token),
      purpose: link.purpose,
      subjectId: link.subjectId,
      payload: JSON.stringify(link.payload ?? {}),
      expiresAt: sql<Date>`now() + make_interval(secs => ${link.lifeMs / 1000})`,
    })
    .returning('expiresAt')
    .executeTakeFirstOrThrow()
  return { token, expiresAt: row.expiresAt }
}

/** Ends links that were not used, for example when what they are about was withdrawn. */
export const endMailedLinks = (trx: Transaction, purpose: LinkPurpose, subjectId: string) =>
  trx
    .updateTable('mailedLinks')
    .set({ endedAt: sql`now()` })
    .where('purpose', '=', purpose)
    .where('subjectId', '=', subjectId)
    .where('usedAt', 'is', null)
    .where('endedAt', 'is', null)
    .execute()

const ownerOf = (database: Database, token: string): Promise<string | undefined> =>
  database.withoutOrganization(async (trx) => {
    const found = await sql<{
      organizationId: string
    }>`select organization_id from find_mailed_link(${hashOf(token)})`.execute(trx)
    return found.rows[0]?.organizationId
  })

const openLinks = (trx: Transaction, purpose: LinkPurpose, token: string) =>
  trx
    .selectFrom('mailedLinks')
    .select(['organizationId', 'subjectId', 'payload'])
    .where('tokenHash', '=', hashOf(token))
    .where('purpose', '=', purpose)
    .where('usedAt', 'is', null)
    .where('endedAt', 'is', null)
    .where('expiresAt', '>', sql<Date>`now()`)

/** Looks at a link without using it; `link-invalid` when it is unknown, used, ended, expired or for something else. */
export async function readMailedLink(database: Database, purpose: LinkPurpose, token: string): Promise<MailedLink> {
  const organizationId = await ownerOf(database, token)
  const row =
    organizationId &&
    (await database.withOrganization(organizationId, (trx) => openLinks(trx, purpose, token).executeTakeFirst()))
  if (!row || !organizationId) throw new ProductError('link-invalid')
  return { organizationId, subjectId: row.subjectId, payload: row.payload }
}

/** Uses a link up and does its work in one transaction: of many who try at once, one succeeds; when the work throws, the link stays. */
export async function followMailedLink<Result>(
  database: Database,
  {
    purpose,
    token,
    work,
  }: {
    readonly purpose: LinkPurpose
    readonly token: string
    readonly work: (trx: Transaction, link: MailedLink) => Promise<Result>
  },
): Promise<Result> {
  const { organizationId } = await readMailedLink(database, purpose, token)
  return database.withOrganization(organizationId, async (trx) => {
    const used = await trx
      .updateTable('mailedLinks')
      .set({ usedAt: sql`now()` })
      .where('tokenHash', '=', hashOf(token))
      .where('usedAt', 'is', null)
      .where('endedAt', 'is', null)
      .where('expiresAt', '>', sql<Date>`now()`)
      .returning(['subjectId', 'payload'])
      .executeTakeFirst()
    if (!used) throw new ProductError('link-invalid')
    return work(trx, { organizationId, subjectId: used.subjectId, payload: used.payload })
  })
}

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

/** The people who were shown a link that was not mailed. */
export interface LinkReader {
  readonly userId: string
  readonly name: string
}

export interface MailedLink {
  readonly organizationId: string
  readonly subjectId: string
  readonly payload: unknown
  /** In the order in which they read it. */
  readonly readers: readonly LinkReader[]
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

/** The token is the last value of a link's query. */
const tokenOf = (link: string): string => link.slice(link.lastIndexOf('=') + 1)

/** Writes down who was shown these links; returns those that this person had not read before. */
export async function recordLinkReader(
  trx: Transaction,
  links: readonly string[],
  { userId, name }: LinkReader,
): Promise<{ purpose: string; subjectId: string }[]> {
  if (links.length === 0) return []
  const reader = JSON.stringify([{ userId, name }])
  return trx
    .updateTable('mailedLinks')
    .set({ readers: sql<string>`readers || ${reader}::jsonb` })
    .where(
      'tokenHash',
      'in',
      links.map((link) => hashOf(tokenOf(link))),
    )
    .where('usedAt', 'is', null)
    .where('endedAt', 'is', null)
    .where(sql<boolean>`not readers @> ${JSON.stringify([{ userId }])}::jsonb`)
    .returning(['purpose', 'subjectId'])
    .execute()
}

/** Everybody who was shown a link of this purpose and subject, also one that has ended since. */
export async function findLinkReaders(
  trx: Transaction,
  purpose: LinkPurpose,
  subjectId: string,
): Promise<LinkReader[]> {
  const found = await trx
    .selectFrom('mailedLinks')
    .select('readers')
    .where('purpose', '=', purpose)
    .where('subjectId', '=', subjectId)
    .execute()
  return found.flatMap(({ readers }) => readers as LinkReader[])
}

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
    .select(['organizationId', 'subjectId', 'payload', 'readers'])
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
  return { organizationId, subjectId: row.subjectId, payload: row.payload, readers: row.readers as LinkReader[] }
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
      .returning(['subjectId', 'payload', 'readers'])
      .executeTakeFirst()
    if (!used) throw new ProductError('link-invalid')
    const { subjectId, payload, readers } = used
    return work(trx, { organizationId, subjectId, payload, readers: readers as LinkReader[] })
  })
}

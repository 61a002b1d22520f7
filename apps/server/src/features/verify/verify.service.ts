import { ProductError } from '@labelwright/contract/errors'
import type { Verification } from '@labelwright/contract/server/verify-schemas'
import type { Context } from '../../context.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { take } from '../../platform/http/throttle.ts'
import { sightOf } from '../groups/sight.service.ts'
import * as store from './verify.store.ts'

/** The ids on labels that a transaction prints; called with the print itself. */
export async function saveVerifications(trx: Transaction, rows: readonly store.NewVerification[]): Promise<void> {
  if (rows.length > 0) await store.insertVerifications(trx, rows)
}

function validityOf(print: store.VerifiedPrint): Verification['validity'] {
  if (print.isTest) return 'test'
  if (!print.enabled || print.publishedVersionId === null) return 'withdrawn'
  return print.publishedVersionId === print.labelVersionId ? 'current' : 'replaced'
}

const verificationOf = (print: store.VerifiedPrint): Verification => ({
  validity: validityOf(print),
  labelName: print.labelName,
  versionNumber: print.labelVersionNumber,
  articleName: print.articleName,
  externalIdentifier: print.externalIdentifier,
  quantity: print.quantity,
  organizationName: print.organizationName,
  printedAt: print.sentAt.toISOString(),
  isPrintConfirmed: print.state === 'Success',
})

export function verifyLabel(ctx: Context, actor: Actor, id: string): Promise<Verification> {
  return ctx.database.withOrganization(actor.organizationId, async (trx) => {
    const print = await store.findVerifiedPrint(trx, id)
    const sight = await sightOf(trx, actor)
    const isSeen =
      print && (sight.all || sight.seesAllLabels || print.groupId === null || sight.groupIds.includes(print.groupId))
    if (!isSeen) throw new ProductError('not-found')
    const { entryId, userName, printerName } = print
    return { ...verificationOf(print), printed: { entryId, by: userName, printerName } }
  })
}

/** The article printed on the label with this verification id; null when it was printed without one, `undefined` for an unknown id. */
export async function findPrintedArticle(
  trx: Transaction,
  id: string,
): Promise<{ readonly articleId: string | null } | undefined> {
  const print = await store.findVerifiedPrint(trx, id)
  return print && { articleId: print.articleId }
}

const limits = (address: string) => [{ key: `verify-from:${address}`, maximum: 60, windowSeconds: 60 }]

/** For who is not signed in: nothing tells a label that is not answered from one that is not there. */
export async function verifyLabelPublicly(ctx: Context, id: string, address: string): Promise<Verification> {
  await take(ctx.database, limits(address))
  const organizationId = await ctx.database.withoutOrganization((trx) => store.findPublicOrganization(trx, id))
  if (organizationId === undefined) throw new ProductError('not-found')
  const print = await ctx.database.withOrganization(organizationId, (trx) => store.findVerifiedPrint(trx, id))
  if (!print) throw new ProductError('not-found')
  return verificationOf(print)
}

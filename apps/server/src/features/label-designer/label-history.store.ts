import type { Change } from '@labelwright/open-label/commands'
import type { Transaction } from '../../platform/database/database.ts'

export interface CommandPage {
  readonly labelId: string
  readonly take: number
  readonly offset: number
  readonly userId: string | undefined
}

export async function findCommandPage(trx: Transaction, { labelId, take, offset, userId }: CommandPage) {
  const all = trx
    .selectFrom('labelCommands')
    .innerJoin('users', 'users.id', 'labelCommands.userId')
    .where('labelId', '=', labelId)
  const matching = userId === undefined ? all : all.where('userId', '=', userId)
  const { total } = await matching.select((build) => build.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const list = await matching
    .select(['sequence', 'userId', 'firstname', 'lastname', 'at', 'changes'])
    .orderBy('sequence', 'desc')
    .limit(take)
    .offset(offset)
    .execute()
  return { list, total }
}

export interface InverseRow {
  readonly sequence: number
  readonly changes: readonly Change[]
}

/** The inverses of the commands behind `after` and before `before`, the newest first. */
export const findInverses = (
  trx: Transaction,
  labelId: string,
  { after, before, most }: { readonly after: number; readonly before: number; readonly most: number },
): Promise<InverseRow[]> =>
  trx
    .selectFrom('labelCommands')
    .select(['sequence', 'inverse as changes'])
    .where('labelId', '=', labelId)
    .where('sequence', '>', after)
    .where('sequence', '<', before)
    .orderBy('sequence', 'desc')
    .limit(most)
    .execute() as Promise<InverseRow[]>

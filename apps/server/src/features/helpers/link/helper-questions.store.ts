// Questions to helpers whose link another server holds, and their answers.
import type { HelperQuestion } from '@labelwright/contract/server/helper-link-schemas'
import { sql } from 'kysely'
import type { Transaction } from '../../../platform/database/database.ts'
import type { HelperAnswer } from './questions.ts'

export interface StoredQuestion {
  readonly organizationId: string
  readonly id: string
  readonly helperId: string
  readonly question: HelperQuestion
}

/** Forgets those that nobody waits for any more. */
export async function insertQuestion(trx: Transaction, { question, ...row }: StoredQuestion): Promise<void> {
  await trx.deleteFrom('helperQuestions').where('askedAt', '<', sql<Date>`now() - interval '1 min'`).execute()
  await trx
    .insertInto('helperQuestions')
    .values({ ...row, question: JSON.stringify(question) })
    .execute()
}

export async function findQuestion(trx: Transaction, id: string): Promise<HelperQuestion | undefined> {
  const row = await trx.selectFrom('helperQuestions').select('question').where('id', '=', id).executeTakeFirst()
  return row?.question as HelperQuestion | undefined
}

export const storeAnswer = (trx: Transaction, id: string, answer: HelperAnswer) =>
  trx
    .updateTable('helperQuestions')
    .set({ answer: JSON.stringify(answer) })
    .where('id', '=', id)
    .execute()

/** The answer, if it has come; the question is over either way. */
export async function takeAnswer(trx: Transaction, id: string): Promise<HelperAnswer | undefined> {
  const row = await trx.deleteFrom('helperQuestions').where('id', '=', id).returning('answer').executeTakeFirst()
  return (row?.answer ?? undefined) as HelperAnswer | undefined
}

import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { type LabelToMail, mailLabelPeople } from './mail-label-people.ts'

export type HeavyLabel = LabelToMail

interface FoundHeavy {
  readonly organizationId: string
  readonly heavy: readonly HeavyLabel[]
}

/** Tells everybody who manages some of the labels, in one mail each; administrators where nobody does. */
export const mailHeavyLabels = (ctx: Context, trx: Transaction, { organizationId, heavy }: FoundHeavy): Promise<void> =>
  mailLabelPeople(ctx, trx, { organizationId, labels: heavy, wordsFor })

function wordsFor({ firstname }: { readonly firstname: string }, labels: readonly HeavyLabel[], link: string) {
  const [first] = labels
  const subject =
    labels.length === 1 ? `“${first?.name}” takes too long to print` : `${labels.length} labels take too long to print`
  const names = labels.map(({ name }) => `- ${name}`).join('\n')
  const body = `Hello ${firstname},\n\nDrawing these labels takes more time than a published label may:\n${names}\n\nThey still print for 30 days. After that, a label that takes too long is refused. Open each label to see what makes it slow, simplify it and publish it again.\n${link}\n`
  return { subject, body }
}

import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { enqueueMail } from '../../../platform/mail/mail.ts'
import { sightOf } from '../../groups/sight.service.ts'
import { countLabelsInSight } from '../labels.store.ts'
import { findLabelPeople } from './label-weights.store.ts'

export interface HeavyLabel {
  readonly labelId: string
  readonly name: string
  readonly isUnderApproval: boolean
}

interface FoundHeavy {
  readonly organizationId: string
  readonly heavy: readonly HeavyLabel[]
}

type LabelPerson = Awaited<ReturnType<typeof findLabelPeople>>[number]

/** Tells everybody who manages some of the labels, in one mail each; administrators where nobody does. */
export async function mailHeavyLabels(
  ctx: Context,
  trx: Transaction,
  { organizationId, heavy }: FoundHeavy,
): Promise<void> {
  const people = await findLabelPeople(trx)
  const told: { readonly person: LabelPerson; readonly labels: readonly HeavyLabel[] }[] = []
  for (const person of people) {
    const labels: HeavyLabel[] = []
    for (const label of heavy) if (await isFor(trx, person, label)) labels.push(label)
    if (labels.length > 0) told.push({ person, labels })
  }
  const administrators = people.filter(({ accountType }) => accountType !== 'User')
  const all = told.length > 0 ? told : administrators.map((person) => ({ person, labels: heavy }))
  const link = `${ctx.config.publicUrl}/#/labels`
  for (const { person, labels } of all)
    await enqueueMail(trx, { organizationId, to: person.email, link, ...wordsFor(person, labels, link) })
}

/** Label managers who see it, and quality managers of labels that pass approval. */
async function isFor(trx: Transaction, person: LabelPerson, label: HeavyLabel): Promise<boolean> {
  const { id: userId, accountType, userRoles, qualityAssuranceRoles } = person
  if (label.isUnderApproval && qualityAssuranceRoles.includes('QualityManager')) return true
  if (!userRoles.includes('LabelManager')) return false
  const sight = await sightOf(trx, { userId, isAdministrator: accountType !== 'User' })
  return (await countLabelsInSight(trx, sight, [label.labelId])) > 0
}

function wordsFor({ firstname }: LabelPerson, labels: readonly HeavyLabel[], link: string) {
  const [first] = labels
  const subject =
    labels.length === 1 ? `“${first?.name}” takes too long to print` : `${labels.length} labels take too long to print`
  const names = labels.map(({ name }) => `- ${name}`).join('\n')
  const body = `Hello ${firstname},\n\nDrawing these labels takes more time than a published label may:\n${names}\n\nThey still print for 30 days. After that, a label that takes too long is refused. Open each label to see what makes it slow, simplify it and publish it again.\n${link}\n`
  return { subject, body }
}

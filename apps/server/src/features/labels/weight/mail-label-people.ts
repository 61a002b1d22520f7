import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { enqueueMail } from '../../../platform/mail/mail.ts'
import { sightOf } from '../../groups/sight.service.ts'
import { countLabelsInSight } from '../labels.store.ts'
import { findLabelPeople } from './label-weights.store.ts'

export interface LabelToMail {
  readonly labelId: string
  readonly name: string
  readonly isUnderApproval: boolean
}

interface LabelsToMail<Label> {
  readonly organizationId: string
  readonly labels: readonly Label[]
  readonly wordsFor: (
    person: { readonly firstname: string },
    labels: readonly Label[],
    link: string,
  ) => { readonly subject: string; readonly body: string }
}

type LabelPerson = Awaited<ReturnType<typeof findLabelPeople>>[number]

/** Mails everybody who manages some of the labels, in one mail each; administrators where nobody does. */
export async function mailLabelPeople<Label extends LabelToMail>(
  ctx: Context,
  trx: Transaction,
  { organizationId, labels: all, wordsFor }: LabelsToMail<Label>,
): Promise<void> {
  const people = await findLabelPeople(trx)
  const addressed: { readonly person: LabelPerson; readonly labels: readonly Label[] }[] = []
  for (const person of people) {
    const labels: Label[] = []
    for (const label of all) if (await isFor(trx, person, label)) labels.push(label)
    if (labels.length > 0) addressed.push({ person, labels })
  }
  const administrators = people.filter(({ accountType }) => accountType !== 'User')
  const mails = addressed.length > 0 ? addressed : administrators.map((person) => ({ person, labels: all }))
  const link = `${ctx.config.publicUrl}/#/labels`
  for (const { person, labels } of mails)
    await enqueueMail(trx, { organizationId, to: person.email, link, ...wordsFor(person, labels, link) })
}

/** Label managers who see it, and quality managers of labels that pass approval. */
async function isFor(trx: Transaction, person: LabelPerson, label: LabelToMail): Promise<boolean> {
  const { id: userId, accountType, userRoles, qualityAssuranceRoles } = person
  if (label.isUnderApproval && qualityAssuranceRoles.includes('QualityManager')) return true
  if (!userRoles.includes('LabelManager')) return false
  const sight = await sightOf(trx, { userId, isAdministrator: accountType !== 'User' })
  return (await countLabelsInSight(trx, sight, [label.labelId])) > 0
}

// Words a request for mails. Pure.
import type { Weakening } from '@labelwright/contract/server/weakenings-schemas'

interface Request {
  readonly what: string
  readonly wanted: unknown
  readonly labelName: string | null
  readonly userFirstname: string | null
  readonly userLastname: string | null
}

/** The controls that a request takes away; one about settings names them. */
export function takesAway({ what, wanted }: Pick<Request, 'what' | 'wanted'>): Weakening['takesAway'] {
  if (what === 'label') return ['label-approval']
  if (what === 'last-manager') return ['quality-manager']
  const { takesAway: away } = wanted as { readonly takesAway: Weakening['takesAway'] }
  return away
}

export function sentenceOf(request: Request): string {
  const { labelName, userFirstname, userLastname } = request
  const words = {
    approval: 'switch approval off for the organization',
    'distinct-publisher': 'let approvers publish what they approved',
    'label-approval': `switch approval off for the label “${labelName}”`,
    'quality-manager': `take the role from the last quality manager, ${userFirstname} ${userLastname}`,
  } as const
  return takesAway(request)
    .map((each) => words[each])
    .join(' and ')
}

/** The record that a request is about, for the audit trail. */
export function entityOf(of: {
  readonly organizationId: string
  readonly labelId: string | null
  readonly userId: string | null
}): { readonly kind: string; readonly id: string } {
  if (of.labelId !== null) return { kind: 'label', id: of.labelId }
  if (of.userId !== null) return { kind: 'user', id: of.userId }
  return { kind: 'quality-assurance', id: of.organizationId }
}

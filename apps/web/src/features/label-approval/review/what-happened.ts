import type { Approval, VersionDetails } from '@labelwright/contract/server/label-approval-schemas'

type Seen = Pick<
  VersionDetails,
  'state' | 'fileSha256' | 'testDataSha256' | 'variablesSha256' | 'approvals' | 'openNotes' | 'publishAt'
>

/** Something that others did to a version while a person was looking at it. */
export type Happening =
  | { readonly what: 'approved' | 'rejected' | 'published' | 'set-ready'; readonly by: Approval }
  | { readonly what: 'file' | 'test-data' | 'variables' | 'notes' | 'moved' }

const meaningOf = {
  'approval of data': 'approved',
  'approval of design': 'approved',
  authorship: 'set-ready',
  responsibility: 'published',
} as const

/** What happened between two looks, what was signed first; one of them at least, for what else would the server have refused. */
export function whatHappened(before: Seen, after: Seen): readonly Happening[] {
  const known = new Set(before.approvals.map(keyOf))
  const signed = after.approvals
    .filter((approval) => !known.has(keyOf(approval)))
    .map((by): Happening => ({ what: by.decision === 'reject' ? 'rejected' : meaningOf[by.meaning], by }))
  const changed: Happening[] = [
    ...(before.fileSha256 === after.fileSha256 ? [] : [{ what: 'file' } as const]),
    ...(before.testDataSha256 === after.testDataSha256 ? [] : [{ what: 'test-data' } as const]),
    ...(before.variablesSha256 === after.variablesSha256 ? [] : [{ what: 'variables' } as const]),
    ...(before.openNotes === after.openNotes ? [] : [{ what: 'notes' } as const]),
  ]
  const all = [...signed, ...changed]
  return all.length > 0 ? all : [{ what: 'moved' }]
}

const keyOf = ({ at, userId, meaning, decision }: Approval): string => [at, userId, meaning, decision].join(' ')

import type {
  Approval,
  LabelHistory,
  LabelUnderApproval,
  PendingVersion,
  VersionDetails,
} from '@labelwright/contract/server/label-approval-schemas'
import { sampleLabels } from '@labelwright/label-document/samples'
import { defined } from './defined.ts'
import { sampleUserId } from './sample-server.ts'

const labelId = '0190cccc-0000-7000-8000-000000000001'
const sha = (letter: string): string => letter.repeat(64)
const document = defined(sampleLabels.find(({ name }) => name === 'Product label')).document

export const sampleApproval: Approval = {
  role: 'DataApprover',
  userId: '0190bbbb-0000-7000-8000-000000000002',
  fullName: 'Maria Berg',
  meaning: 'approval of data',
  decision: 'approve',
  at: '2026-11-25T10:42:00.000Z',
  signature: { form: 2, components: ['userName', 'password'], hash: sha('e') },
}

/** A version that waits for the approval of its data by the signed-in person. */
export const sampleVersion = (change: Partial<VersionDetails> = {}): VersionDetails => ({
  labelVersionId: '0190abab-0000-7000-8000-000000000003',
  labelId,
  name: 'Product label',
  number: 3,
  state: 'DataApprover',
  fileName: 'product-label.json',
  fileSha256: sha('a'),
  testDataSha256: sha('b'),
  variablesSha256: sha('c'),
  frozenSha256: sha('d'),
  createdBy: { userId: sampleUserId, fullName: 'Astrid Lindqvist' },
  createdAt: '2026-11-25T09:00:00.000Z',
  version: 5,
  approvals: [],
  kind: 'design',
  document,
  testRows: [
    { name: 'Usual', values: { lot: 'L2407A' } },
    { name: 'Longest lot', values: { lot: 'L2407A-LONGEST' }, expected: { gs1: '010950600013435210L2407A' } },
  ],
  frozen: { fonts: {}, pictures: {}, pictograms: {}, series: {} },
  authors: [],
  openNotes: 0,
  pageCount: 1,
  actions: ['approve', 'reject'],
  ...change,
})

export const sampleUnderApproval = (change: Partial<LabelUnderApproval> = {}): LabelUnderApproval => ({
  labelId,
  name: 'Product label',
  enabled: true,
  isUnderApproval: true,
  published: null,
  open: { labelVersionId: '0190abab-0000-7000-8000-000000000003', number: 3, state: 'DataApprover' },
  openFindings: 0,
  isMine: true,
  modified: '2026-11-25T10:00:00.000Z',
  ...change,
})

export const sampleHistory = (change: Partial<LabelHistory> = {}): LabelHistory => {
  const { document: _document, testRows: _rows, frozen: _frozen, ...version } = sampleVersion()
  return { ...sampleUnderApproval(), versions: [version], actions: ['approve', 'reject'], version: 9, ...change }
}

export const samplePending = (change: Partial<PendingVersion> = {}): PendingVersion => ({
  labelId,
  labelVersionId: '0190abab-0000-7000-8000-000000000003',
  name: 'Product label',
  number: 3,
  state: 'DataApprover',
  isMine: true,
  ...change,
})

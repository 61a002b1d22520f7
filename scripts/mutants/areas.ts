/** Pure files with the tests that must notice when one of them is wrong; no such test starts a database, or a program, which would run without the fault. */
export interface Subject {
  readonly files: readonly string[]
  readonly tests: readonly string[]
}

const journal = 'packages/printing/src/journal'
const editor = 'packages/label-editor/src'
const printing = 'apps/server/src/features/printing'
const printPage = 'apps/web/src/features/printing'
const widgets = 'apps/web/src/features/widgets'
const audit = 'apps/server/src/features/audit'
const status = 'packages/printing/src/status'
const approval = 'apps/server/src/features/label-approval'

export const areas: Readonly<Record<string, readonly Subject[]>> = {
  guards: [
    { files: ['packages/contract/src/access.ts'], tests: ['packages/contract/src/access.test.ts'] },
    { files: ['apps/helper/src/guards.ts'], tests: ['apps/helper/src/guard-rules.test.ts'] },
    { files: ['apps/web/src/app/guard.ts'], tests: ['apps/web/src/app/guard.test.ts'] },
  ],
  transitions: [
    {
      files: [`${printing}/entry-transitions.ts`],
      tests: [`${printing}/entry-transitions.test.ts`, `${printing}/entry-transition-table.test.ts`],
    },
  ],
  approval: [
    { files: [`${approval}/approval-transitions.ts`], tests: [`${approval}/approval-table.test.ts`] },
    { files: [`${approval}/approval-guards.ts`], tests: [`${approval}/approval-refusals.test.ts`] },
  ],
  tickets: [
    { files: ['apps/helper/src/check-ticket.ts'], tests: ['apps/helper/src/check-ticket.test.ts'] },
    { files: [`${printing}/print-tickets.ts`], tests: [`${printing}/print-tickets.test.ts`] },
  ],
  journal: [
    {
      files: [
        `${journal}/journal.ts`,
        `${journal}/journal-record.ts`,
        `${journal}/record-file.ts`,
        `${journal}/settle-interrupted.ts`,
      ],
      tests: [`${journal}/journal.test.ts`, `${journal}/journal-details.test.ts`],
    },
  ],
  'print-page': [
    {
      files: [`${printPage}/run-print.ts`],
      tests: [`${printPage}/run-print.test.ts`, `${printPage}/run-print-details.test.ts`],
    },
    {
      files: [`${printPage}/print-lane/lane.ts`],
      tests: [`${printPage}/print-lane/lane.test.ts`, `${printPage}/print-lane/lane-details.test.ts`],
    },
    { files: [`${printPage}/readiness.ts`], tests: [`${printPage}/readiness.test.ts`] },
    {
      files: [`${printPage}/batches/batch-driver.ts`],
      tests: [`${printPage}/batches/batch-driver.test.ts`, `${printPage}/batches/batch-driver-details.test.ts`],
    },
  ],
  'print-queue': [
    {
      files: [`${printPage}/print-lane/print-queue.ts`],
      tests: [`${printPage}/print-lane/print-queue.test.ts`, `${printPage}/print-lane/print-queue-details.test.ts`],
    },
  ],
  'printer-status': [
    {
      files: ['escpos', 'ipp', 'snmp', 'tspl', 'zpl'].map((name) => `${status}/read-${name}-status.ts`),
      tests: [`${status}/read-status.test.ts`, `${status}/read-status-tables.test.ts`],
    },
    { files: [`${status}/kept-statuses.ts`], tests: [`${status}/kept-statuses.test.ts`] },
  ],
  limits: [
    {
      files: ['apps/server/src/features/users/user-rules.ts'],
      tests: [
        'apps/server/src/features/users/user-rules.test.ts',
        'apps/server/src/features/users/user-refusals.test.ts',
      ],
    },
    { files: ['packages/contract/src/feature-flags.ts'], tests: ['packages/contract/src/feature-flags.test.ts'] },
    {
      files: ['packages/label-document/src/filling/check-value.ts'],
      tests: ['packages/label-document/src/filling/check-value.test.ts'],
    },
  ],
  'label-editor': [
    { files: [`${editor}/calculated-value.ts`], tests: [`${editor}/calculated-value.test.ts`] },
    {
      files: [`${editor}/geometry/spaces.ts`, `${editor}/geometry/frame-fields.ts`],
      tests: [`${editor}/geometry/scene.test.ts`],
    },
    {
      files: [`${editor}/snapping/snap.ts`, `${editor}/snapping/gaps.ts`],
      tests: [`${editor}/snapping/snapping.test.ts`, `${editor}/snapping/snap.test.ts`],
    },
    {
      files: [`${editor}/transforming/resize-frame.ts`, `${editor}/transforming/barcode-size.ts`],
      tests: [`${editor}/transforming/resize-frame.test.ts`, `${editor}/transforming/barcode-size.test.ts`],
    },
    { files: [`${editor}/texts/rename-variable.ts`], tests: [`${editor}/texts/texts.test.ts`] },
  ],
  widgets: [
    {
      files: [`${widgets}/card/card-steps.ts`, `${widgets}/card/print-step.ts`, `${widgets}/card/card-step.ts`],
      tests: [`${widgets}/card/card-steps.test.ts`, `${widgets}/card/card-prints.test.ts`],
    },
    {
      files: [`${widgets}/card/card-state.ts`],
      tests: [`${widgets}/card/card-steps.test.ts`, `${widgets}/card/card-prints.test.ts`],
    },
    { files: [`${widgets}/card/running-card.ts`], tests: [`${widgets}/card/running-card.test.ts`] },
    { files: [`${widgets}/grid/arrangement.ts`], tests: [`${widgets}/grid/arrangement.test.ts`] },
  ],
  audit: [
    {
      files: [`${audit}/verify-chain.ts`, `${audit}/audit-chain.ts`],
      tests: [`${audit}/verify-chain.test.ts`],
    },
  ],
  quota: [
    {
      files: ['apps/web/src/features/subscription/limits.ts'],
      tests: ['apps/web/src/features/subscription/limits.test.ts'],
    },
  ],
}

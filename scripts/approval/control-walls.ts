// The controls around an approval: each can be switched off while the server runs, as the walls of the steps can.
import type { Edit } from '../house/edit-sources.ts'
import { off, type Wall } from './approval-walls.ts'

export const controlWalls: readonly Wall[] = [
  { name: 'frozen content', breaks: 'printed another picture than was approved', missedBy: 1 },
  { name: 'approved settings', breaks: 'printed otherwise than was approved', missedBy: 2 },
  { name: 'disabled labels', breaks: 'printed a disabled label', missedBy: 18 },
  { name: 'stops', breaks: 'a print of a disabled label goes on', missedBy: 10 },
  { name: 'tickets', breaks: 'a ticket for what was stopped', missedBy: 18 },
  { name: 'file links', breaks: 'handed over what was stopped', missedBy: 18 },
  { name: 'who was shown the link', breaks: 'confirmed by who was shown the link', missedBy: 14 },
  { name: 'confirmed signers', breaks: 'signed by somebody whom nobody confirmed', missedBy: 14 },
  { name: 'authors of copies', breaks: 'approved what they made or copied', missedBy: 4 },
  { name: 'copies under approval', breaks: 'a copy passes no approval', missedBy: 0 },
  { name: 'two signatures', breaks: 'one person took a control away', missedBy: 3 },
  { name: 'the second person', breaks: 'one person took a control away', missedBy: 12 },
  { name: '24 hours', breaks: 'a control was taken away after a day', missedBy: 48 },
  { name: 'the last manager', breaks: 'one person took a control away', missedBy: 20 },
]

const features = 'apps/server/src/features'
const approval = `${features}/label-approval`

/** Edits that give each control its switch. */
export const controlSwitches: readonly Edit[] = [
  {
    file: `${features}/labels/labels.service.ts`,
    from: '...(await findParts(ctx, trx, { document: version.document, frozen })),',
    to: `...(await findParts(ctx, trx, { document: version.document, frozen: ${off} === 'frozen content' ? undefined : frozen })),`,
  },
  {
    file: `${features}/printing/settings-of-line.ts`,
    from: 'if (!label.isUnderApproval) return',
    to: `if (!label.isUnderApproval || ${off} === 'approved settings') return`,
  },
  {
    file: `${features}/labels/labels.service.ts`,
    from: 'if (!publishedVersionId || !row.enabled || row.number === null)',
    to: `if (!publishedVersionId || (!row.enabled && ${off} !== 'disabled labels') || row.number === null)`,
  },
  {
    file: `${features}/printing/steps/still-as-read.store.ts`,
    from: 'labels.deleted_at is null and labels.enabled\n',
    to: `labels.deleted_at is null and (labels.enabled or \${${off} === 'disabled labels'})\n`,
  },
  {
    file: `${features}/labels/change-labels.service.ts`,
    from: 'if (!enabled) await stopPrintsOfLabels(',
    to: `if (!enabled && ${off} !== 'stops') await stopPrintsOfLabels(`,
  },
  {
    file: `${features}/printing/stopped/renew-tickets.service.ts`,
    from: 'isPrintable && leaseEndsAt > readAt',
    to: `((isPrintable && leaseEndsAt > readAt) || ${off} === 'tickets')`,
  },
  {
    file: `${features}/printing/printing.service.ts`,
    from: 'if (!entry.isPrintable) throw',
    to: `if (!entry.isPrintable && ${off} !== 'file links') throw`,
  },
  {
    file: `${approval}/signers/confirmers.ts`,
    from: 'if (subject.readers.has(steward.userId)) return',
    to: `if (subject.readers.has(steward.userId) && ${off} !== 'who was shown the link') return`,
  },
  {
    file: `${approval}/signing/signers.service.ts`,
    from: "if (signer) throw new ProductError('signer-unconfirmed')",
    to: `if (signer && ${off} !== 'confirmed signers') throw new ProductError('signer-unconfirmed')`,
  },
  {
    file: `${approval}/authors/draft-authors.service.ts`,
    from: 'await insertDraftAuthors(trx, draft)',
    to: `if (${off} !== 'authors of copies') await insertDraftAuthors(trx, draft)`,
  },
  {
    file: `${approval}/authors/draft-authors.service.ts`,
    from: 'if (draft.copiedFrom === undefined) return',
    to: `if (draft.copiedFrom === undefined || ${off} === 'copies under approval') return`,
  },
  {
    file: `${approval}/change-settings.service.ts`,
    from: 'if (takesAway.length > 0) {',
    to: `if (takesAway.length > 0 && ${off} !== 'two signatures') {`,
  },
  {
    file: `${approval}/change-settings.service.ts`,
    from: 'if (waits) {',
    to: `if (waits && ${off} !== 'two signatures') {`,
  },
  {
    file: `${approval}/weakening/end-weakening.service.ts`,
    from: 'if (requestedBy === actor.userId) throw',
    to: `if (requestedBy === actor.userId && ${off} !== 'the second person') throw`,
  },
  {
    file: `${approval}/weakening/weakenings.store.ts`,
    from: "'<=', sql<Date>`now()`)",
    to: `'<=', ${off} === '24 hours' ? sql<Date>\`'-infinity'::timestamptz\` : sql<Date>\`now()\`)`,
  },
  {
    file: `${approval}/weakening/last-manager.service.ts`,
    from: 'if ((await countManagers(trx)) > 0 ||',
    to: `if (${off} === 'the last manager' || (await countManagers(trx)) > 0 ||`,
  },
]

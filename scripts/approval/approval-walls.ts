// What stands in the way of a step of approval, in rules, services and schemas: each can be switched off while the server runs.
import type { Edit } from '../house/edit-sources.ts'

export interface Wall {
  readonly name: string
  /** The place of a sequence of the usual ones that misses it. */
  readonly missedBy?: number
  /** How the sentence begins that is true without it. */
  readonly breaks: string
}

/** The name of the wall that is switched off just now, as the changed sources ask for it. */
export const off = "Reflect.get(globalThis, 'wallSwitchedOff')"

export function switchOff(name: string | undefined): void {
  Reflect.set(globalThis, 'wallSwitchedOff', name)
}

const approval = 'apps/server/src/features/label-approval'

export const walls: readonly Wall[] = [
  { name: 'authors', breaks: 'an author', missedBy: 5 },
  { name: 'twoApprovers', breaks: 'one person approved data and design', missedBy: 12 },
  { name: 'publisher', breaks: 'an approver published', missedBy: 34 },
  { name: 'notes', breaks: 'approved beside an open note', missedBy: 38 },
  { name: 'content', breaks: 'published what was not approved', missedBy: 37 },
  { name: 'the password', breaks: 'signed with a wrong password', missedBy: 29 },
  { name: 'a reason at all', breaks: 'no reason', missedBy: 0 },
  { name: 'the length of a reason', breaks: 'no reason', missedBy: 7 },
  { name: 'readiness', breaks: 'a review of nothing', missedBy: 8 },
  { name: 'what was seen', breaks: 'decided about what was not seen', missedBy: 2 },
  { name: 'the table', breaks: 'what was published has changed', missedBy: 9 },
  { name: 'voiding', breaks: 'an approval outlived a change', missedBy: 2 },
  { name: 'the date', breaks: 'published before its date', missedBy: 16 },
  { name: 'the clock', breaks: 'published before its date', missedBy: 34 },
  { name: 'the reason of enabling', breaks: 'no reason: enable', missedBy: 18 },
]

/** How each of them comes to have its switch. */
export const switches: readonly Edit[] = [
  {
    file: `${approval}/approval-guards.ts`,
    from: 'for (const guard of Object.values(guards)) {',
    to: `for (const [name, guard] of Object.entries(guards)) {\n    if (${off} === name) continue`,
  },
  {
    file: `${approval}/signing/sign.service.ts`,
    from: "await assertReauthenticated(ctx, actor, password ?? '')",
    to: `if (${off} !== 'the password') await assertReauthenticated(ctx, actor, password ?? '')`,
  },
  {
    file: `${approval}/decide-approval.service.ts`,
    from: "if (decision === 'reject' && reason === undefined)",
    to: `if (decision === 'reject' && reason === undefined && ${off} !== 'a reason at all')`,
  },
  {
    file: 'packages/contract/src/server/label-approval-schemas.ts',
    from: 'const signedReason = z.string().check(z.trim(), z.minLength(shortestReason), z.maxLength(longestReason))',
    to: `const signedReason = z.string().check(z.trim(), z.refine((text) =>
      ${off} === 'the length of a reason' || (text.length >= shortestReason && text.length <= longestReason)))`,
  },
  {
    file: `${approval}/preparing/set-ready.service.ts`,
    from: 'if (errors.length > 0) throw',
    to: `if (errors.length > 0 && ${off} !== 'readiness') throw`,
  },
  {
    file: `${approval}/reviewed-version.ts`,
    from: 'if (seen !== undefined && seen !== version.row.version) throw',
    to: `if (seen !== undefined && seen !== version.row.version && ${off} !== 'what was seen') throw`,
  },
  {
    file: `${approval}/reviewed-version.ts`,
    from: "if ('refusal' in step) throw",
    to: `if ('refusal' in step && ${off} !== 'the table') throw`,
  },
  {
    file: `${approval}/approvals.store.ts`,
    from: "and decision = 'approve'",
    to: `and decision = 'approve' and \${${off} !== 'voiding'}`,
  },
  {
    file: `${approval}/publish-version.service.ts`,
    from: 'const isLater = publication.publishAt !== undefined &&',
    to: `const isLater = ${off} !== 'the date' && publication.publishAt !== undefined &&`,
  },
  {
    file: `${approval}/versions.store.ts`,
    from: "'<=', sql<Date>`now()`)",
    to: `'<=', ${off} === 'the clock' ? sql<Date>\`'infinity'::timestamptz\` : sql<Date>\`now()\`)`,
  },
  {
    file: `${approval}/enable-labels.service.ts`,
    from: 'if (reviewed.length > 0 && !isReason(change.reason)) {',
    to: `if (reviewed.length > 0 && !isReason(change.reason) && ${off} !== 'the reason of enabling') {`,
  },
]

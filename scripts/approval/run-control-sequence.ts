// Runs a sequence around an approved label, and says what it broke: judged by the rows and the bytes, without the product's rules.
import { type ControlGround, resetControls } from './control-ground.ts'
import type { ControlSequence, ControlStep } from './control-sequences.ts'
import { type ControlOutcome, type ControlStory, controlSteps } from './control-steps.ts'
import type { Ran } from './run-sequence.ts'

interface Standing {
  readonly isEnabled: boolean
  /** Prints of the label that nobody has stopped, though they have no outcome yet. */
  readonly going: number
  readonly copiesWithoutApproval: number
  readonly hasControls: boolean
}

async function standingOf({ test: { rows }, labelId, people }: ControlGround): Promise<Standing> {
  const found = await rows.query(
    `select enabled as "isEnabled",
       (select count(*)::int from print_job_entries where label_id = $1 and stop_id is null and state in ('Created', 'Sent')) as going,
       (select count(*)::int from labels where name like 'Copy %' and not coalesce(is_under_approval, false)) as "copiesWithoutApproval",
       is_under_approval and (select bool_and(distinct_publisher) from quality_assurance_settings)
         and (select 'QualityManager' = any(quality_assurance_roles) from users where id = $2) as "hasControls"
     from labels where id = $1`,
    [labelId, people.Quinn.id],
  )
  return found.rows[0]
}

interface Look {
  readonly step: ControlStep
  readonly outcome: ControlOutcome
  readonly before: Standing
  readonly after: Standing
  readonly story: ControlStory
  /** The bytes of the first print behind the approval. */
  readonly approved: string
}

function brokenByPrinting({ step: { action }, outcome: { printed }, before, approved }: Look): string[] {
  if (printed === undefined) return []
  return [
    ...(before.isEnabled ? [] : ['printed a disabled label']),
    ...(action === 'print-otherwise' ? ['printed otherwise than was approved'] : []),
    ...(action === 'print' && printed !== approved ? ['printed another picture than was approved'] : []),
  ]
}

function brokenByStopping({ step: { action }, outcome: { isDone }, after, story: { isStopped } }: Look): string[] {
  return [
    ...(!after.isEnabled && after.going > 0 ? ['a print of a disabled label goes on'] : []),
    ...(action === 'renew' && isDone && isStopped ? ['a ticket for what was stopped'] : []),
    ...(action === 'fetch' && isDone && isStopped ? ['handed over what was stopped'] : []),
  ]
}

function brokenBySigning({ step: { action }, outcome: { isDone, by }, story: { newcomer, copy } }: Look): string[] {
  if (!isDone) return []
  return [
    ...(action === 'confirm' && by === newcomer?.shownTo ? ['confirmed by who was shown the link'] : []),
    ...(action === 'newcomer-signs' && !newcomer?.isConfirmed ? ['signed by somebody whom nobody confirmed'] : []),
    ...(action === 'approve-copy' && copy?.madeBy.includes(by ?? '') ? ['approved what they made or copied'] : []),
  ]
}

function brokenByWeakening({ step: { action }, outcome: { by }, before, after, story: { request } }: Look): string[] {
  if (!before.hasControls || after.hasControls) return []
  if (action !== 'agree' || by === request?.by) return ['one person took a control away']
  return request?.isOld ? ['a control was taken away after a day'] : []
}

const brokenBetween = (look: Look): string[] => [
  ...brokenByPrinting(look),
  ...brokenByStopping(look),
  ...brokenBySigning(look),
  ...brokenByWeakening(look),
  ...(look.after.copiesWithoutApproval > look.before.copiesWithoutApproval ? ['a copy passes no approval'] : []),
]

/** Notes in the story what later steps depend on. */
function remember({ step: { action }, outcome: { isDone }, after, story }: Look): void {
  if (!after.isEnabled || action === 'newcomer-signs') story.isStopped = true
  if (action === 'confirm' && isDone && story.newcomer) story.newcomer.isConfirmed = true
}

let approvedBytes: string | undefined
/** The first print behind the approval shows what was approved. */
async function bytesOf(ground: ControlGround): Promise<string> {
  approvedBytes ??= (await controlSteps.print({ ground, story: { files: [], isStopped: false }, pick: 0 })).printed
  if (approvedBytes === undefined) throw new Error('the approved label was not printed')
  return approvedBytes
}

export async function runControlSequence(ground: ControlGround, steps: ControlSequence): Promise<Ran> {
  const approved = await bytesOf(ground)
  await resetControls(ground)
  const story: ControlStory = { files: [], isStopped: false }
  const broken: string[] = []
  let taken = 0
  let before = await standingOf(ground)
  for (const step of steps) {
    const outcome = await controlSteps[step.action]({ ground, story, pick: step.pick })
    const after = await standingOf(ground)
    const look = { step, outcome, before, after, story, approved }
    if (outcome.isDone) taken += 1
    broken.push(...brokenBetween(look))
    remember(look)
    before = after
  }
  return { broken, steps: steps.length, taken, published: 0 }
}

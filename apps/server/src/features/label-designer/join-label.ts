import { ProductError } from '@labelwright/contract/errors'
import { type DesignerEvent, openLabelLimits } from '@labelwright/contract/server/label-designer-schemas'
import type { Context } from '../../context.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { findDesignersOf } from '../label-approval/quality-assurance.service.ts'
import { type EditableLabel, findEditableLabel } from '../labels/labels.service.ts'
import { accept, type LiveLabel, readOn } from './live-label.ts'
import type { Known } from './meet-batch.ts'
import { openFromVersion } from './open-label-rows.service.ts'
import { type CommandRow, findCommands } from './open-labels.store.ts'
import type { Member } from './people.ts'
import { shownCommand } from './say.ts'

/** Browsers that have missed more commands than this get the whole label. */
const mostMissed = 500

/** Answers with the label, or with what was missed since `since`. Throws what refuses the person. */
export const joinLabel = (
  ctx: Context,
  live: LiveLabel,
  { member, since }: { readonly member: Member; readonly since: number | undefined },
): Promise<void> =>
  live.inTurn(async () => {
    const { connection, actor } = member
    const opened = await ctx.database.withOrganization(live.organizationId, async (trx) => {
      const label = await findEditableLabel(trx, actor, live.labelId)
      await openFromVersion(trx, live.organizationId, label)
      const read = await readOn(trx, live)
      const missed = await findMissed(trx, live.labelId, { since, sequence: read.known.sequence })
      return { label, read, missed, designers: await findDesignersOf(trx, live.labelId) }
    })
    accept(live, opened.read)
    assertRoom(live, actor.userId)
    if (!connection.isOpen()) return
    live.connections.add(connection)
    live.people.join(member)
    const { read, ...others } = opened
    connection.sendWhole(JSON.stringify(openedEvent(live, { ...others, known: read.known, member })))
    live.people.tell()
  })

/** People are counted, not their windows; of these one person has a few. */
function assertRoom({ people }: LiveLabel, userId: string): void {
  const userIds = people.list().map((person) => person.userId)
  const own = userIds.filter((each) => each === userId).length
  if (own >= openLabelLimits.socketsOfPerson) throw new ProductError('label-open-too-often')
  if (own === 0 && new Set(userIds).size >= openLabelLimits.people) throw new ProductError('label-full')
}

/** The commands behind `since`; none where they do not lead to the label as it is. */
async function findMissed(
  trx: Transaction,
  labelId: string,
  { since, sequence }: { readonly since: number | undefined; readonly sequence: number },
): Promise<readonly CommandRow[] | undefined> {
  if (since === undefined || since > sequence || sequence - since > mostMissed) return undefined
  const rows = await findCommands(trx, labelId, { after: since, most: sequence - since })
  return rows.length === sequence - since ? rows : undefined
}

interface Opened {
  readonly label: EditableLabel
  readonly known: Known
  readonly missed: readonly CommandRow[] | undefined
  readonly member: Member
  /** Null where the label passes no approval. */
  readonly designers: readonly string[] | null
}

const openedEvent = ({ people }: LiveLabel, { label, known, missed, member, designers }: Opened): DesignerEvent => ({
  type: 'opened',
  connectionId: member.connection.id,
  sequence: known.sequence,
  ...(!missed && { records: [...known.records] }),
  commands: (missed ?? []).map(shownCommand),
  people: [...people.list()],
  label: {
    id: label.id,
    name: label.name,
    publishedVersionId: label.publishedVersionId,
    publishedVersionNumber: label.number,
    publishedSequence: label.publishedSequence ?? (label.publishedVersionId === null ? null : 0),
    approval: designers && { designers: [...designers] },
  },
})

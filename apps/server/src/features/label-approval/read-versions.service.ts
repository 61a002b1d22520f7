import { qualityAssuranceRoles } from '@labelwright/contract/access'
import { ProductError } from '@labelwright/contract/errors'
import type {
  LabelHistory,
  RoleHolders,
  TestRow,
  VersionDetails,
} from '@labelwright/contract/server/label-approval-schemas'
import type { Context } from '../../context.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { sightOf } from '../groups/sight.service.ts'
import type { FrozenContent } from '../labels/frozen/frozen-content.service.ts'
import { rolesOf } from './approval-transitions.ts'
import * as approvals from './approvals.store.ts'
import * as labels from './labels-under-approval.store.ts'
import { isMine } from './open-versions.ts'
import { contentOf, findContent, findReviewedVersion, type VersionKey } from './reviewed-version.ts'
import { fullNameOf } from './signing/full-name.ts'
import { actionsOf, answerOf, labelActionsOf, labelOf, versionOf } from './version-answers.ts'
import * as versions from './versions.store.ts'

export function getLabelHistory(ctx: Context, actor: Actor, labelId: string): Promise<LabelHistory> {
  return ctx.database.withOrganization(actor.organizationId, async (trx) => {
    const sight = await sightOf(trx, actor)
    const label = await labels.findLabel(trx, sight, labelId)
    if (!label) throw new ProductError('not-found')
    const rows = await versions.findVersions(trx, sight, labelId)
    const given = await approvals.findApprovals(
      trx,
      rows.map(({ id }) => id),
    )
    const list = []
    for (const row of rows) list.push(versionOf(row, await contentOf(trx, row), given))
    const standing = labels.standingOf(await labels.findStanding(trx, [labelId]), label)
    const open = standing.open && (await findReviewedVersion(trx, sight, { labelId, versionId: standing.open.id }))
    const roles = rolesOf(actor.keys)
    return {
      ...labelOf(label, standing, open !== undefined && isMine(open, actor)),
      versions: list,
      actions: [
        ...labelActionsOf(label, standing, roles),
        ...(open ? actionsOf(open, roles, actor.userId).actions : []),
      ],
      version: label.version,
    }
  })
}

const personOf = ({ userId, ...name }: { userId: string; firstname: string; lastname: string }) => ({
  userId,
  fullName: fullNameOf(name),
})

const shownOf = ({ fonts, pictures, pictograms, series }: FrozenContent): VersionDetails['frozen'] => ({
  fonts,
  pictures,
  pictograms,
  series,
})

export function getVersion(ctx: Context, actor: Actor, key: VersionKey): Promise<VersionDetails> {
  return ctx.database.withOrganization(actor.organizationId, async (trx) => {
    const version = await findReviewedVersion(trx, await sightOf(trx, actor), key)
    const { document, testRows, frozen } = await findContent(trx, key.versionId)
    return {
      ...answerOf(version),
      kind: version.row.kind as VersionDetails['kind'],
      document: document as VersionDetails['document'],
      testRows: testRows as TestRow[],
      frozen: frozen ? shownOf(frozen) : null,
      authors: (await approvals.findAuthors(trx, [key.versionId])).map(personOf),
      openNotes: version.openNotes,
      pageCount: 1 + (document.pages?.length ?? 0),
      ...actionsOf(version, rolesOf(actor.keys), actor.userId),
    }
  })
}

export function listRoles(ctx: Context, actor: Actor): Promise<RoleHolders[]> {
  return ctx.database.withOrganization(actor.organizationId, async (trx) => {
    const people = await approvals.findRoleHolders(trx)
    return qualityAssuranceRoles.map((role) => ({
      role,
      holders: people
        .filter((person) => person.qualityAssuranceRoles.includes(role))
        .map(({ id: userId, ...name }) => ({ userId, fullName: fullNameOf(name) })),
      isMine: actor.keys.has(`QualityAssuranceRole:${role}`),
    }))
  })
}

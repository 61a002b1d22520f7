// Versions that were published before contents were frozen: frozen behind the start, where what they were published with is certain.
import type { FindingCause } from '@labelwright/contract/server/label-findings-schemas'
import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { recordStanding } from '../../audit/record-audit.service.ts'
import { hasBaseLine } from '../../audit/standing/base-line.service.ts'
import { saveVersionFinding } from '../../label-approval/golden-rows/library-findings.service.ts'
import { storedDocument } from '../stored-documents.service.ts'
import { mailLabelPeople } from '../weight/mail-label-people.ts'
import { freezeVersion } from './freeze-content.service.ts'
import * as store from './frozen-content.store.ts'
import { resolveContent } from './resolve-content.ts'

const pageSize = 200

interface FrozenVersions {
  readonly frozen: number
  readonly unresolved: number
}

/** Freezes each version in a transaction of its own: a run that is broken off is gone on with by the next. */
export async function freezePublishedLabels(ctx: Context): Promise<FrozenVersions> {
  let [frozen, unresolved] = [0, 0]
  for (const organizationId of await ctx.database.withoutOrganization(store.findOrganizations)) {
    const asked: store.UnfrozenVersion[] = []
    for await (const version of unfrozenVersions(ctx, organizationId)) {
      const outcome = await freezeLogged(ctx, { organizationId, version })
      if (outcome === 'frozen') frozen += 1
      if (outcome === 'asked') asked.push(version)
    }
    unresolved += asked.length
    if (asked.length > 0)
      await ctx.database.withOrganization(organizationId, (trx) =>
        mailLabelPeople(ctx, trx, { organizationId, labels: asked, wordsFor }),
      )
  }
  return { frozen, unresolved }
}

async function* unfrozenVersions(ctx: Context, organizationId: string): AsyncGenerator<store.UnfrozenVersion> {
  let last: string | undefined
  do {
    const page = { after: last, limit: pageSize }
    const versions = await ctx.database.withOrganization(organizationId, (trx) => store.findUnfrozen(trx, page))
    yield* versions
    last = versions.at(-1)?.versionId
  } while (last !== undefined)
}

interface VersionToFreeze {
  readonly organizationId: string
  readonly version: store.UnfrozenVersion
}

/** `asked`: a quality manager has to say what the version prints from now on; `left`: it is looked at again in the next run. */
type Outcome = 'frozen' | 'asked' | 'left'

/** A version that fails is logged and tried again in the next run. */
async function freezeLogged(ctx: Context, toFreeze: VersionToFreeze): Promise<Outcome> {
  try {
    return await ctx.database.withOrganization(toFreeze.organizationId, (trx) => freezeOrAsk(ctx, trx, toFreeze))
  } catch (error) {
    ctx.log.error({ err: error, versionId: toFreeze.version.versionId }, 'a published version could not be frozen')
    return 'left'
  }
}

async function freezeOrAsk(
  ctx: Context,
  trx: Transaction,
  { organizationId, version }: VersionToFreeze,
): Promise<Outcome> {
  const { labelId, versionId, publishedAt, isUnderApproval } = version
  if (!(await store.lockUnfrozen(trx, version))) return 'left'
  const document = storedDocument(version.document)
  const { named, missing } = await resolveContent(ctx, trx, document)
  const replaced = named.filter(({ since }) => since > publishedAt)
  // Of what nobody has approved, what it prints today is right; what is not there may be uploaded yet.
  if (!isUnderApproval && missing.length > 0) return 'left'
  if (isUnderApproval && replaced.length + missing.length > 0) {
    const causes = [
      ...replaced.map(({ name }): FindingCause => ({ what: 'picture-replaced', name })),
      ...missing.map((name): FindingCause => ({ what: 'name-unresolved', name })),
    ]
    await saveVersionFinding(trx, 'unresolved', { organizationId, labelId, labelVersionId: versionId, causes })
    return 'asked'
  }
  await freezeVersion(ctx, trx, { organizationId, versionId, document })
  if (await hasBaseLine(trx)) await recordStanding(trx, organizationId)
  return 'frozen'
}

function wordsFor(
  { firstname }: { readonly firstname: string },
  labels: readonly store.UnfrozenVersion[],
  link: string,
) {
  const [first] = labels
  const subject =
    labels.length === 1
      ? `Check the pictures and fonts of “${first?.name}”`
      : `Check the pictures and fonts of ${labels.length} labels`
  const names = labels.map(({ name }) => `- ${name}`).join('\n')
  const body = `Hello ${firstname},\n\nFrom now on, a published label keeps the pictures, fonts and series that it was published with. For these labels we cannot tell what that was, because a picture was replaced, renamed or deleted since:\n${names}\n\nThey still print what their names lead to. Open each label in Quality assurance and accept what it prints now, or publish a new version.\n${link}\n`
  return { subject, body }
}

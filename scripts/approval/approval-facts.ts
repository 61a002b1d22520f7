// What is true of a label, read from the rows and judged without the product's rules.
import type { TestApp } from '../../apps/server/src/testing/start-app.ts'

interface Content {
  readonly file: string
  readonly rows: string | null
  readonly variables: string
}

interface VersionFacts extends Content {
  readonly id: string
  readonly state: string
  readonly version: number
  readonly authors: readonly string[]
  /** That count. */
  readonly approvals: readonly (Content & { readonly meaning: string; readonly userId: string })[]
}

export interface LabelFacts {
  /** The newest first. */
  readonly versions: readonly VersionFacts[]
  readonly openNotes: number
  readonly distinctPublisher: boolean
  readonly isEnabled: boolean
}

export async function factsOf({ rows }: TestApp, labelId: string): Promise<LabelFacts> {
  const { rows: versions } = await rows.query(
    `select v.id, v.state, v.version, v.file_sha256 as file, v.test_data_sha256 as rows, v.variables_sha256 as variables,
       array(select distinct user_id::text from version_authors a where a.label_version_id = v.id) as authors,
       coalesce((select json_agg(json_build_object('meaning', p.meaning, 'userId', p.user_id, 'file', p.file_sha256,
         'rows', p.test_data_sha256, 'variables', p.variables_sha256) order by p.at, p.id)
         from version_approvals p left join voided_approvals x on x.approval_id = p.id
         where p.label_version_id = v.id and p.decision = 'approve' and x.approval_id is null), '[]') as approvals
     from label_versions v where v.label_id = $1 order by v.number desc`,
    [labelId],
  )
  const { rows: others } = await rows.query(
    `select (select count(*)::int from label_notes where label_id = $1 and answers is null and closed_at is null) as notes,
       (select distinct_publisher from quality_assurance_settings limit 1) as distinct_publisher,
       (select enabled from labels where id = $1) as enabled`,
    [labelId],
  )
  const [{ notes, distinct_publisher: distinctPublisher, enabled: isEnabled }] = others
  return { versions, openNotes: notes, distinctPublisher, isEnabled }
}

const contentOf = ({ file, rows, variables }: Content): string => `${file} ${rows} ${variables}`

/** What must never be true of a version that has just been published. */
function brokenOfPublished(version: VersionFacts, distinctPublisher: boolean): string[] {
  const by = (meaning: string) => version.approvals.findLast((each) => each.meaning === meaning)
  const [data, design, publisher] = [by('approval of data'), by('approval of design'), by('responsibility')]
  const signers = [data, design, publisher].map((each) => each?.userId ?? '')
  const isOther = [data, design].some((each) => !each || contentOf(each) !== contentOf(version))
  return [
    ...(isOther ? ['published what was not approved'] : []),
    ...(signers.some((each) => version.authors.includes(each)) ? ['an author signed what is published'] : []),
    ...(data?.userId === design?.userId ? ['one person approved data and design of what is published'] : []),
    ...(new Set([...signers, ...version.authors]).size < 3 ? ['fewer than three people made what is published'] : []),
    ...(distinctPublisher && signers.slice(0, 2).includes(signers[2] ?? '') ? ['an approver published'] : []),
  ]
}

const brokenOfReview = (version: VersionFacts, { openNotes }: LabelFacts): string[] => {
  const [first, second] = version.approvals.filter(({ meaning }) => meaning.startsWith('approval'))
  return [
    ...(version.rows === null ? ['a review of nothing'] : []),
    ...(openNotes > 0 ? ['approved beside an open note'] : []),
    ...(first && version.authors.includes((second ?? first).userId) ? ['an author approved'] : []),
    ...(first && first.userId === second?.userId ? ['one person approved data and design'] : []),
  ]
}

/** Of a version that has come to another state. */
function brokenByMoving(version: VersionFacts, label: LabelFacts): string[] {
  if (version.state === 'Published') return brokenOfPublished(version, label.distinctPublisher)
  if (version.state === 'DataApprover') return version.rows === null ? ['a review of nothing'] : []
  return version.state === 'DesignApprover' || version.state === 'Publisher' ? brokenOfReview(version, label) : []
}

const isPast = ({ state }: VersionFacts): boolean => state === 'Published' || state === 'Replaced'

function brokenOfVersion(was: VersionFacts, version: VersionFacts, label: LabelFacts): string[] {
  const hasChanged = contentOf(was) !== contentOf(version)
  const isMoved = was.state !== version.state
  return [
    ...(isPast(was) && (hasChanged || (isMoved && version.state !== 'Replaced'))
      ? ['what was published has changed']
      : []),
    ...(hasChanged && version.approvals.length > 0 ? ['an approval outlived a change'] : []),
    ...(isMoved ? brokenByMoving(version, label) : []),
  ]
}

/** What is broken by what lies between two looks at a label. */
export function brokenBetween(before: LabelFacts, after: LabelFacts): string[] {
  const known = new Map(before.versions.map((version) => [version.id, version]))
  return after.versions.flatMap((version) => {
    const was = known.get(version.id)
    return was ? brokenOfVersion(was, version, after) : []
  })
}

// The audit trail: how long the verification of millions of rows takes, and what a row costs the change that it tells of.
import pg from 'pg'
import { readConfig } from '../../../apps/server/src/config.ts'
import type { Context } from '../../../apps/server/src/context.ts'
import { saveArticle } from '../../../apps/server/src/features/articles/article-changes.service.ts'
import { findArticle } from '../../../apps/server/src/features/articles/articles.service.ts'
import { auditCall } from '../../../apps/server/src/features/audit/audit-call.service.ts'
import { type AuditContent, canonicalPieces } from '../../../apps/server/src/features/audit/audit-chain.ts'
import { sealOf } from '../../../apps/server/src/features/audit/sealing/seal.ts'
import { recordBaseLine } from '../../../apps/server/src/features/audit/standing/base-line.service.ts'
import { findThings } from '../../../apps/server/src/features/audit/standing/standing.store.ts'
import type { Standing } from '../../../apps/server/src/features/audit/standing/standing.ts'
import { verifyTrail } from '../../../apps/server/src/features/audit/verify-trail.service.ts'
import { makeSampleOrganization } from '../../../apps/server/src/features/sample-organization/sample-organization.service.ts'
import { findActor } from '../../../apps/server/src/features/users/users.service.ts'
import { prepareApplicationLogin } from '../../../apps/server/src/platform/database/application-login.ts'
import { type Database, openDatabase } from '../../../apps/server/src/platform/database/database.ts'
import { migrate } from '../../../apps/server/src/platform/database/migrate.ts'
import { testTrailKeys } from '../../../apps/server/src/testing/cluster/trail-keys.ts'
import { temporaryDirectory } from '../../../apps/server/src/testing/temporary-directory.ts'
import { type BenchDatabase, measureOnDatabases } from '../bench-database.ts'
import { percentile, type Result, type Row } from '../measure.ts'

/** `LABELWRIGHT_BENCH_AUDIT_ROWS` asks for fewer. */
const rows = Number(process.env.LABELWRIGHT_BENCH_AUDIT_ROWS ?? 1_000_000)
/** In one transaction the head gets a version for each row, which the next one has to pass. */
const portion = 1_000
const writes = 300

interface Bench {
  readonly database: Database
  readonly owner: pg.Client
  readonly organizationId: string
}

/** Labels of an organization that is large. */
const labels = 10_000
/** One row of so many changes how a label stands. */
const rowsPerStanding = 10

/** Labels with a published version each, by copying one of the sample. */
async function addLabels({ owner, organizationId }: Bench): Promise<void> {
  await owner.query(
    `with source as (select l.*, v.document from labels l join label_versions v on v.id = l.published_version_id
       where l.organization_id = $1 limit 1),
     added as (insert into labels (organization_id, id, name, kind, media_width, media_height)
       select s.organization_id, gen_random_uuid(), 'Label ' || n, s.kind, s.media_width, s.media_height
       from source s, generate_series(1, $2::integer) n returning id, organization_id),
     versions as (insert into label_versions (organization_id, id, label_id, number, state, document)
       select a.organization_id, gen_random_uuid(), a.id, 1, 'Published', s.document from added a, source s returning id)
     select count(*) from versions`,
    [organizationId, labels],
  )
  await owner.query(
    `update labels l set published_version_id = v.id from label_versions v
     where v.label_id = l.id and l.published_version_id is null and l.organization_id = $1`,
    [organizationId],
  )
}

interface Filling extends Bench {
  readonly things: Standing
}

/** A page of rows as the server makes them. */
function sealedRows({ database, organizationId, things }: Filling, from: number, count: number) {
  const keys = database.trailKeys()
  return Array.from({ length: count }, (_, index) => {
    const n = from + index
    const thing = n % rowsPerStanding === 0 ? things[n % things.length] : undefined
    const content: AuditContent = {
      userId: null,
      action: thing ? 'label-changed' : 'article-changed',
      entity: { kind: thing ? 'label' : 'article', id: thing?.id ?? `a${n}` },
      before: { name: `Oat ${n}` },
      after: { name: `Rye ${n}` },
      reason: null,
      signatureId: null,
      standing: thing ? [thing] : null,
    }
    return { content, pieces: canonicalPieces(content), seal: sealOf(keys, organizationId, content) }
  })
}

/** Rows of the size of an article's change, by the function that makes all rows. */
async function fillUpTo(bench: Bench, things: Standing, count: number): Promise<void> {
  const { owner, organizationId } = bench
  await owner.query(`select set_config('app.organization_id', $1, false)`, [organizationId])
  for (;;) {
    const { rows: heads } = await owner.query('select seq from audit_heads where organization_id = $1', [
      organizationId,
    ])
    const done = Number(heads[0]?.seq ?? 0)
    if (done >= count) return
    const made = sealedRows({ ...bench, things }, done + 1, Math.min(portion, count - done))
    const values = made.map(({ content, pieces: [beforeAt, between, behind], seal }) => ({
      ...content,
      entityKind: content.entity.kind,
      entityId: content.entity.id,
      beforeAt,
      between,
      behind,
      rowId: seal.rowId,
      sealedBy: seal.sealedBy,
      mac: seal.mac.toString('hex'),
    }))
    await owner.query(
      `select append_audit_row($1::uuid, null, r->>'action', r->>'entityKind', r->>'entityId', r->'before', r->'after', null,
         null, r->>'beforeAt', r->>'between', r->>'behind', (r->>'rowId')::uuid, r->>'sealedBy', decode(r->>'mac', 'hex'),
         nullif(r->'standing', 'null'))
       from jsonb_array_elements($2::jsonb) with ordinality as e (r, n) order by e.n`,
      [organizationId, JSON.stringify(values)],
    )
  }
}

/**
 * The longest time of the processor that the thread used between two turns for others, in ms, and the memory that was used at most,
 * in MB. By the clock it would count what else the machine does.
 */
async function watched<Answer>(work: () => Promise<Answer>) {
  const usedMs = () => {
    const { user, system } = process.threadCpuUsage()
    return (user + system) / 1_000
  }
  let [memory, longestMs, last] = [0, 0, usedMs()]
  const watching = setInterval(() => {
    longestMs = Math.max(longestMs, usedMs() - last)
    last = usedMs()
    memory = Math.max(memory, process.memoryUsage.rss())
  }, 5)
  try {
    return { answer: await work(), longestMs: () => longestMs, memoryMb: () => memory / 2 ** 20 }
  } finally {
    clearInterval(watching)
  }
}

const findSome = ({ database, organizationId }: Bench): Promise<Standing> =>
  database.withOrganization(organizationId, async (trx) => {
    const page = { kind: 'label', after: '00000000-0000-0000-0000-000000000000', take: 1_000 } as const
    return (await findThings(trx, page)).things
  })

/** At a quarter, a half and the whole: where the time grows with the rows alone, so does that of ten million. */
async function measureVerification(bench: Bench, row: Row): Promise<Result[]> {
  const results: Result[] = []
  await addLabels(bench)
  await recordBaseLine(bench.database, bench.organizationId)
  const things = await findSome(bench)
  for (const count of [rows / 4, rows / 2, rows]) {
    await fillUpTo(bench, things, count)
    const [start, used] = [performance.now(), process.cpuUsage()]
    const { answer, longestMs, memoryMb } = await watched(() => verifyTrail({ ...bench, anchorPlace: undefined }))
    const { faults, standing } = answer
    const seconds = (performance.now() - start) / 1000
    const { user, system } = process.cpuUsage(used)
    if (faults.length + standing.faults.length > 0)
      throw new Error(`the trail is broken: ${JSON.stringify([faults, standing.faults])}`)
    results.push(row('verify', `${count} rows`, [seconds, 's']))
    results.push(row('verify', `${count} rows, processor of the server`, [(user + system) / 1e6, 's']))
    results.push(row('verify', `${count} rows, pace`, [count / seconds, 'rows/s']))
    results.push(row('verify', `${count} rows, processor between two turns at most`, [longestMs(), 'ms']))
    results.push(row('verify', `${count} rows, memory of the server`, [memoryMb(), 'MB']))
    results.push(row('verify', `${count} rows, things compared`, [standing.things ?? 0, '']))
    results.push(row('ten-million', `by the pace of ${count} rows`, [(seconds / count) * 1e7, 's']))
  }
  return results
}

/** The same change with and without its row, one after the other, so that both have the same minute. */
async function measureWrites({ database, organizationId, owner }: Bench, row: Row): Promise<Result[]> {
  const ctx = { database } as Context
  const first = async (table: string) =>
    (await owner.query(`select id from ${table} where organization_id = $1 order by id limit 1`, [organizationId]))
      .rows[0].id
  const [userId, articleId] = [await first('users'), await first('articles')]
  const actor = await database.withOrganization(organizationId, (trx) => findActor(trx, userId))
  if (!actor) throw new Error('nobody is there')
  const change = async (n: number) => {
    const article = await database.withOrganization(organizationId, (trx) => findArticle(trx, actor, articleId))
    const { labels, articleData, externalIdentifier, groupId, pdfUrl, version } = article
    const body = { id: articleId, name: `Article ${n}`, labelIds: labels.map(({ labelId }) => labelId), version }
    const start = performance.now()
    const save = () => saveArticle(ctx, actor, { ...body, articleData, externalIdentifier, groupId, pdfUrl })
    await (n % 2 === 0 ? save() : auditCall({ userId }, save))
    return performance.now() - start
  }
  const times: [number[], number[]] = [[], []]
  for (let n = 0; n < 2 * writes; n += 1) times[n % 2 === 0 ? 0 : 1].push(await change(n))
  const [plain, audited] = times.map((each) => percentile(each, 0.5)) as [number, number]
  return [
    row('write', 'without its row, median', [plain, 'ms']),
    row('write', 'with its row, median', [audited, 'ms']),
    row('write', 'more with its row', [(audited / plain - 1) * 100, '%']),
  ]
}

async function measure({ name, url }: BenchDatabase): Promise<Result[]> {
  const config = readConfig({
    LABELWRIGHT_DATA_DIR: await temporaryDirectory(),
    LABELWRIGHT_ADMIN_PASSWORD: 'a long password',
  })
  const login = await prepareApplicationLogin({ connectionString: url }, config)
  await migrate({ connectionString: url }, login)
  const database = await openDatabase(login.connection)
  database.useTrailKeys(testTrailKeys)
  const owner = new pg.Client(url)
  await owner.connect()
  try {
    await makeSampleOrganization(database, config)
    const organizationId = (await owner.query('select organization_id as id from organizations')).rows[0].id as string
    const bench = { database, owner, organizationId }
    const row: Row = (what, subject, [value, unit]) => ({ suite: `audit ${name}`, case: what, subject, value, unit })
    return [...(await measureWrites(bench, row)), ...(await measureVerification(bench, row))]
  } finally {
    await owner.end()
    await database.close()
  }
}

/** Answers the figures of each database. */
export const runAuditSuite = (): Promise<Result[]> => measureOnDatabases(measure)

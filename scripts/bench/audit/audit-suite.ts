// The audit trail: how long the verification of millions of rows takes, and what a row costs the change that it tells of.
import pg from 'pg'
import { readConfig } from '../../../apps/server/src/config.ts'
import type { Context } from '../../../apps/server/src/context.ts'
import { saveArticle } from '../../../apps/server/src/features/articles/article-changes.service.ts'
import { findArticle } from '../../../apps/server/src/features/articles/articles.service.ts'
import { auditCall } from '../../../apps/server/src/features/audit/audit-call.service.ts'
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
const rows = Number(process.env.LABELWRIGHT_BENCH_AUDIT_ROWS ?? 2_000_000)
/** In one transaction the head gets a version for each row, which the next one has to pass. */
const portion = 1_000
const writes = 300

interface Bench {
  readonly database: Database
  readonly owner: pg.Client
  readonly organizationId: string
}

/** Rows of the size of an article's change, by the function that makes all rows. */
async function fillUpTo({ owner, organizationId }: Bench, count: number): Promise<void> {
  await owner.query(`select set_config('app.organization_id', $1, false)`, [organizationId])
  for (;;) {
    const { rows: heads } = await owner.query('select seq from audit_heads where organization_id = $1', [
      organizationId,
    ])
    const missing = count - Number(heads[0]?.seq ?? 0)
    if (missing <= 0) return
    await owner.query(
      `select append_audit_row($1, null, 'article-changed', 'article', 'a' || n, jsonb_build_object('name', 'Oat ' || n),
         jsonb_build_object('name', 'Rye ' || n), null, null,
         '{"action":"article-changed","after":{"name":"Rye ' || n || '"},"at":',
         ',"before":{"name":"Oat ' || n || '"},"entity":{"id":"a' || n || '","kind":"article"},"reason":null,"seq":',
         ',"signatureId":null,"userId":null}') from generate_series(1, $2::integer) n`,
      [organizationId, Math.min(portion, missing)],
    )
  }
}

/** At a quarter, a half and the whole: where the time grows with the rows alone, so does that of ten million. */
async function measureVerification(bench: Bench, row: Row): Promise<Result[]> {
  const results: Result[] = []
  for (const count of [rows / 4, rows / 2, rows]) {
    await fillUpTo(bench, count)
    const [start, used] = [performance.now(), process.cpuUsage()]
    const { faults } = await verifyTrail({ ...bench, anchorPlace: undefined })
    const seconds = (performance.now() - start) / 1000
    const { user, system } = process.cpuUsage(used)
    if (faults.length > 0) throw new Error(`the trail is broken: ${JSON.stringify(faults)}`)
    results.push(row('verify', `${count} rows`, [seconds, 's']))
    results.push(row('verify', `${count} rows, processor of the server`, [(user + system) / 1e6, 's']))
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

import { allEndpoints } from '@labelwright/contract/server/all-endpoints'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from './platform/database/ids.ts'
import { fontNamed, sendFont } from './testing/fonts.ts'
import { formOf, formType, sendFile } from './testing/imports.ts'
import { sendPicture } from './testing/pictures.ts'
import { plantPrints } from './testing/prints/planted-prints.ts'
import { otherPassword, registerAnother } from './testing/second-organization.ts'
import { adminEmail, packerEmail, startTestApp, type TestApp } from './testing/start-app.ts'
import { samplePassword } from './testing/usual-settings.ts'

let test: TestApp
let stranger: string
const ids: Record<string, string> = {}

/** Which of our rows the id in a path names. An endpoint with an id that is missing here fails the test below. */
const rowOf: Readonly<Record<string, string>> = {
  getLabel: 'label',
  getLabelVariables: 'label',
  setVariablesFromFile: 'label',
  exportLabelVariables: 'label',
  setPrintSettings: 'label',
  labelPicture: 'label',
  publishLabel: 'label',
  duplicateLabel: 'label',
  getLabelHistory: 'label',
  uploadVersion: 'label',
  replaceFile: 'label',
  saveTestData: 'label',
  getVersion: 'label',
  listVersionBarcodes: 'label',
  approvalSheet: 'label',
  verifyLabel: 'entry',
  verifyLabelPublicly: 'entry',
  setReadyForApproval: 'label',
  decideApproval: 'label',
  publishLabelVersion: 'label',
  setApprovalOfLabel: 'label',
  labelFindingPicture: 'finding',
  acceptLabelFinding: 'finding',
  allowSigning: 'user',
  confirmWeakening: 'weakening',
  refuseWeakening: 'weakening',
  acceptVersion: 'label',
  remakeStandardLabel: 'label',
  listLabelVersions: 'label',
  getLabelVersion: 'label',
  listLabelCommands: 'label',
  getOpenLabelState: 'label',
  weighOpenLabel: 'label',
  listLabelNotes: 'label',
  addLabelNote: 'label',
  answerLabelNote: 'label',
  closeLabelNote: 'label',
  getFontFile: 'font',
  fontSample: 'font',
  deleteFont: 'font',
  changeMediaFile: 'media',
  findMediaUses: 'media',
  replaceMediaFile: 'media',
  deleteMediaFile: 'media',
  getArticle: 'article',
  deleteArticle: 'article',
  getOrder: 'order',
  deleteOrder: 'order',
  getSeries: 'series',
  listGivenNumbers: 'series',
  updateSeries: 'series',
  deleteSeries: 'series',
  updateLabelStock: 'labelStock',
  deleteLabelStock: 'labelStock',
  getGroup: 'group',
  saveGroupSettings: 'group',
  updateGroup: 'group',
  changeGroupMembers: 'group',
  deleteGroup: 'group',
  getPrintJob: 'job',
  cancelPrintJob: 'job',
  getOrderOutcomes: 'order',
  getBatch: 'batch',
  nextOfBatch: 'batch',
  keepBatch: 'batch',
  pauseBatch: 'batch',
  resumeBatch: 'batch',
  stopBatch: 'batch',
  getPrinter: 'printer',
  deletePrinter: 'printer',
  testPrinter: 'printer',
  deletePreference: 'preference',
  getPrintHistoryEntry: 'entry',
  printHistoryPicture: 'entry',
  revokeHelper: 'helper',
  seenHelper: 'helper',
  settleTwin: 'helper',
  linkedPrintQueues: 'helper',
  linkedPrinterStates: 'helper',
  linkedFindPrinters: 'helper',
  getUser: 'user',
  deleteUser: 'user',
  listUserSessions: 'user',
  endUserSessions: 'user',
  listUserHistory: 'user',
  sendInvitationAgain: 'invitation',
  withdrawInvitation: 'invitation',
  endOwnSession: 'session',
  removePasskey: 'passkey',
  getImport: 'import',
  checkImport: 'import',
  startImport: 'import',
  pauseImport: 'import',
  resumeImport: 'import',
  cancelImport: 'import',
  retryImport: 'import',
  undoImport: 'import',
  downloadBadRows: 'import',
  getImportConfiguration: 'importConfiguration',
  deleteImportConfiguration: 'importConfiguration',
  saveView: 'view',
  deleteView: 'view',
  saveWidget: 'widget',
  deleteWidget: 'widget',
  toggleWidgetFavorite: 'widget',
  setWidgetSettings: 'widget',
  getStation: 'station',
  saveStation: 'station',
  revokeStation: 'station',
  createStationCode: 'station',
  setStationSignIn: 'user',
  undoChange: 'undo',
}

const newPrinter = {
  name: 'x',
  language: 'zpl',
  dpi: 203.2,
  printsVia: 'helper',
  targetIpAddress: '10.0.0.1',
  targetPort: 9100,
}

/** Right bodies of calls whose ids stand in the body, or in the path beside one. */
const bodies: Readonly<Record<string, () => object>> = {
  printArticle: () => ({
    computerName: 'x',
    labels: [{ labelId: ids.label, quantity: 1, articleId: ids.article, editableData: [], printerId: ids.printer }],
  }),
  printLabels: () => ({
    source: 'quick',
    computerName: 'x',
    labels: [{ labelId: ids.label, quantity: 1, editableData: [], printerId: ids.printer }],
  }),
  startBatch: () => ({ orderId: ids.order, printerId: ids.printer, computerName: 'x' }),
  nextOfBatch: () => ({ driverId: 'x'.repeat(16), computerName: 'x' }),
  keepBatch: () => ({ driverId: 'x'.repeat(16) }),
  resumeBatch: () => ({ driverId: 'x'.repeat(16), computerName: 'x' }),
  printTest: () => ({ labelId: ids.label, printerId: ids.printer, computerName: 'x', quantity: 1 }),
  publishLabel: () => ({ sequence: 0 }),
  saveTestData: () => ({ rows: [{ name: 'x', values: {} }], version: 0 }),
  setReadyForApproval: () => ({ sequence: 0 }),
  decideApproval: () => ({ decision: 'reject', reason: 'None of ours', version: 0 }),
  publishLabelVersion: () => ({ password: otherPassword, version: 0 }),
  allowSigning: () => ({ reason: 'None of ours', password: otherPassword }),
  confirmWeakening: () => ({ reason: 'None of ours', password: otherPassword }),
  refuseWeakening: () => ({ reason: 'None of ours' }),
  acceptVersion: () => ({ reason: 'None of ours', password: otherPassword }),
  requestLastManagerRemoval: () => ({ userId: ids.user, reason: 'None of ours', password: otherPassword }),
  setApprovalOfLabel: () => ({ isUnderApproval: true, reason: 'None of ours', password: otherPassword, version: 1 }),
  changeMediaFile: () => ({ folder: 'Mine' }),
  seenHelper: () => ({ proof: 'x' }),
  linkedPrinterStates: () => ({
    printers: [{ targetAddress: '10.0.0.1', port: 9100, targetPrintQueue: '', language: 'zpl' }],
  }),
  renewPrintTickets: () => ({ printJobEntryIds: [ids.entry] }),
  setEntryStatus: () => ({ printJobEntryId: ids.entry, status: 'Success' }),
  updatePrinter: () => ({ ...newPrinter, id: ids.printer, version: 1 }),
  savePreference: () => ({ labelId: ids.label, printerId: ids.printer }),
  createPrintSettings: () => ({ labelId: ids.label, printerId: ids.printer }),
  updatePrintSettings: () => ({ id: ids.preference, version: 1, printSettings: {} }),
  reprint: () => ({ printJobEntryId: ids.entry, reason: 'x', printerId: ids.printer, computerName: 'x' }),
  printAgain: () => ({ printJobEntryIds: [ids.entry], computerName: 'x' }),
  setPrinterGroups: () => ({ printerIds: [ids.printer], groupIds: [] }),
  testPrinter: () => ({ computerName: 'x' }),
  setJobStatus: () => ({ entityId: ids.job, status: 'Processed' }),
  saveUser: () => ({
    id: ids.user,
    firstname: 'A',
    lastname: 'B',
    accountType: 'User',
    version: 1,
    userRoles: [],
    userPermissions: [],
    qualityAssuranceRoles: [],
    groupIds: [],
    defaultGroupId: null,
  }),
  saveArticle: () => ({ id: ids.article, name: 'x', labelIds: [], version: 1 }),
  setArticleVariableData: () => ({ articleId: ids.article, articleData: [{ key: 'a', data: 'b' }] }),
  changeArticles: () => ({ ids: [ids.article] }),
  deleteArticles: () => ({ ids: [ids.article] }),
  saveOrder: () => ({ id: ids.order, orderNumber: 'x', version: 1 }),
  changeOrders: () => ({ ids: [ids.order] }),
  deleteOrders: () => ({ ids: [ids.order] }),
  saveGroupSettings: () => ({
    useLabelsConnectedToArticlesGroup: true,
    useLabelsConnectedToOrdersGroup: true,
    useLabelsConnectedToUserDefaultGroup: true,
    allowOrderImportToThisGroup: true,
  }),
  setLabelVariables: () => ({ labelId: ids.label, variables: [{ variableName: 'x' }] }),
  setPrintSettings: () => ({ printSettings: {} }),
  duplicateLabel: () => ({ name: 'x' }),
  remakeStandardLabel: () => ({ sizeId: 'x', settings: {}, version: 1 }),
  enableLabels: () => ({ ids: [ids.label] }),
  disableLabels: () => ({ ids: [ids.label] }),
  groupLabels: () => ({ ids: [ids.label], groupId: null }),
  deleteLabels: () => ({ ids: [ids.label] }),
  addLabelNote: () => ({ elementId: 'e:a', text: 'x' }),
  answerLabelNote: () => ({ text: 'x' }),
  closeLabelNote: () => ({ isClosed: true }),
  updateLabelStock: () => ({ name: 'x', width: 50, height: 30, version: 1 }),
  updateSeries: () => ({ name: 'x', base: 10, step: 1, pad: 6, prefix: 'A-', mode: 'counter', version: 1 }),
  updateGroup: () => ({ name: 'x', version: 1 }),
  changeGroupMembers: () => ({ removeUserIds: [ids.user] }),
  checkImport: () => ({ options: { read: {}, mapping: [{ column: 'name', field: 'name' }], keyField: 'name' } }),
  startImport: () => ({}),
  saveWidget: () => ({ name: 'x', labelId: ids.label, printerId: ids.printer, version: 0 }),
  saveStation: () => ({ name: 'x', widgetIds: [], userIds: [], version: 0 }),
  setStationSignIn: () => ({ pin: '123456' }),
  acceptLabelFinding: () => ({ reason: 'Looks right', version: 1 }),
  setWidgetSettings: () => ({ clearInputAfterPrint: false }),
  saveView: () => ({ name: 'x', settings: { columns: [], sort: null, filters: {}, searchQuery: '' }, version: 1 }),
  saveImportConfiguration: () => ({
    id: ids.importConfiguration,
    name: 'x',
    version: 1,
    options: { read: {}, mapping: [] },
  }),
  removePasskey: () => ({ password: otherPassword }),
  disableUsers: () => ({ ids: [ids.user] }),
  enableUsers: () => ({ ids: [ids.user] }),
}

beforeAll(async () => {
  test = await startTestApp({ LABELWRIGHT_REGISTRATION: 'open' })
  stranger = await registerAnother(test)
  // Without the role the answer would be 403 for any id, and prove nothing.
  await test.rows.query(
    `update users set quality_assurance_roles = '{QualityManager}' where organization_id <> (select organization_id from users where email = $1)`,
    [adminEmail],
  )
  const admin = await test.signInAs(adminEmail)
  await test.signInAs(packerEmail)
  const first = async (table: string, where = 'true') =>
    (await test.rows.query(`select id from ${table} where ${where} order by id limit 1`)).rows[0]?.id as string
  ids.label = await first('labels')
  ids.article = await first('articles', `external_identifier = 'IT-004217'`)
  ids.printer = await first('printers')
  ids.user = await first('users', `email = '${packerEmail}'`)
  ids.session = await first('sessions', `user_id = '${ids.user}'`)
  ids.group = await first('groups', `name = 'Laboratory'`)
  ids.order = await first('orders')
  ids.series = await first('series')
  const call = (method: 'POST', url: string, payload: object) =>
    test.app.http.inject({ method, url, headers: { authorization: `Bearer ${admin}` }, payload })
  ids.labelStock = (await call('POST', '/api/labelstocks', { name: 'Own', width: 50, height: 30 })).json().data.id
  const label = (await test.rows.query('select label_id from article_labels where article_id = $1', [ids.article]))
    .rows[0].label_id
  ids.label = label
  ids.finding = newId()
  await test.rows.query(
    `insert into label_findings (organization_id, id, label_id, label_version_id, dpi, row, page, kind, causes, after_picture)
     select organization_id, $1, id, published_version_id, 203.2, 0, 0, 'dots', '[]', 'x' from labels where id = $2`,
    [ids.finding, label],
  )
  const settings = { reason: 'Tried', password: samplePassword }
  const setQuality = (isOn: boolean, version: number) =>
    test.app.http.inject({
      method: 'PUT',
      url: '/api/QualityAssurance/settings',
      headers: { authorization: `Bearer ${admin}` },
      payload: { isOn, distinctPublisher: false, ...settings, version },
    })
  await setQuality(true, 0)
  await setQuality(false, 1)
  ids.weakening = await first('weakenings')
  await test.rows.query('delete from quality_assurance_settings')
  const preference = { labelId: ids.label, printerId: ids.printer }
  ids.preference = (await call('POST', '/api/print-settings', preference)).json().data.id
  const job = await call('POST', '/api/printjobs/article', bodies.printArticle?.() ?? {})
  ids.job = job.json().entityId
  ids.entry = job.json().files[0].printJobEntryId
  ids.batch = (await call('POST', '/api/printbatches', bodies.startBatch?.() ?? {})).json().data.id
  const invited = await call('POST', '/api/users/invite', {
    email: 'new@example.com',
    firstname: 'A',
    lastname: 'B',
    accountType: 'User',
    userRoles: [],
    userPermissions: [],
    qualityAssuranceRoles: [],
    groupIds: [],
    defaultGroupId: null,
  })
  ids.invitation = invited.json().data.id
  ids.passkey = newId()
  const { code } = (await call('POST', '/api/helpers/pairing-codes', {})).json().data
  const paired = await call('POST', '/api/helpers/pair', { code, computerName: 'x', version: '1' })
  ids.helper = paired.json().data.helperId
  ids.import = (await sendFile(test, { token: admin, file: 'name\nBolt\n' })).body.data.id
  ids.media = (
    await sendPicture(test, admin, { file: '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>' })
  ).body.data.id
  ids.font = (await sendFont(test, admin, fontNamed('Acme Sans'))).body.data.id
  const viewSettings = { columns: [], sort: null, filters: {}, searchQuery: '' }
  const view = { list: 'articles', name: 'x', isShared: true, settings: viewSettings }
  ids.view = (await call('POST', '/api/views', view)).json().data.id
  const widget = { name: 'x', labelId: ids.label, printerId: ids.printer }
  ids.widget = (await call('POST', '/api/widgets', widget)).json().data.id
  const station = { name: 'x', widgetIds: [ids.widget], userIds: [ids.user] }
  ids.station = (await call('POST', '/api/stations', station)).json().data.id
  const other = await call('POST', '/api/articles', { name: 'Gone', labelId: ids.label, articleData: [] })
  const gone = await call('POST', '/api/articles/delete', { ids: [other.json().data.id] })
  ids.undo = gone.json().undoId
  const configuration = { name: 'x', options: { read: {}, mapping: [] } }
  ids.importConfiguration = (await call('POST', '/api/import/importConfiguration', configuration)).json().data.id
})
afterAll(() => test.stop())

const send = (method: string, url: string, payload?: object) =>
  test.app.http.inject({
    method: method as 'GET',
    url,
    headers: {
      authorization: `Bearer ${stranger}`,
      ...(Buffer.isBuffer(payload) && { 'content-type': formType }),
    },
    ...(payload ? { payload } : {}),
  })

describe("Another organization's token", () => {
  const withId = allEndpoints.filter(
    ({ endpoint, schemas }) =>
      endpoint.path.includes('{') && !schemas.params && !['link', 'helper', 'station'].includes(endpoint.access.kind),
  )

  it.each(withId.map(({ name, endpoint }) => [name, endpoint] as const))(
    'finds nothing by %s [SEC-02]',
    async (name, { method, path, isUpload }) => {
      const id = ids[rowOf[name] ?? '']
      expect(id, `${name} needs a row in this test`).toBeDefined()
      const body = isUpload ? formOf('x', 'x.png', {}) : bodies[name]?.()
      const foreign = await send(method, path.replace(/\{\w+\}/, id ?? ''), body)
      const missing = await send(method, path.replace(/\{\w+\}/, newId()), body)
      expect([foreign.statusCode, foreign.json()]).toEqual([404, missing.json()])
    },
  )

  const withBody = Object.keys(bodies).filter((name) => !rowOf[name])

  it.each(withBody)('finds nothing by ids in the body of %s [SEC-04]', async (name) => {
    const { endpoint } = allEndpoints.find((each) => each.name === name) ?? { endpoint: undefined }
    const answer = await send(endpoint?.method ?? '', endpoint?.path ?? '', bodies[name]?.())
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'not-found'])
  })

  it('cannot put its own rows into our groups [SEC-04]', async () => {
    const printer = { ...newPrinter, groupIds: [ids.group] }
    expect((await send('POST', '/api/printers', printer)).statusCode).toBe(422)
    const article = { name: 'x', groupId: ids.group }
    expect((await send('POST', '/api/articles', article)).statusCode).toBe(422)
    expect((await send('POST', '/api/articles', { name: 'x', labelId: ids.label })).statusCode).toBe(422)
    const lines = [{ articleId: ids.article }]
    expect((await send('POST', '/api/orders', { orderNumber: 'x', lines })).statusCode).toBe(422)
    const station = { name: 'x', widgetIds: [ids.widget], userIds: [ids.user] }
    expect((await send('POST', '/api/stations', station)).statusCode).toBe(422)
    const settings = { defaultPrinterId: ids.printer }
    expect((await send('POST', '/api/preferences/userSettings', settings)).statusCode).toBe(422)
    const group = { name: 'x', defaultPrinterId: ids.printer }
    expect((await send('POST', '/api/groups', group)).statusCode).toBe(422)
  })

  it('sees its own rows only in every table, and no partition by itself, not even one that was granted to it [SEC-03]', async () => {
    const { rows: organizations } = await test.rows.query(
      `select organization_id as id, name = 'Other' as is_stranger from organizations`,
    )
    const [own, ours] = [true, false].map((is) => organizations.find((row) => row.is_stranger === is)?.id as string)
    const planted: string[] = []
    for (const organizationId of [ours, own] as string[]) {
      const moments = [Date.now(), Date.UTC(2090, 1)]
      for (const moment of moments) planted.push(...(await plantPrints(test.rows, { organizationId, moment })).ids)
    }
    for (const query of ['', '?searchQuery=hexagon', '?searchQuery=berg', '?state=Success']) {
      const list = (await send('GET', `/api/printhistory${query}`)).json()
      const isOwn = query !== '?searchQuery=berg'
      expect([list.total, list.data.map((entry: { id: string }) => entry.id)]).toEqual(
        isOwn ? [2, planted.slice(2).reverse()] : [0, []],
      )
    }
    const { rows: tables } = await test.rows.query(`
      select c.oid::regclass::text as name, c.relispartition as is_partition from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and a.attname = 'organization_id'`)
    const seenIn = (name: string) =>
      test.database.withOrganization(own ?? '', async (trx) => {
        const found = await sql<{ id: string }>`select distinct organization_id as id from ${sql.table(name)}`.execute(
          trx,
        )
        return found.rows.map(({ id }) => id)
      })
    const partitions = tables.filter((row) => row.is_partition).map((row) => row.name as string)
    expect(partitions).toContain('print_job_entries_default')
    for (const { name, is_partition } of tables) {
      if (is_partition) {
        await expect(seenIn(name), name).rejects.toMatchObject({ code: '42501' })
        await test.rows.query(`grant select on ${name} to labelwright_app`)
      }
      expect([[], [own]], name).toContainEqual(await seenIn(name))
      if (is_partition) await test.rows.query(`revoke all on ${name} from labelwright_app`)
    }
    expect(await seenIn('print_job_entries')).toEqual([own])
    const counted = await test.rows.query(
      'select count(distinct organization_id)::int as n from print_job_entries_default',
    )
    expect(counted.rows[0].n).toBe(2)
  })

  it('cannot be answered by the database either: a row of one organization cannot point into another [SEC-04]', async () => {
    const { rows } = await test.rows.query(`select organization_id from organizations where name = 'Other'`)
    const insert = test.rows.query(
      `insert into group_members (organization_id, group_id, user_id) values ($1, $2, $3)`,
      [rows[0].organization_id, ids.group, ids.user],
    )
    await expect(insert).rejects.toThrow(/foreign key/)
  })
})

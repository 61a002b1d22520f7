import { allEndpoints } from '@labelwright/contract/server/all-endpoints'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { formType } from '../../testing/imports.ts'
import { emptyDocument } from '../../testing/open-labels.ts'
import { untilScheduledWorkIsDone } from '../../testing/run-due-jobs.ts'
import { adminEmail, packerEmail, startTestApp, type TestApp } from '../../testing/start-app.ts'
import { samplePassword } from '../../testing/usual-settings.ts'
import { notAudited } from './audited-calls.service.ts'
import { recordBaseLine } from './standing/base-line.service.ts'
import { verifyTrail } from './verify-trail.service.ts'

let test: TestApp
let admin: string
let organizationId: string
const ids: Record<string, string> = {}

beforeAll(async () => {
  test = await startTestApp()
  admin = await test.signInAs(adminEmail)
  const first = async (table: string, where = 'true') =>
    (await test.rows.query(`select id from ${table} where ${where} order by id limit 1`)).rows[0]?.id as string
  ids.printer = await first('printers')
  ids.packer = await first('users', `email = '${packerEmail}'`)
  ids.sampleLabel = await first('labels', `name = 'Shelf label'`)
  organizationId = (await test.rows.query('select organization_id as id from organizations')).rows[0].id
  await untilScheduledWorkIsDone(test, ['freeze-published-labels'])
  await recordBaseLine(test.database, organizationId)
})
afterAll(() => test.stop())

interface Sent {
  readonly name: string
  readonly params?: Readonly<Record<string, string>>
  readonly body?: object
  readonly token?: string
}

async function send({ name, params = {}, body, token = admin }: Sent) {
  const endpoint = allEndpoints.find((each) => each.name === name)?.endpoint
  if (!endpoint) throw new Error(`${name} is not in the contract`)
  const url = endpoint.path.replace(/\{(\w+)\}/g, (_, parameter: string) => params[parameter] ?? params.id ?? '')
  const isForm = Buffer.isBuffer(body)
  const headers = { authorization: `Bearer ${token}`, ...(isForm ? { 'content-type': formType } : {}) }
  const answer = await test.app.http.inject({
    method: endpoint.method,
    url,
    headers,
    ...(body ? { payload: body } : {}),
  })
  const json = String(answer.headers['content-type']).includes('json') ? answer.json() : {}
  return { status: answer.statusCode, body: json }
}

const seqNow = async (): Promise<number> =>
  Number((await test.rows.query('select coalesce(max(seq), 0) as seq from audit_rows')).rows[0].seq)
const rowsSince = async (seq: number) =>
  (await test.rows.query('select * from audit_rows where seq > $1 order by seq', [seq])).rows

interface Step {
  readonly name: string
  readonly params?: () => Readonly<Record<string, string>>
  readonly body?: () => object
  /** Ids in the answer that later steps need. */
  readonly keep?: (answer: { readonly data: { readonly id: string } } & Record<string, unknown>) => void
  /** Actions of the rows that it writes; one for most. */
  readonly actions: readonly string[]
}

const person = {
  firstname: 'Ada',
  lastname: 'New',
  accountType: 'User',
  userRoles: [],
  userPermissions: [],
  qualityAssuranceRoles: [],
  groupIds: [],
  defaultGroupId: null,
}
const printer = {
  name: 'Desk',
  language: 'zpl',
  dpi: 203.2,
  printsVia: 'helper',
  targetIpAddress: '10.0.0.1',
  targetPort: 9100,
}
const flags = {
  pdfOnly: false,
  importEnabled: true,
  setupStandardLabelsEnabled: true,
  showMyOrders: true,
  showMyArticles: false,
  myLabels: { showMyLabels: true },
  showPrinterPreferences: true,
  showPrinters: true,
}

/** A story that calls everything that changes something, in an order in which each has something to change. */
const story: readonly Step[] = [
  {
    name: 'createGroup',
    body: () => ({ name: 'Cold store' }),
    keep: (answer) => (ids.group = answer.data.id),
    actions: ['group-created'],
  },
  {
    name: 'updateGroup',
    params: () => ({ groupId: ids.group ?? '' }),
    body: () => ({ name: 'Cold', version: 1 }),
    actions: ['group-changed'],
  },
  {
    name: 'saveGroupSettings',
    params: () => ({ groupId: ids.group ?? '' }),
    body: () => ({
      useLabelsConnectedToArticlesGroup: false,
      useLabelsConnectedToOrdersGroup: true,
      useLabelsConnectedToUserDefaultGroup: false,
      allowOrderImportToThisGroup: true,
    }),
    actions: ['group-changed'],
  },
  {
    name: 'changeGroupMembers',
    params: () => ({ groupId: ids.group ?? '' }),
    body: () => ({ addUserIds: [ids.packer] }),
    actions: ['group-changed'],
  },
  {
    name: 'createLabel',
    body: () => ({ name: 'Cold label', groupId: null, draft: true, document: emptyDocument }),
    keep: (answer) => (ids.label = answer.data.id),
    actions: ['label-created'],
  },
  {
    name: 'publishLabel',
    params: () => ({ id: ids.label ?? '' }),
    body: () => ({ sequence: 0 }),
    actions: ['label-published'],
  },
  {
    name: 'duplicateLabel',
    params: () => ({ id: ids.label ?? '' }),
    body: () => ({ name: 'Twin' }),
    keep: (answer) => (ids.twin = answer.data.id),
    actions: ['label-created'],
  },
  { name: 'disableLabels', body: () => ({ ids: [ids.label] }), actions: ['label-disabled'] },
  { name: 'enableLabels', body: () => ({ ids: [ids.label] }), actions: ['label-enabled'] },
  { name: 'groupLabels', body: () => ({ ids: [ids.label], groupId: ids.group }), actions: ['label-changed'] },
  {
    name: 'setPrintSettings',
    params: () => ({ id: ids.label ?? '' }),
    body: () => ({ printSettings: { darkness: 2 } }),
    actions: ['label-changed'],
  },
  {
    name: 'addLabelNote',
    params: () => ({ id: ids.label ?? '' }),
    body: () => ({ elementId: 'e:a', text: 'Larger' }),
    keep: (answer) => (ids.note = answer.data.id),
    actions: ['label-changed'],
  },
  {
    name: 'answerLabelNote',
    params: () => ({ id: ids.label ?? '', noteId: ids.note ?? '' }),
    body: () => ({ text: 'Yes' }),
    actions: ['label-changed'],
  },
  {
    name: 'closeLabelNote',
    params: () => ({ id: ids.label ?? '', noteId: ids.note ?? '' }),
    body: () => ({ isClosed: true }),
    actions: ['label-changed'],
  },
  { name: 'deleteLabels', body: () => ({ ids: [ids.twin] }), actions: ['label-deleted'] },
  {
    name: 'createLabelStock',
    body: () => ({ name: 'Own', width: 50, height: 30 }),
    keep: (answer) => (ids.stock = answer.data.id),
    actions: ['label-stock-created'],
  },
  {
    name: 'updateLabelStock',
    params: () => ({ id: ids.stock ?? '' }),
    body: () => ({ name: 'Own', width: 60, height: 30, version: 1 }),
    actions: ['label-stock-changed'],
  },
  { name: 'deleteLabelStock', params: () => ({ id: ids.stock ?? '' }), actions: ['label-stock-deleted'] },
  {
    name: 'createSeries',
    body: () => ({ name: 'S', base: 10, step: 1, pad: 6, prefix: 'A-', mode: 'counter' }),
    keep: (answer) => (ids.series = answer.data.id),
    actions: ['series-created'],
  },
  {
    name: 'updateSeries',
    params: () => ({ id: ids.series ?? '' }),
    body: () => ({ name: 'T', base: 10, step: 1, pad: 6, prefix: 'A-', mode: 'counter', version: 1 }),
    actions: ['series-changed'],
  },
  { name: 'deleteSeries', params: () => ({ id: ids.series ?? '' }), actions: ['series-deleted'] },
  {
    name: 'createArticle',
    body: () => ({ name: 'Rye', labelId: ids.label, articleData: [{ key: 'a', data: 'b' }] }),
    keep: (answer) => (ids.article = answer.data.id),
    actions: ['article-created'],
  },
  {
    name: 'saveArticle',
    body: () => ({ id: ids.article, name: 'Rye bread', labelIds: [], articleData: [], version: 1 }),
    actions: ['article-changed'],
  },
  {
    name: 'setArticleVariableData',
    body: () => ({ articleId: ids.article, articleData: [{ key: 'c', data: 'd' }] }),
    actions: ['article-changed'],
  },
  {
    name: 'changeArticles',
    body: () => ({ ids: [ids.article], groupId: ids.group }),
    keep: (answer) => (ids.undo = String(answer.undoId)),
    actions: ['article-changed'],
  },
  { name: 'undoChange', params: () => ({ id: ids.undo ?? '' }), actions: ['article-changed'] },
  {
    name: 'createOrder',
    body: () => ({ orderNumber: 'O-1', lines: [{ articleId: ids.article, quantity: 2 }] }),
    keep: (answer) => (ids.order = answer.data.id),
    actions: ['order-created'],
  },
  { name: 'saveOrder', body: () => ({ id: ids.order, orderNumber: 'O-2', version: 1 }), actions: ['order-changed'] },
  { name: 'changeOrders', body: () => ({ ids: [ids.order], addLabelIds: [ids.label] }), actions: ['order-changed'] },
  { name: 'deleteOrder', params: () => ({ id: ids.order ?? '' }), actions: ['order-deleted'] },
  { name: 'deleteArticle', params: () => ({ id: ids.article ?? '' }), actions: ['article-deleted'] },
  {
    name: 'createPrinter',
    body: () => printer,
    keep: (answer) => (ids.desk = answer.data.id),
    actions: ['printer-created'],
  },
  {
    name: 'updatePrinter',
    body: () => ({ ...printer, id: ids.desk, name: 'Desk 2', version: 1 }),
    actions: ['printer-changed'],
  },
  {
    name: 'setPrinterGroups',
    body: () => ({ printerIds: [ids.desk], groupIds: [ids.group] }),
    actions: ['printer-changed'],
  },
  {
    name: 'savePreference',
    body: () => ({ labelId: ids.sampleLabel, printerId: ids.desk }),
    keep: (answer) => (ids.preference = answer.data.id),
    actions: ['print-preference-created'],
  },
  { name: 'deletePreference', params: () => ({ id: ids.preference ?? '' }), actions: ['print-preference-deleted'] },
  {
    name: 'createPrintSettings',
    body: () => ({ labelId: ids.sampleLabel, printerId: ids.desk }),
    keep: (answer) => (ids.settings = answer.data.id),
    actions: ['print-preference-created'],
  },
  {
    name: 'updatePrintSettings',
    body: () => ({ id: ids.settings, version: 1, printSettings: { darkness: 4 } }),
    actions: ['print-preference-changed'],
  },
  { name: 'saveUserSettings', body: () => ({ defaultPrinterId: ids.desk }), actions: ['user-changed'] },
  {
    name: 'createWidget',
    body: () => ({ name: 'Card', labelId: ids.sampleLabel, printerId: ids.printer }),
    keep: (answer) => (ids.widget = answer.data.id),
    actions: ['widget-created'],
  },
  {
    name: 'saveWidget',
    params: () => ({ id: ids.widget ?? '' }),
    body: () => ({ name: 'Card 2', labelId: ids.sampleLabel, printerId: ids.printer, version: 0 }),
    actions: ['widget-changed'],
  },
  {
    name: 'createStation',
    body: () => ({ name: 'Table', widgetIds: [ids.widget], userIds: [ids.packer] }),
    keep: (answer) => (ids.station = answer.data.id),
    actions: ['user-station-changed', 'station-created'],
  },
  {
    name: 'saveStation',
    params: () => ({ id: ids.station ?? '' }),
    body: () => ({ name: 'Table 2', widgetIds: [], userIds: [ids.packer], version: 0 }),
    actions: ['user-station-changed', 'station-changed'],
  },
  {
    name: 'setStationSignIn',
    params: () => ({ id: ids.packer ?? '' }),
    body: () => ({ pin: '482915' }),
    actions: ['user-station-sign-in-changed'],
  },
  {
    name: 'revokeStation',
    params: () => ({ id: ids.station ?? '' }),
    actions: ['user-station-changed', 'station-deleted'],
  },
  { name: 'deleteWidget', params: () => ({ id: ids.widget ?? '' }), actions: ['widget-deleted'] },
  { name: 'deletePrinter', params: () => ({ id: ids.desk ?? '' }), actions: ['printer-deleted'] },
  {
    name: 'inviteUser',
    body: () => ({ ...person, email: 'ada@example.com' }),
    keep: (answer) => (ids.invitation = answer.data.id),
    actions: ['invitation-created'],
  },
  { name: 'withdrawInvitation', params: () => ({ id: ids.invitation ?? '' }), actions: ['invitation-deleted'] },
  {
    name: 'saveUser',
    body: () => ({ ...person, id: ids.packer, userRoles: ['ArticleManager'], version: 1 }),
    actions: ['user-changed'],
  },
  { name: 'disableUsers', body: () => ({ ids: [ids.packer] }), actions: ['user-disabled'] },
  { name: 'enableUsers', body: () => ({ ids: [ids.packer] }), actions: ['user-enabled'] },
  { name: 'endUserSessions', params: () => ({ id: ids.packer ?? '' }), actions: ['user-sessions-ended'] },
  { name: 'deleteUser', params: () => ({ id: ids.packer ?? '' }), actions: ['user-deleted'] },
  {
    name: 'createImportConfiguration',
    body: () => ({ name: 'Daily', options: { read: {}, mapping: [] } }),
    keep: (answer) => (ids.configuration = answer.data.id),
    actions: ['import-configuration-created'],
  },
  {
    name: 'saveImportConfiguration',
    body: () => ({ id: ids.configuration, name: 'Nightly', version: 1, options: { read: {}, mapping: [] } }),
    actions: ['import-configuration-changed'],
  },
  {
    name: 'deleteImportConfiguration',
    params: () => ({ id: ids.configuration ?? '' }),
    actions: ['import-configuration-deleted'],
  },
  { name: 'deleteGroup', params: () => ({ groupId: ids.group ?? '' }), actions: ['group-deleted'] },
  {
    name: 'saveFeatures',
    body: () => ({ showFeatures: flags, printHistoryEnabled: false }),
    actions: ['organization-changed'],
  },
  {
    name: 'saveAuditSettings',
    body: () => ({ anchorRecipients: ['auditor@example.com'], version: 0 }),
    actions: ['audit-trail-changed'],
  },
  {
    name: 'changePassword',
    body: () => ({ currentPassword: samplePassword, newPassword: 'words that are new' }),
    actions: ['user-password-changed'],
  },
]

describe('A call that changes something', () => {
  it.each(story)('$name leaves its row in the audit trail', async (step) => {
    const before = await seqNow()
    const sent = { name: step.name, params: step.params?.() ?? {}, ...(step.body ? { body: step.body() } : {}) }
    const answer = await send(sent)
    expect([answer.status, answer.body], step.name).toEqual([200, expect.anything()])
    step.keep?.(answer.body)
    const rows = await rowsSince(before)
    expect(rows.map((row) => row.action)).toEqual(step.actions)
    for (const row of rows) expect(row.before ?? row.after ?? row.action).toBeTruthy()
    expect(JSON.stringify(rows)).not.toMatch(/\$argon2|482915/)
    // From the rows alone it can be told how everything stands.
    const { standing } = await verifyTrail({ database: test.database, organizationId, anchorPlace: undefined })
    expect(standing).toEqual({ things: expect.any(Number), faults: [] })
  })
})

/** Told by the same mechanism, or by a service of its own; tests of their features call them. */
const elsewhere: Readonly<Record<string, string>> = {
  register: 'an organization that begins',
  acceptInvitation: 'needs the link of a mail',
  resetPassword: 'needs the link of a mail',
  loginOidc: 'needs an identity provider; tells the account that it links',
  addPasskey: 'as confirmTotp',
  beginTotp: 'a secret that counts for nothing until it is confirmed',
  confirmTotp: 'second-factors tell the history of the account',
  removePasskey: 'as confirmTotp',
  removeTotp: 'as confirmTotp',
  setLabelVariables: 'as setPrintSettings',
  setVariablesFromFile: 'as setPrintSettings',
  createStandardLabel: 'as createLabel',
  remakeStandardLabel: 'as publishLabel',
  deleteFont: 'as uploadFont',
  uploadFont: 'takes a file',
  changeMediaFile: 'as uploadMediaFile',
  deleteMediaFile: 'as uploadMediaFile',
  replaceMediaFile: 'as uploadMediaFile',
  uploadMediaFile: 'takes a file',
  addArticleWithConnections: 'as createArticle',
  deleteArticles: 'as deleteArticle',
  deleteOrders: 'as deleteOrder',
  uploadImport: 'takes a file',
  startImport: 'needs an import',
  pauseImport: 'as startImport',
  resumeImport: 'as startImport',
  retryImport: 'as startImport',
  cancelImport: 'as startImport',
  undoImport: 'as startImport',
  reprint: 'needs a print',
  pairHelper: 'needs a code',
  revokeHelper: 'as pairHelper',
  settleTwin: 'needs two computers; helpers/link/twins.test.ts',
  pairStation: 'needs a code',
  setOwnStationSignIn: 'as setStationSignIn',
  saveOrganization: 'as saveFeatures',
  requestDeletion: 'the organization is deleted by a link',
  confirmDeletion: 'needs the link of a mail',
  cancelDeletion: 'as requestDeletion',
  changePlan: 'as saveFeatures',
  requestSubscriptionChange: 'as changePlan',
  confirmSubscriptionChange: 'needs the link of a mail',
  requestResume: 'mails a link',
  sendInvitationAgain: 'mails a link',
  arrangeWidgets: 'as saveWidget',
  uploadVersion: 'label approval tells its steps itself',
  replaceFile: 'as uploadVersion',
  saveTestData: 'as uploadVersion',
  setReadyForApproval: 'as uploadVersion',
  decideApproval: 'as uploadVersion',
  publishLabelVersion: 'as uploadVersion',
  setApprovalOfLabel: 'as uploadVersion',
  saveQualityAssuranceSettings: 'as uploadVersion',
  allowSigning: 'as uploadVersion',
  signOffSignerChanges: 'as uploadVersion',
  confirmWeakening: 'as uploadVersion',
  refuseWeakening: 'as uploadVersion',
  requestLastManagerRemoval: 'as uploadVersion',
  acceptVersion: 'as uploadVersion',
  acceptLabelFinding: 'as uploadVersion',
  reviewAuditTrail: 'told with its signature; review/review-trail.test.ts',
}

describe('Every call that may change something', () => {
  const calls = allEndpoints.filter(({ endpoint }) => endpoint.method !== 'GET').map(({ name }) => name)
  const told = new Set(story.map(({ name }) => name))

  it('is told, or stands in the list of those that are not, with its reason', () => {
    const known = [...told, ...Object.keys(notAudited), ...Object.keys(elsewhere)]
    expect(calls.filter((name) => !known.includes(name))).toEqual([])
    expect(known.filter((name) => !calls.includes(name))).toEqual([])
    expect(new Set(known).size).toBe(known.length)
  })
})

describe('Nothing', () => {
  it('is told of a call that was refused, or that changed nothing', async () => {
    const before = await seqNow()
    expect((await send({ name: 'createGroup', body: { name: '' } })).status).toBe(422)
    expect((await send({ name: 'deleteGroup', params: { groupId: ids.group ?? '' } })).status).toBe(404)
    expect((await send({ name: 'enableLabels', body: { ids: [ids.label] } })).status).toBe(200)
    expect(await rowsSince(before)).toEqual([])
  })
})

describe('Many changes at once', () => {
  it('are one row with their counts and a digest', async () => {
    const { rows } = await test.rows.query('select id from articles order by id limit 12')
    const before = await seqNow()
    const labelIds = [ids.sampleLabel, ids.label]
    const body = { ids: rows.map((row) => row.id), setData: [{ key: 'Shelf', data: '7' }], addLabelIds: labelIds }
    expect((await send({ name: 'changeArticles', body })).body).toMatchObject({ changed: 12 })
    const [row, ...more] = await rowsSince(before)
    expect(more).toEqual([])
    expect(row).toMatchObject({
      action: 'article-changed',
      before: null,
      after: { sha256: expect.stringMatching(/^[0-9a-f]{64}$/), counts: { 'articles:update': 12 } },
    })
  })
})

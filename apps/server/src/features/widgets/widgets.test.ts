import { createArticle, listArticles } from '@labelwright/contract/server/articles'
import { changeGroupMembers, createGroup } from '@labelwright/contract/server/groups'
import { disableLabels } from '@labelwright/contract/server/labels'
import type { LabelToPrint } from '@labelwright/contract/server/printing-schemas'
import { createSeries } from '@labelwright/contract/server/series'
import * as contract from '@labelwright/contract/server/widgets'
import type { CreateWidgetBody, WidgetPrintBody } from '@labelwright/contract/server/widgets-schemas'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../platform/database/ids.ts'
import { defined } from '../../testing/defined.ts'
import { lineToPrint } from '../../testing/line-to-print.ts'
import { addNumberedLabel } from '../../testing/numbered-label.ts'
import { registerAnother } from '../../testing/second-organization.ts'
import { adminEmail, packerEmail, startTestApp, type TestApp } from '../../testing/start-app.ts'

let test: TestApp
let admin: string
let packer: string
let line: LabelToPrint
beforeAll(async () => {
  test = await startTestApp({ LABELWRIGHT_REGISTRATION: 'open' })
  admin = await test.signInAs(adminEmail)
  packer = await test.signInAs(packerEmail)
  line = await lineToPrint(test, packer, {}, 'NB-20422')
})
afterAll(() => test.stop())

type Wish = Partial<CreateWidgetBody>
const bodyOf = (change: Wish = {}) =>
  ({ name: `Widget ${newId()}`, labelId: line.labelId, printerId: line.printerId, ...change }) as CreateWidgetBody
const create = (change: Wish = {}, token = admin) =>
  test.call(contract.createWidget, { body: bodyOf(change) }, { token })
const made = async (change: Wish = {}) => (await create(change)).body.data
const list = async (token: string, show: 'mine' | 'all' = 'mine') =>
  (await test.call(contract.listWidgets, { query: { show } }, { token })).body
const namesFor = async (token: string, show: 'mine' | 'all' = 'mine') =>
  (await list(token, show)).data.map(({ name }) => name)
const toggle = (id: string, token = packer) => test.call(contract.toggleWidgetFavorite, { params: { id } }, { token })
const clear = () => test.rows.query('delete from widgets')
const personId = async (email: string) =>
  (await test.rows.query('select id from users where email = $1', [email])).rows[0].id as string

/** A label that asks for nothing. */
async function plainLabel(): Promise<string> {
  const series = (await test.call(createSeries, { body: { name: newId() } }, { token: admin })).body.data.id
  return addNumberedLabel(test, [{ variableName: 'serial', series }])
}

describe('A widget', () => {
  it('has the fields of the specification with their defaults [WIDGET-001, WIDGET-004, WIDGET-005, WIDGET-007, WIDGET-009, CONST-20]', async () => {
    await clear()
    const widget = await made({ name: 'Jars' })
    expect((await list(packer)).data).toEqual([
      {
        id: widget.id,
        name: 'Jars',
        icon: 'print',
        labelId: line.labelId,
        labelName: expect.stringMatching(/./),
        printerId: line.printerId,
        printerName: expect.stringMatching(/./),
        variables: [],
        articleMode: 'groupOnly',
        clearInputAfterPrint: true,
        predefinedArticle: null,
        defaultQuantity: 1,
        width: 2,
        favoriteFor: [],
        showPdfAfterPrint: false,
        keepPdfSessionData: false,
        assignedTo: null,
        favorite: false,
        settings: {},
        modified: expect.any(String),
        version: 0,
      },
    ])
  })

  it('keeps what an administrator sets up [WIDGET-006, WIDGET-008, WIDGET-011, WIDGET-012, WIDGET-013, WIDGET-019, WIDGET-020, WIDGET-021, WIDGET-022, WIDGET-036, WIDGET-038, WIDGET-039]', async () => {
    const variables = [
      { name: 'lot', label: 'Lot', required: true },
      { name: 'tested', label: 'Tested', type: 'checkbox' },
      { name: 'size', label: 'Size', type: 'radio', options: [{ value: 's', label: 'Small' }] },
    ] as unknown as CreateWidgetBody['variables']
    const wish = {
      name: 'Lids',
      icon: 'truck',
      variables,
      articleMode: 'all',
      clearInputAfterPrint: false,
      predefinedArticleId: line.articleId,
      defaultQuantity: 4,
      width: 3,
      showPdfAfterPrint: true,
      keepPdfSessionData: true,
      assignedTo: { type: 'user', id: `${packerEmail}, ${newId()}` },
    } as const
    const { id } = await made(wish)
    const { predefinedArticleId: _, ...kept } = wish
    const stored = defined((await list(packer)).data.find((widget) => widget.id === id))
    expect(stored).toMatchObject({
      ...kept,
      predefinedArticle: { id: line.articleId, name: expect.stringMatching(/./) },
      variables: [
        { name: 'lot', label: 'Lot', type: 'text', required: true, options: [] },
        { name: 'tested', label: 'Tested', type: 'checkbox', required: false, options: [] },
        { name: 'size', label: 'Size', type: 'radio', required: false, options: [{ value: 's', label: 'Small' }] },
      ],
    })
    const body = { ...bodyOf({ ...wish, name: 'Covers', width: 1 }), version: stored.version }
    const saved = await test.call(contract.saveWidget, { params: { id }, body }, { token: admin })
    expect(saved.body.data).toMatchObject({ name: 'Covers', width: 1, version: 1 })
    const stale = await test.call(contract.saveWidget, { params: { id }, body }, { token: admin })
    expect([stale.status, stale.body.code]).toEqual([412, 'stale-version'])
    expect((await test.call(contract.deleteWidget, { params: { id } }, { token: admin })).status).toBe(200)
    expect(await namesFor(admin, 'all')).not.toContain('Covers')
  })

  it('has one of thirteen icons, and print instead of any other [WIDGET-002, WIDGET-003]', async () => {
    const icons = 'print warehouse truck cubes barcode qrcode microchip globe dove dog user chair table'.split(' ')
    for (const icon of icons) expect((await made({ icon: icon as 'print' })).icon).toBe(icon)
    expect((await made({ icon: 'rocket' as 'print' })).icon).toBe('print')
  })

  it('is 1 to 4 columns wide [WIDGET-008, CONST-20]', async () => {
    expect((await create({ width: 1 })).status).toBe(200)
    expect((await create({ width: 4 })).status).toBe(200)
    expect((await create({ width: 0 })).status).toBe(422)
    expect((await create({ width: 5 })).status).toBe(422)
  })

  it('is made, changed and deleted by administrators only [WIDGET-036, WIDGET-037]', async () => {
    const { id, version } = await made()
    expect((await create({}, packer)).status).toBe(403)
    const body = { ...bodyOf(), version }
    expect((await test.call(contract.saveWidget, { params: { id }, body }, { token: packer })).status).toBe(403)
    expect((await test.call(contract.deleteWidget, { params: { id } }, { token: packer })).status).toBe(403)
    const all = await test.call(contract.listWidgets, { query: { show: 'all' } }, { token: packer })
    expect([all.status, all.body.code]).toEqual([403, 'not-allowed'])
  })

  it('is refused at the fields that name what is not there', async () => {
    const { status, body } = await create({
      labelId: newId(),
      printerId: newId(),
      predefinedArticleId: newId(),
      assignedTo: { type: 'group', id: newId() },
    })
    expect([status, body.errors.map(({ path }) => path)]).toEqual([
      422,
      ['labelId', 'printerId', 'predefinedArticleId', 'assignedTo.id'],
    ])
  })

  it('counts against maxWidgets of the license, which tells how many there are [WIDGET-017, WIDGET-018]', async () => {
    await clear()
    await test.rows.query(`update subscriptions set type = 'Free'`)
    const { license } = await list(packer)
    expect(license).toEqual({ maxWidgets: expect.any(Number), usage: 0 })
    for (let number = 0; number < (license.maxWidgets ?? 0); number++) await made()
    const refused = await create()
    expect([refused.status, refused.body.code]).toEqual([422, 'limit-reached'])
    expect((await list(packer)).license.usage).toBe(license.maxWidgets)
    await test.rows.query(`update subscriptions set type = 'SelfHosted'`)
    expect((await create()).status).toBe(200)
    expect((await list(packer)).license).toEqual({ maxWidgets: null, usage: (license.maxWidgets ?? 0) + 1 })
  })
})

describe('Widgets are seen', () => {
  it('by everybody unless assigned; else by the group, or by the people named by id or e-mail [WIDGET-041, WIDGET-042, WIDGET-043]', async () => {
    await clear()
    const groupOf = async (name: string) =>
      (await test.call(createGroup, { body: { name } }, { token: admin })).body.data.id
    const [mine, other] = [await groupOf(`Table ${newId()}`), await groupOf(`Bench ${newId()}`)]
    const members = { addUserIds: [await personId(packerEmail)] }
    await test.call(changeGroupMembers, { params: { groupId: mine }, body: members }, { token: admin })
    await made({ name: 'everybody' })
    await made({ name: 'my group', assignedTo: { type: 'group', id: mine } })
    await made({ name: 'another group', assignedTo: { type: 'group', id: other } })
    await made({ name: 'me by id', assignedTo: { type: 'user', id: `${newId()},${await personId(packerEmail)}` } })
    await made({ name: 'me by e-mail', assignedTo: { type: 'user', id: packerEmail.toUpperCase() } })
    await made({ name: 'somebody else', assignedTo: { type: 'user', id: `${newId()}, x${packerEmail}` } })
    const seen = ['everybody', 'my group', 'me by id', 'me by e-mail']
    expect(await namesFor(packer)).toEqual(seen)
    expect(await namesFor(admin)).toEqual(['everybody'])
    expect(await namesFor(admin, 'all')).toEqual([
      'everybody',
      'my group',
      'another group',
      'me by id',
      'me by e-mail',
      'somebody else',
    ])
  })

  it('of one’s own organization only', async () => {
    await clear()
    await made({ name: 'ours' })
    const stranger = await registerAnother(test)
    expect(await namesFor(stranger, 'all')).toEqual([])
  })

  it('without what is gone: a card can say that label or printer is missing', async () => {
    await clear()
    await made({ name: 'whole' })
    await test.rows.query('update widgets set printer_id = $1, label_id = $1', [newId()])
    expect((await list(packer)).data[0]).toMatchObject({
      labelId: null,
      labelName: null,
      printerId: null,
      printerName: null,
    })
  })

  it('in the order of the administrator, or in one’s own', async () => {
    await clear()
    const [a, b, c] = [await made({ name: 'a' }), await made({ name: 'b' }), await made({ name: 'c' })]
    await test.call(contract.arrangeWidgets, { body: { ids: [c.id, a.id] } }, { token: admin })
    expect(await namesFor(packer)).toEqual(['c', 'a', 'b'])
    await test.call(contract.arrangeMyWidgets, { body: { ids: [b.id, c.id] } }, { token: packer })
    expect(await namesFor(packer)).toEqual(['b', 'c', 'a'])
    expect(await namesFor(admin)).toEqual(['c', 'a', 'b'])
    const unknown = await test.call(contract.arrangeMyWidgets, { body: { ids: [newId()] } }, { token: packer })
    expect(unknown.status).toBe(404)
  })
})

describe('Favorites', () => {
  it('are one’s own, at most three, also of many who ask at once [WIDGET-010, WIDGET-014, WIDGET-033-OPEN, WIDGET-044, WIDGET-045, WIDGET-081, CONST-11]', async () => {
    await clear()
    const widgets = [await made(), await made(), await made(), await made(), await made()]
    const answers = await Promise.all(widgets.map(({ id }) => toggle(id)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    const refused = defined(answers.find(({ status }) => status !== 200))
    expect([refused.status, refused.body.Message]).toEqual([422, 'Maximum 3 favorites allowed'])
    const mine = (await list(packer)).data.filter(({ favorite }) => favorite)
    expect(mine).toHaveLength(3)
    expect(mine.map(({ favoriteFor }) => favoriteFor)).toEqual(Array(3).fill([await personId(packerEmail)]))
    expect((await list(admin)).data.some(({ favorite }) => favorite)).toBe(false)
    const first = defined(mine[0])
    expect((await toggle(first.id)).body).toEqual({ favorite: false })
    const fourth = defined((await list(packer)).data.find(({ favorite, id }) => !favorite && id !== first.id))
    expect((await toggle(fourth.id)).body).toEqual({ favorite: true })
  })

  it('of one person leave everybody else their three [WIDGET-010, WIDGET-014]', async () => {
    await clear()
    const widgets = [await made(), await made(), await made(), await made()]
    const choose = async (token: string) => {
      const statuses: number[] = []
      for (const { id } of widgets) statuses.push((await toggle(id, token)).status)
      return statuses
    }
    expect([await choose(packer), await choose(admin)]).toEqual([
      [200, 200, 200, 422],
      [200, 200, 200, 422],
    ])
    const people = [await personId(packerEmail), await personId(adminEmail)].sort()
    const chosen = (await list(admin)).data.filter(({ favorite }) => favorite)
    expect(chosen.map(({ favoriteFor }) => favoriteFor)).toEqual(Array(3).fill(people))
  })

  it('are of widgets that one sees', async () => {
    const hidden = await made({ assignedTo: { type: 'user', id: adminEmail } })
    expect((await toggle(hidden.id)).status).toBe(404)
  })
})

describe('Whether a widget clears its input', () => {
  it('is set by each person for themselves [WIDGET-005, WIDGET-015, WIDGET-034-OPEN, WIDGET-035]', async () => {
    await clear()
    const { id } = await made()
    const set = (clearInputAfterPrint: boolean) =>
      test.call(contract.setWidgetSettings, { params: { id }, body: { clearInputAfterPrint } }, { token: packer })
    expect((await set(false)).body).toEqual({ clearInputAfterPrint: false })
    expect((await list(packer)).data[0]).toMatchObject({
      clearInputAfterPrint: false,
      settings: { clearInputAfterPrint: false },
    })
    expect((await list(admin)).data[0]).toMatchObject({ clearInputAfterPrint: true, settings: {} })
    await set(true)
    expect((await list(packer)).data[0]).toMatchObject({ clearInputAfterPrint: true })
  })
})

describe('Direct widget printing', () => {
  const print = (change: object = {}, headers: Record<string, string> = {}) =>
    test.call(
      contract.printWidget,
      {
        body: {
          labelId: line.labelId,
          printerId: line.printerId,
          article: { id: line.articleId },
          computerName: 'packing-1',
          ...change,
        } as never,
      },
      { token: packer, headers },
    )
  const entryOf = async (entityId: string | undefined) =>
    (
      await test.rows.query(
        'select article_id, article_name, quantity, filled, computer_name from print_job_entries where job_id = $1',
        [entityId],
      )
    ).rows[0]

  it('answers ok with the files for the helper, 1 label where no quantity is given [WIDGET-023, WIDGET-024, WIDGET-025, WIDGET-026, WIDGET-029, WIDGET-030, WIDGET-031-OPEN, WIDGET-078]', async () => {
    const { status, body } = await print({ variables: { lot: 'L9', best_before: '' } })
    expect([status, body]).toMatchObject([200, { ok: true, error: null, pdfError: null }])
    expect(body.files).toHaveLength(1)
    expect(Buffer.from(defined(body.files[0]).pdfAsBase64String, 'base64').toString()).toMatch(/^\^XA/)
    expect(await entryOf(body.entityId)).toMatchObject({
      article_id: line.articleId,
      quantity: 1,
      filled: { lot: 'L9' },
      computer_name: 'packing-1',
    })
    const five = (await print({ quantity: 5 })).body
    expect((await entryOf(five.entityId)).quantity).toBe(5)
    expect((await print({ quantity: 0 })).status).toBe(422)
  })

  it('prints once for its key', async () => {
    const headers = { 'idempotency-key': newId() }
    const [first, again] = [await print({}, headers), await print({}, headers)]
    expect(again.body.entityId).toBe(first.body.entityId)
    expect((await print({ quantity: 2 }, headers)).body.code).toBe('key-reused')
  })

  it('takes an article by its name, and makes one of a name that nobody has [WIDGET-079]', async () => {
    const articles = await test.call(listArticles, { query: { searchQuery: 'NB-20422' } }, { token: packer })
    const known = defined(articles.body.data[0])
    expect(await entryOf((await print({ article: { name: known.name } })).body.entityId)).toMatchObject({
      article_id: known.id,
    })
    const labelId = await plainLabel()
    const article = { name: `Nail ${newId()}` }
    const entry = await entryOf((await print({ labelId, article })).body.entityId)
    expect(entry.article_name).toBe(article.name)
    expect((await entryOf((await print({ labelId, article })).body.entityId)).article_id).toBe(entry.article_id)
  })

  it('makes one article of a new name, however many print it at once [WIDGET-079]', async () => {
    const labelId = await plainLabel()
    const name = `Screw ${newId()}`
    const names = [name, name, name.toUpperCase(), ` ${name} `]
    const answers = await Promise.all(names.map((each) => print({ labelId, article: { name: each } })))
    expect(answers.map(({ body }) => body.error)).toEqual([null, null, null, null])
    const entries = await Promise.all(answers.map(({ body }) => entryOf(body.entityId)))
    expect(new Set(entries.map(({ article_id }) => article_id)).size).toBe(1)
    const { rows } = await test.rows.query('select id from articles where lower(name) = lower($1)', [name])
    expect(rows).toHaveLength(1)
  })

  it('makes a default article of label id and time where the article has neither id nor name [WIDGET-080]', async () => {
    const labelId = await plainLabel()
    const before = Date.now()
    const { body } = await print({ labelId, article: {} })
    const { article_name } = await entryOf(body.entityId)
    expect(article_name.slice(0, -14)).toBe(`${labelId}-`)
    const [year, month, day, ...time] = article_name.slice(-14).match(/^\d{4}|\d\d/g) ?? []
    const moment = Date.parse(`${year}-${month}-${day}T${time.join(':')}Z`)
    expect(Math.abs(moment - before)).toBeLessThan(120_000)
  })

  it('answers not ok with the sentence of what refused it, and nothing is made [WIDGET-095, WIDGET-109]', async () => {
    const { status, body } = await print({ variables: { nowhere: '1' } })
    expect([status, body]).toEqual([
      200,
      { ok: false, error: 'The label has no variable "nowhere".', pdfError: null, files: [], entries: [] },
    ])
    const gone = (await print({ article: { id: newId() } })).body
    expect([gone.ok, gone.error]).toEqual([false, expect.stringMatching(/not found/i)])
  })

  it.each([
    ['Could not create article with name: Unheard of', { name: 'Unheard of' }],
    ['Could not create default article for widget printing', {}],
  ])('says that it could not make the article: %s [WIDGET-105, WIDGET-106]', async (error, article) => {
    // An article cannot be connected to a label that is not there.
    const body = { labelId: newId(), printerId: line.printerId, article } as unknown as WidgetPrintBody
    const answer = await test.call(contract.printWidget, { body }, { token: packer })
    expect(answer.body).toMatchObject({ ok: false, error, files: [], entries: [] })
  })

  it('says what is wrong with the link to the article’s PDF where it is asked, and has printed all the same [PDF-08, PDF-09]', async () => {
    const labelId = await plainLabel()
    const entry = { key: 'pdfUrl', editable: true, propertyType: 'text', propertySize: 200, isExtra: true } as const
    const pdfOf = async (pdfUrl: string | null) => {
      const inData = pdfUrl?.startsWith('ftp') ? [{ ...entry, data: pdfUrl }] : []
      const body = {
        name: `With PDF ${newId()}`,
        pdfUrl: inData.length > 0 ? null : pdfUrl,
        labelId,
        articleData: inData,
      }
      const article = (await test.call(createArticle, { body }, { token: admin })).body.data
      const answer = (await print({ labelId, article: { id: article.id }, showPdf: true })).body
      return [answer.ok, answer.pdfError]
    }
    expect(await pdfOf(null)).toEqual([true, 'PDF-länk saknas eller är ogiltig'])
    expect(await pdfOf('ftp://example.com/a.pdf')).toEqual([true, 'PDF-länk saknas eller är ogiltig'])
    expect(await pdfOf('https://example.com/a.pdf')).toEqual([true, null])
  })

  it('is refused of a label that was disabled, and of a printer that is not there', async () => {
    const labelId = await plainLabel()
    await test.call(disableLabels, { body: { ids: [labelId] } }, { token: admin })
    expect((await print({ labelId })).body).toMatchObject({ ok: false, error: expect.stringMatching(/./), files: [] })
    expect((await print({ printerId: newId() })).body).toMatchObject({ ok: false, files: [] })
  })
})

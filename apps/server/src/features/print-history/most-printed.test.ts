import { usualFeatures } from '@labelwright/contract/feature-flags'
import { createArticle, deleteArticles, getArticle } from '@labelwright/contract/server/articles'
import { saveFeatures } from '@labelwright/contract/server/feature-flags'
import { listMostPrinted } from '@labelwright/contract/server/print-history'
import { printArticle } from '@labelwright/contract/server/printing'
import type { LabelToPrint } from '@labelwright/contract/server/printing-schemas'
import { createWidget, printWidget } from '@labelwright/contract/server/widgets'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dayMs } from '../../platform/database/ids.ts'
import { lineToPrint } from '../../testing/line-to-print.ts'
import { plantPrints } from '../../testing/prints/planted-prints.ts'
import { adminEmail, packerEmail, startTestApp, type TestApp } from '../../testing/start-app.ts'

let test: TestApp
let admin: string
let packer: string
let line: LabelToPrint
beforeAll(async () => {
  test = await startTestApp()
  admin = await test.signInAs(adminEmail)
  packer = await test.signInAs(packerEmail)
  line = await lineToPrint(test, packer, {}, 'NB-20422')
})
afterAll(() => test.stop())

const most = async (token = packer) => (await test.call(listMostPrinted, {}, { token })).body.data
const shortOf = async (token = packer) =>
  (await most(token)).map(({ article, widget, prints }) => `${article?.name ?? widget?.name} ${prints}`)

async function print(articleId: string, token = packer): Promise<void> {
  const body = { computerName: 'here', labels: [{ ...line, articleId }] }
  const printed = await test.call(printArticle, { body }, { token })
  expect([printed.status, printed.body.errors]).toEqual([200, undefined])
}

/** With all that its label asks for. */
async function makeArticle(name: string): Promise<string> {
  const known = await test.call(getArticle, { params: { id: line.articleId } }, { token: admin })
  const articleData = known.body.data.articleData.map(({ key, data }) => ({ key, data }))
  const body = { name, externalIdentifier: `id of ${name}`, labelId: line.labelId, articleData }
  return (await test.call(createArticle, { body: body as never }, { token: admin })).body.data.id
}

describe('What a person prints most', () => {
  it('is nothing before the first print', async () => {
    expect(await most()).toEqual([])
  })

  it('are articles and widgets by the number of their own prints, not by labels, and what was printed last before others', async () => {
    const [jam, salt] = [await makeArticle('Jam'), await makeArticle('Salt')]
    await print(jam)
    await print(salt)
    expect(await shortOf()).toEqual(['Salt 1', 'Jam 1'])
    await print(jam)
    const widgetBody = { name: 'Lids', labelId: line.labelId, printerId: line.printerId }
    const widget = (await test.call(createWidget, { body: widgetBody as never }, { token: admin })).body.data
    const { labelId, printerId } = line
    const variables = Object.fromEntries(line.editableData.map(({ key, data }) => [key, data]))
    const body = { labelId, printerId, quantity: 50, article: { id: salt }, variables, widgetId: widget.id }
    for (let times = 0; times < 3; times += 1) {
      const printed = await test.call(printWidget, { body: body as never }, { token: packer })
      expect(printed.body).toMatchObject({ ok: true, error: null })
    }
    // Prints by a widget are the widget's, not the article's.
    expect(await shortOf()).toEqual(['Lids 3', 'Jam 2', 'Salt 1'])
    expect(await most(admin)).toEqual([])
    await print(salt, admin)
    expect(await shortOf(admin)).toEqual(['Salt 1'])
  })

  it('is eight things at most, and those that were deleted make room for the next', async () => {
    const ids: string[] = []
    for (let index = 1; index <= 9; index += 1) ids.push(await makeArticle(`Tin ${index}`))
    for (const id of ids) for (let times = 0; times < 4; times += 1) await print(id)
    expect(await shortOf()).toEqual([9, 8, 7, 6, 5, 4, 3, 2].map((index) => `Tin ${index} 4`))
    await test.call(deleteArticles, { body: { ids: ids.slice(1) } }, { token: admin })
    expect(await shortOf()).toEqual(['Tin 1 4', 'Lids 3', 'Jam 2', 'Salt 1'])
  })

  it('leaves out what provably was not printed', async () => {
    const id = await makeArticle('Torn')
    await print(id)
    expect(await shortOf()).toContain('Torn 1')
    await test.rows.query(`update print_job_entries set state = 'Failed' where article_name = 'Torn'`)
    expect(await shortOf()).not.toContain('Torn 1')
  })

  it('counts three months back and no further', async () => {
    const id = await makeArticle('Pickles')
    const { rows } = await test.rows.query('select organization_id, id from users where email = $1', [packerEmail])
    const plant = async (daysAgo: number) => {
      const moment = Date.now() - daysAgo * dayMs
      const { ids } = await plantPrints(test.rows, { organizationId: rows[0].organization_id, moment, count: 2 })
      await test.rows.query(
        `update print_job_entries set user_id = $1, article_id = $2, sent_at = now() - make_interval(days => $3) where id = any($4::uuid[])`,
        [rows[0].id, id, daysAgo, ids],
      )
    }
    await plant(91)
    expect(await shortOf()).not.toContain('Pickles 2')
    await plant(89)
    expect(await shortOf()).toContain('Pickles 2')
  })

  it('is without articles while My articles is switched off', async () => {
    const { showFeatures, printHistoryEnabled } = usualFeatures
    const own = ['integrationClientsEnabled', 'agentsEnabled', 'connectorsEnabled', 'integrationWebHooksEnabled']
    const flags = Object.fromEntries(Object.entries(showFeatures).filter(([name]) => !own.includes(name)))
    const body = { showFeatures: { ...flags, showMyArticles: false }, printHistoryEnabled }
    expect((await test.call(saveFeatures, { body: body as never }, { token: admin })).status).toBe(200)
    expect(await shortOf()).toEqual(['Lids 3'])
  })
})

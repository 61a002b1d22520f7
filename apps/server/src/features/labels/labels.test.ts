import { listArticles } from '@labelwright/contract/server/articles'
import { countLabels, getLabel, labelPicture, listLabels } from '@labelwright/contract/server/labels'
import { sampleLabels } from '@labelwright/label-document/samples'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { defined } from '../../testing/defined.ts'
import { packerEmail, startTestApp, type TestApp } from '../../testing/start-app.ts'

let test: TestApp
let token: string
beforeAll(async () => {
  test = await startTestApp()
  token = await test.signInAs(packerEmail)
})
afterAll(() => test.stop())

const list = async (query = {}) => (await test.call(listLabels, { query }, { token })).body
const idOf = async (name: string): Promise<string> => defined((await list({ searchQuery: name })).data[0]).id

describe('Labels', () => {
  it('are counted and listed by name, with id, size, published version and variables [LABEL-01, LABEL-02, LABEL-03, LABEL-04]', async () => {
    expect((await test.call(countLabels, {}, { token })).body).toEqual({ labelsCount: sampleLabels.length })
    const { data, total } = await list()
    expect(total).toBe(sampleLabels.length)
    expect(data.map((label) => label.name)).toEqual(sampleLabels.map((label) => label.name).sort())
    const first = defined(data[0])
    expect(first).toMatchObject({
      labelId: first.id,
      mediaWidth: 60,
      mediaHeight: 25,
      publishedVersionNumber: 1,
      enabled: true,
    })
    expect(Object.keys(defined(first.variables[1])).sort()).toEqual(
      ['dataType', 'propertySize', 'required', 'variableData', 'variableId', 'variableName'].sort(),
    )
  })

  it('are found by a part of their name, whatever its case', async () => {
    expect((await list({ searchQuery: 'SHELF' })).data.map((label) => label.name)).toEqual(['Shelf label'])
    expect((await list({ searchQuery: '%' })).total).toBe(0)
  })

  // The asset tag is numbered from a series, whose id only the organization knows.
  const plain = sampleLabels.filter(({ name }) => name !== 'Asset tag')

  it.each(plain.map(({ name, document }) => [name, document] as const))(
    'come with the whole document: %s [LABEL-06]',
    async (name, document) => {
      const { body } = await test.call(getLabel, { params: { id: await idOf(name) } }, { token })
      expect(body.data.document).toEqual(JSON.parse(JSON.stringify(document)))
    },
  )

  it('tell which variable takes its numbers from a series', async () => {
    const { body } = await test.call(getLabel, { params: { id: await idOf('Asset tag') } }, { token })
    const serial = { variableName: 'assetNumber', inputType: 'serial' }
    expect(body.data.variables.at(-1)).toMatchObject(serial)
    expect(defined(body.data.document).variables.at(-1)).toMatchObject({ ...serial, series: expect.any(String) })
  })

  it.each(sampleLabels.map(({ name }) => name))('have a picture of their published version: %s', async (name) => {
    const answer = await test.call(labelPicture, { params: { id: await idOf(name) }, query: { v: '1' } }, { token })
    expect(answer.body).toMatch(/^<svg [^>]*width="[\d.]+mm"/)
    expect(answer.headers['cache-control']).toContain('immutable')
  })

  it('have a picture filled with samples where nothing else is given', async () => {
    const found = await test.call(listArticles, { query: { searchQuery: 'NB-20418' } }, { token })
    const pictureWith = async (query: object) =>
      (await test.call(labelPicture, { params: { id: await idOf('Product label') }, query }, { token })).body
    // The samples of this label are the data of this article.
    expect(await pictureWith({})).toBe(await pictureWith({ articleId: defined(found.body.data[0]).id }))
  })

  it('have a picture with the data of an article that the person may see', async () => {
    const found = await test.call(listArticles, { query: { searchQuery: 'NB-204' } }, { token })
    const [cordial, jam] = [defined(found.body.data[0]), defined(found.body.data[1])]
    const pictureFor = (articleId: string) =>
      test.call(labelPicture, { params: { id: defined(cordial.labels[0]).labelId }, query: { articleId } }, { token })
    const pictures = [await pictureFor(cordial.id), await pictureFor(jam.id)]
    expect(new Set(pictures.map(({ body }) => body)).size).toBe(2)
    const hidden = (
      await test.rows.query(
        `select a.id from articles a join groups g on g.id = a.group_id where g.name = 'Laboratory' limit 1`,
      )
    ).rows[0].id
    expect((await pictureFor(hidden)).status).toBe(404)
  })

  it('show no variables of the system [LABEL-21]', async () => {
    const id = await idOf('Asset tag')
    await test.rows.query(
      `update label_versions set document = jsonb_set(document, '{variables}', document->'variables' || '[{"variableId":"m","variableName":"meta_user","variableData":"","dataType":"default","propertySize":100,"required":false}]')
       where id = (select published_version_id from labels where id = $1)`,
      [id],
    )
    const { body } = await test.call(getLabel, { params: { id } }, { token })
    expect(body.data.variables.map((variable) => variable.variableName)).not.toContain('meta_user')
  })
})

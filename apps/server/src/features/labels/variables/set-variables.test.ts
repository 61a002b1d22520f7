import { createGroup, updateGroup } from '@labelwright/contract/server/groups'
import { setLabelVariables } from '@labelwright/contract/server/label-variables'
import { listAllLabels, listGroupPrinters, listLabels } from '@labelwright/contract/server/labels'
import { variable } from '@labelwright/label-document/testing/variable'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { App } from '../../../app.ts'
import { newId } from '../../../platform/database/ids.ts'
import { openLabel } from '../../../testing/designer-client.ts'
import { addLabelManager, emptyDocument, makeDraft } from '../../../testing/open-labels.ts'
import { adminEmail, packerEmail, startTestApp, type TestApp } from '../../../testing/start-app.ts'

let test: TestApp
let other: App
let token: string
beforeAll(async () => {
  test = await startTestApp()
  other = await test.startAnother()
  token = await test.signInAs(adminEmail)
})
afterAll(async () => {
  await other.close()
  await test.stop()
})

const lot = variable('Lot', { variableData: 'L1', help: 'On the box' })
const draft = () =>
  makeDraft(test, token, { document: { ...emptyDocument, variables: [lot, variable('meta_time', {})] } })
const set = (labelId: string, ...variables: object[]) =>
  test.call(setLabelVariables, { body: { labelId, variables } as never }, { token })

describe('Variables of a label', () => {
  it('are changed by their names, as one step that everybody at the label sees [LABEL-16]', async () => {
    const id = await draft()
    const [here, far] = [
      await openLabel(test.app, { token, labelId: id }),
      await openLabel(other, { token, labelId: id }),
    ]
    const { status, body } = await set(id, {
      variableName: 'LOT',
      variableData: 'L2',
      required: true,
      help: null,
      options: ['L2'],
    })
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.data.variables).toMatchObject([{ variableName: 'Lot', variableData: 'L2', required: true }])
    for (const client of [here, far]) {
      const { commands } = await client.hear('commands')
      expect(commands).toHaveLength(1)
      const fields = client.records().get(`v:${lot.variableId}`)?.fields
      expect(fields).toMatchObject({ variableData: 'L2', required: true, options: ['L2'] })
      expect(fields).not.toHaveProperty('help')
      await client.close()
    }
    // The same again is no step.
    await set(id, { variableName: 'Lot', variableData: 'L2' })
    const later = await openLabel(test.app, { token, labelId: id })
    expect(later.sequence()).toBe(1)
    await later.close()
  })

  it('are all changed, or none, and what is wrong is told', async () => {
    const id = await draft()
    const unknown = await set(
      id,
      { variableName: 'Lot', required: true },
      { variableName: 'Best before', required: true },
    )
    expect([unknown.status, unknown.body.errors[0]]).toMatchObject([
      422,
      { path: 'variables.1.variableName', message: 'The label has no variable named "Best before".' },
    ])
    const refused = await set(id, { variableName: 'Lot', variableData: 'half \ud83d' })
    expect(refused.status).toBe(422)
    const client = await openLabel(test.app, { token, labelId: id })
    expect([client.sequence(), client.records().get(`v:${lot.variableId}`)?.fields.required]).toEqual([0, false])
    await client.close()
    expect((await set(newId(), { variableName: 'Lot' })).body.code).toBe('not-found')
  })
})

describe('The long list of labels', () => {
  it('gives those of the organization, also of groups that the person is not in [LABEL-05]', async () => {
    const manager = await addLabelManager(test, 'long-list@example.com')
    const group = await test.call(createGroup, { body: { name: 'Closed' } }, { token })
    const id = await makeDraft(test, token, { name: 'Behind doors', groupId: group.body.data.id })
    const query = { searchQuery: 'Behind doors' }
    expect((await test.call(listLabels, { query }, { token: manager })).body.total).toBe(0)
    expect((await test.call(listAllLabels, { query }, { token: manager })).body.data).toMatchObject([{ id }])
    const packer = await test.signInAs(packerEmail)
    expect((await test.call(listAllLabels, { query }, { token: packer })).status).toBe(403)
  })
})

describe('The printers of groups', () => {
  it('are the default printers of the groups that a person sees [LABEL-12]', async () => {
    const { rows } = await test.rows.query('select id, name from printers order by id limit 1')
    const body = { name: 'Packing hall', defaultPrinterId: rows[0].id }
    const group = (await test.call(createGroup, { body }, { token })).body.data
    const printers = async (who: string) => (await test.call(listGroupPrinters, {}, { token: who })).body.data
    const entry = { groupId: group.id, printerId: rows[0].id, printerName: rows[0].name }
    expect(await printers(token)).toContainEqual(entry)
    expect(await printers(await addLabelManager(test, 'printers@example.com'))).not.toContainEqual(entry)
    const change = { name: group.name, parentGroupId: null, defaultPrinterId: null, version: group.version }
    const saved = await test.call(updateGroup, { params: { groupId: group.id }, body: change }, { token })
    expect(saved.status).toBe(200)
    expect(await printers(token)).not.toContainEqual(entry)
  })
})

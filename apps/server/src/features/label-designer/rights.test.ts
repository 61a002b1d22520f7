import { createLabel } from '@labelwright/contract/server/labels'
import type { CreateLabelBody } from '@labelwright/contract/server/labels-schemas'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { newId } from '../../platform/database/ids.ts'
import { type DesignerClient, openLabel } from '../../testing/designer-client.ts'
import { addLabelManager, addText, makeDraft, setField } from '../../testing/open-labels.ts'
import { adminEmail, packerEmail, startTestApp, type TestApp } from '../../testing/start-app.ts'
import { addPerson, makeLabelUnderApproval } from '../label-approval/testing/reviewers.ts'

let test: TestApp
let admin: string
let labelId: string
let number = 0

beforeAll(async () => {
  test = await startTestApp()
  admin = await test.signInAs(adminEmail)
  labelId = await makeDraft(test, admin)
})
afterAll(() => test.stop())

let client: DesignerClient
let email: string
beforeEach(async () => {
  number += 1
  email = `manager${number}@example.com`
  client = await openLabel(test.app, { token: await addLabelManager(test, email), labelId })
  expect(client.opened().connectionId).toMatch(/-/)
})

const closed = () => expect.poll(() => client.socket.readyState, { timeout: 20_000 }).toBe(WebSocket.CLOSED)

describe('Somebody at an open label whose rights are taken away', () => {
  it.each([
    [
      'was disabled',
      () => test.rows.query('update users set enabled = false where email = $1', [email]),
      'not-signed-in',
    ],
    [
      'lost the role',
      () => test.rows.query(`update users set user_roles = '{}' where email = $1`, [email]),
      'not-allowed',
    ],
    [
      'was signed out',
      () =>
        test.rows.query(
          'update sessions set revoked_at = now() where user_id = (select id from users where email = $1)',
          [email],
        ),
      'not-signed-in',
    ],
  ])('hears no more and can send nothing: %s [SEC-06]', async (_, takeAway, code) => {
    await takeAway()
    // They say nothing: the server looks by itself.
    expect((await client.hear('refused')).code).toBe(code)
    await closed()
  })

  it('hears no more while their organization is paused [SEC-06]', async () => {
    await test.rows.query(`update organizations set status = 'Paused'`)
    expect((await client.hear('refused')).code).toBe('not-signed-in')
    await test.rows.query(`update organizations set status = 'Active'`)
  })

  it('cannot store a command any more [SEC-06]', async () => {
    await client.submit([addText(`of${number}`, 'Oat')])
    await test.rows.query(`update users set user_roles = '{}' where email = $1`, [email])
    const refused = expect.poll(() => client.events.some(({ type }) => type === 'refused'), {
      timeout: 20_000,
      interval: 200,
    })
    for (let turn = 0; turn < 40 && client.socket.readyState === WebSocket.OPEN; turn += 1) {
      client.say({
        type: 'commands',
        base: client.sequence(),
        commands: [{ id: newId(), changes: [setField(`of${number}`, 'x', turn)] }],
      })
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
    await refused.toBe(true)
    const { rows } = await test.rows.query('select sequence::int from open_labels where label_id = $1', [labelId])
    expect(rows[0].sequence).toBe(client.sequence())
  })

  it('is refused when the label goes where they cannot look', async () => {
    const group = newId()
    await test.rows.query(
      `insert into groups (organization_id, id, name) select organization_id, $1, $2 from labels where id = $3`,
      [group, `Away ${number}`, labelId],
    )
    await test.rows.query('update labels set group_id = $1 where id = $2', [group, labelId])
    expect((await client.hear('refused')).code).toBe('not-found')
    await test.rows.query('update labels set group_id = null where id = $1', [labelId])
  })

  it('goes on with a renewed token of their own', async () => {
    client.say({ type: 'token', token: await test.signInAs(email) })
    await client.submit([addText(`own${number}`, 'Oat')])
    await client.close()
  })
})

describe('The designer', () => {
  it('is closed to those who may not design labels', async () => {
    const packer = await openLabel(test.app, { token: await test.signInAs(packerEmail), labelId })
    expect(packer.events).toEqual([expect.objectContaining({ type: 'refused', code: 'not-allowed', isFinal: true })])
  })

  it('tells who can set a label ready that nobody publishes from there, and nothing of the kind of others', async () => {
    expect(client.opened().label.approval).toBeNull()
    for (const [name, role] of [
      ['Mara', 'Master'],
      ['Dina', 'LabelDesigner'],
      ['Desi', 'DesignApprover'],
    ] as const)
      await addPerson(test, name, { qualityRoles: [role] })
    const reviewed = await makeLabelUnderApproval(test, admin)
    const { token } = await addPerson(test, 'Lee', { userRoles: ['LabelManager'] })
    const opened = await openLabel(test.app, { token, labelId: reviewed })
    expect(opened.opened().label.approval).toEqual({ designers: ['Dina Quality', 'Mara Quality'] })
    await test.rows.query(`update users set enabled = false where firstname in ('Dina', 'Mara')`)
    const later = await openLabel(test.app, { token, labelId: reviewed })
    expect(later.opened().label.approval).toEqual({ designers: [] })
  })

  it('opens no label that is printed as it came', async () => {
    const zpl = Buffer.from('^XA^PW400^LL200^FO20,20^A0N,30,30^FDOat^FS^XZ').toString('base64')
    const body = {
      kind: 'zpl',
      name: `Zpl ${newId()}`,
      groupId: null,
      zpl,
      dpi: '203',
      mediaWidth: 50,
      mediaHeight: 25,
      variables: [],
    } satisfies CreateLabelBody
    const made = await test.call(createLabel, { body }, { token: admin })
    expect(made.status, JSON.stringify(made.body)).toBe(200)
    const refused = await openLabel(test.app, { token: admin, labelId: made.body.data.id })
    expect(refused.events).toEqual([expect.objectContaining({ code: 'label-not-editable', isFinal: true })])
  })
})

import { addLabelNote, answerLabelNote, closeLabelNote, listLabelNotes } from '@labelwright/contract/server/label-notes'
import { mostNotesOfLabel } from '@labelwright/contract/server/label-notes-schemas'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { App } from '../../app.ts'
import { newId } from '../../platform/database/ids.ts'
import { openLabel } from '../../testing/designer-client.ts'
import { addLabelManager, makeDraft } from '../../testing/open-labels.ts'
import { adminEmail, packerEmail, startTestApp, type TestApp } from '../../testing/start-app.ts'

let test: TestApp
let other: App
let token: string
let colleague: string

beforeAll(async () => {
  test = await startTestApp()
  other = await test.startAnother()
  token = await test.signInAs(adminEmail)
  colleague = await addLabelManager(test, 'notes@example.com')
})
afterAll(async () => {
  await other.close()
  await test.stop()
})

const note = (id: string, text: string, headers = {}) =>
  test.call(addLabelNote, { params: { id }, body: { elementId: 'e:a', text } }, { token, headers })
const notesOf = async (id: string) => (await test.call(listLabelNotes, { params: { id } }, { token })).body.data

describe('Notes beside elements', () => {
  it('are written, answered by a colleague, closed and opened again', async () => {
    const id = await makeDraft(test, token)
    const made = await note(id, '  Is this the new logo?  ')
    expect(made.status, JSON.stringify(made.body)).toBe(200)
    const noteId = made.body.data.id
    expect(made.body.data).toMatchObject({ elementId: 'e:a', text: 'Is this the new logo?', closed: null, answers: [] })

    const params = { id, noteId }
    await test.call(answerLabelNote, { params, body: { text: 'Yes.' } }, { token: colleague })
    await test.call(closeLabelNote, { params, body: { isClosed: true } }, { token: colleague })
    // A note that is closed twice keeps the name of who closed it first.
    await test.call(closeLabelNote, { params, body: { isClosed: true } }, { token })
    const [closed] = await notesOf(id)
    expect(closed).toMatchObject({
      closed: { by: { name: 'Lee Manager' } },
      answers: [{ text: 'Yes.', author: { name: 'Lee Manager' } }],
    })
    await test.call(closeLabelNote, { params, body: { isClosed: false } }, { token })
    expect((await notesOf(id))[0]?.closed).toBeNull()
  })

  it('are told to all who have the label open, on any server', async () => {
    const id = await makeDraft(test, token)
    const [here, there] = [
      await openLabel(test.app, { token, labelId: id }),
      await openLabel(other, { token: colleague, labelId: id }),
    ]
    await note(id, 'Larger?')
    await Promise.all([here.hear('notes-changed'), there.hear('notes-changed')])
    await Promise.all([here.close(), there.close()])
  })

  it('are written once when a request is repeated', async () => {
    const id = await makeDraft(test, token)
    const headers = { 'idempotency-key': newId() }
    const [first, again] = [await note(id, 'Twice', headers), await note(id, 'Twice', headers)]
    expect(again.body.data.id).toBe(first.body.data.id)
    expect(await notesOf(id)).toHaveLength(1)
  })

  it('are refused empty, too long, too many, of another label, and to people who do not design', async () => {
    const id = await makeDraft(test, token)
    expect((await note(id, '   ')).status).toBe(422)
    expect((await note(id, 'x'.repeat(2_001))).status).toBe(422)
    const { body } = await note(id, 'x'.repeat(2_000))
    const elsewhere = { id: await makeDraft(test, token), noteId: body.data.id }
    const answer = { params: elsewhere, body: { text: 'Here?' } }
    expect((await test.call(answerLabelNote, answer, { token })).status).toBe(404)
    const closing = { params: elsewhere, body: { isClosed: true } }
    expect((await test.call(closeLabelNote, closing, { token })).status).toBe(404)
    const packer = await test.signInAs(packerEmail)
    expect((await test.call(listLabelNotes, { params: { id } }, { token: packer })).status).toBe(403)

    await test.rows.query(
      `insert into label_notes (organization_id, id, label_id, element_id, user_id, text)
       select organization_id, gen_random_uuid(), label_id, element_id, user_id, 'Another'
       from label_notes, generate_series(2, $2) where label_id = $1`,
      [id, mostNotesOfLabel],
    )
    const full = await note(id, 'One more')
    expect([full.status, full.body.code]).toEqual([422, 'validation-failed'])
  })
})

import { checkImport, startImport } from '@labelwright/contract/server/imports'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sendFile, waitForImport } from '../../testing/imports.ts'
import { adminEmail, startTestApp, type TestApp } from '../../testing/start-app.ts'

let test: TestApp
let token: string

beforeAll(async () => {
  test = await startTestApp({ LABELWRIGHT_IMPORTS_PER_HOUR: '1000' })
  token = await test.signInAs(adminEmail)
})
afterAll(() => test.stop())

const samplesOf = (detected: { readonly columns: readonly { name: string; samples: readonly string[] }[] }) =>
  detected.columns.find(({ name }) => name === 'Name')?.samples

describe('A file in UTF-8 with a line in another encoding', () => {
  it('keeps its good lines and tells the other one, with line and column [IMPORT-08-OPEN]', async () => {
    const file = Buffer.concat([
      Buffer.from('SKU;Name\nE-1;Größe\nE-2;나사\n'),
      Buffer.from('E-3;Größe\n', 'latin1'),
      Buffer.from('E-4;Länge\n'),
    ])
    const { body } = await sendFile(test, { token, file })
    const { id, options, detected } = body.data
    expect([detected.encoding, samplesOf(detected)]).toEqual(['utf-8', ['Größe', '나사', 'Gr\ufffd\ufffde', 'Länge']])
    expect(detected).not.toHaveProperty('encodingDoubt')
    await test.call(checkImport, { params: { id }, body: { options } }, { token })
    const checked = await waitForImport(test, { token, id, states: ['Checked'] })
    expect(checked.counts).toMatchObject({ rows: 4, good: 3, bad: 1 })
    expect(checked.problems.map(({ line, column, code }) => [line, column, code])).toEqual([
      [4, 'Name', 'broken-characters'],
    ])
  })
})

describe('A file whose letters can be read in two ways', () => {
  // The byte of è in windows-1252 is that of č in windows-1250.
  const file = Buffer.from('SKU;Name\nL-1;kaèer\nL-2;Bolt\n', 'latin1')

  it('asks with the lines as both encodings read them, until one is chosen', async () => {
    const { body } = await sendFile(test, { token, file })
    const { id, options, detected } = body.data
    expect([detected.encoding, detected.encodingDoubt]).toEqual([
      'windows-1252',
      { encoding: 'windows-1250', samples: [{ read: 'L-1;kaèer', other: 'L-1;kačer' }] },
    ])
    const read = { ...options.read, encoding: 'windows-1250' as const }
    await test.call(checkImport, { params: { id }, body: { options: { ...options, read } } }, { token })
    const checked = await waitForImport(test, { token, id, states: ['Checked'] })
    expect([checked.detected.encoding, samplesOf(checked.detected)]).toEqual(['windows-1250', ['kačer', 'Bolt']])
    expect(checked.detected).not.toHaveProperty('encodingDoubt')
  })

  it('is not imported before a person has seen it, where it is started with its upload', async () => {
    const { body } = await sendFile(test, { token, file, body: { start: 'true' } })
    const { id } = body.data
    const stopped = await waitForImport(test, { token, id, states: ['Checked', 'Finished'] })
    expect([stopped.state, stopped.reason, stopped.message]).toEqual([
      'Checked',
      { code: 'encoding-doubtful' },
      'The letters of this file can be read in two ways. Choose the right one, then start the import.',
    ])
    await test.call(startImport, { params: { id }, body: {} }, { token })
    const done = await waitForImport(test, { token, id, states: ['Checked', 'Finished'] })
    expect([done.state, done.counts.added]).toEqual(['Finished', 2])
  })

  it('is imported without a question where the upload says its encoding [IMPORT-01]', async () => {
    const { body } = await sendFile(test, { token, file, body: { start: 'true', fileEncoding: 'windows-1250' } })
    const done = await waitForImport(test, { token, id: body.data.id, states: ['Checked', 'Finished'] })
    expect([done.state, samplesOf(done.detected)]).toEqual(['Finished', ['kačer', 'Bolt']])
  })
})

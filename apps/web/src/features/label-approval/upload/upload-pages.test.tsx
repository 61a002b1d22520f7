// @vitest-environment jsdom
import type { LabelHistory, VersionDetails } from '@labelwright/contract/server/label-approval-schemas'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { endSession } from '../../../session/session.ts'
import { defined } from '../../../testing/defined.ts'
import { problem } from '../../../testing/fake-server.ts'
import { openApp, pathNow } from '../../../testing/open-app.tsx'
import { sampleApproval, sampleHistory, sampleVersion } from '../../../testing/sample-approval.ts'
import { sampleArticle } from '../../../testing/sample-catalogue.ts'
import { type SampleAnswers, sampleServer, signInAs } from '../../../testing/sample-server.ts'
import { typeInto } from '../../../testing/type-into.ts'

const { labelId, labelVersionId: versionId, document: labelDocument } = sampleVersion()
const labelPath = `/api/QualityAssurance/labels/${labelId}` as const
const versionPath = `/api/QualityAssurance/label/${labelId}/version/${versionId}` as const
const page = () => within(screen.getByRole('main'))
const one = (data: unknown) => ({ json: { data } })
const button = (name: string | RegExp) => page().getByRole<HTMLButtonElement>('button', { name })
const cell = (column: string, row: string) =>
  page().getByRole<HTMLInputElement>('textbox', { name: `${column} of ${row}` })

const serverWith = (version: VersionDetails, answers: SampleAnswers = {}) => {
  const received = sampleServer({
    [`GET ${labelPath}`]: one(sampleHistory({ actions: ['upload'], open: null })),
    [`GET ${versionPath}`]: one(version),
    [`GET /api/labels/${labelId}/draft`]: one({ sequence: 12, document: labelDocument }),
    ...answers,
  })
  signInAs('User', { QualityAssuranceRole: 'LabelDesigner' })
  return received
}
const working = (change: Partial<VersionDetails> = {}) =>
  sampleVersion({ state: 'Preview', actions: ['replace', 'test-data', 'set-ready'], ...change })

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  endSession()
})

describe('Uploading a version', () => {
  it('takes the open label of the designer as a document, and goes on to its test data [ROUTE-66]', async () => {
    const received = serverWith(working(), { [`POST ${labelPath}/versions`]: one(working()) })
    await openApp(`/qa/labels/${labelId}/upload`)
    fireEvent.click(await page().findByRole('button', { name: 'Use the open label' }))
    await page().findByText('The label as it stands in the designer')
    fireEvent.click(button('Upload'))
    await waitFor(() => expect(pathNow()).toBe(`/qa/labels/${labelId}/versions/${versionId}/replace`))
    const upload = received.find(({ url }) => url.endsWith('/versions'))
    expect(upload?.body).toEqual({ document: labelDocument })
    expect(upload?.headers['content-type']).toBe('application/json')
  })

  it('takes a file in a form, and says why it cannot be read', async () => {
    const received = serverWith(working(), { [`POST ${labelPath}/versions`]: problem(422, 'file-not-readable') })
    await openApp(`/qa/labels/${labelId}/upload`)
    const input = await page().findByLabelText('Choose file', { selector: 'input' })
    fireEvent.change(input, { target: { files: [new File(['^XA^XZ'], 'shelf.zpl')] } })
    expect(page().getByText('shelf.zpl')).toBeDefined()
    fireEvent.click(button('Upload'))
    await page().findByText('The file could not be read.')
    expect(received.find(({ url }) => url.endsWith('/versions'))?.headers['content-type']).toBeUndefined()
  })
})

describe('Uploading while a version is on its way', () => {
  const openWith = async (history: Partial<LabelHistory>) => {
    sampleServer({ [`GET ${labelPath}`]: one(sampleHistory(history)) })
    signInAs('User', { QualityAssuranceRole: 'LabelDesigner' })
    await openApp(`/qa/labels/${labelId}/upload`)
  }
  const hrefOf = (name: string) => page().getByRole('link', { name }).getAttribute('href')

  it('is not offered: the page says which one, and leads to it and to replacing its file', async () => {
    await openWith({ actions: ['replace', 'test-data'] })
    await page().findByText(/^Version 3 is not published yet \(Waiting for data approval\)\./)
    expect(page().queryByRole('button', { name: 'Upload' })).toBeNull()
    expect(page().queryByRole('button', { name: 'Use the open label' })).toBeNull()
    const versionPage = `/qa/labels/${labelId}/versions/${versionId}`
    expect(hrefOf('Replace the file of version 3')).toMatch(new RegExp(`${versionPage}/replace$`))
    expect(hrefOf('Open version 3')).toMatch(new RegExp(`${versionPage}/approve$`))
  })

  it('leads those who replace no file to the version alone', async () => {
    await openWith({ actions: [] })
    await page().findByRole('link', { name: 'Open version 3' })
    expect(page().queryByRole('link', { name: /^Replace/ })).toBeNull()
  })

  it('says why where there is none: it is another’s to do, or the label passes no approval', async () => {
    await openWith({ actions: [], open: null })
    await page().findByText(/^Only label designers can upload versions/)
    cleanup()
    await openWith({ actions: [], open: null, isUnderApproval: false })
    await page().findByText(/^This label does not go through quality assurance/)
  })
})

describe('The content of a version', () => {
  const openPage = async () => {
    await openApp(`/qa/labels/${labelId}/versions/${versionId}/replace`)
    await page().findByRole('table', { name: 'Test rows' })
  }

  it('has its test rows in a table with a column for each variable and barcode, and takes cells of a spreadsheet', async () => {
    const received = serverWith(working(), { [`POST ${labelPath}/testdata`]: one(working()) })
    await openPage()
    expect(cell('lot', 'Longest lot').value).toBe('L2407A-LONGEST')
    fireEvent.click(button('Add row'))
    fireEvent.paste(cell('Row name', 'row 3'), { clipboardData: { getData: () => 'Third\t\nFourth\t' } })
    typeInto(cell('lot', 'Fourth'), 'L9')
    fireEvent.click(button('Save test data'))
    await waitFor(() => expect(received.some(({ url }) => url.endsWith('/testdata'))).toBe(true))
    const { rows, version } = defined(received.find(({ url }) => url.endsWith('/testdata'))).body as {
      readonly rows: readonly { readonly name: string; readonly values: Readonly<Record<string, string>> }[]
      readonly version: number
    }
    expect(rows.map(({ name }) => name)).toEqual(['Usual', 'Longest lot', 'Third', 'Fourth'])
    expect(rows[3]?.values.lot).toBe('L9')
    expect(version).toBe(5)
  })

  it('proposes rows from the articles that strain the label most', async () => {
    const article = {
      ...sampleArticle,
      articleData: [{ ...sampleArticle.articleData[0], key: 'lot', data: 'THE-LONGEST-LOT-OF-ALL' }],
    }
    serverWith(working({ testRows: [] }), {
      'GET /api/articles': { json: { data: [article], total: 1, take: 30, offset: 0 } },
      [`GET /api/articles/${article.id}`]: one(article),
    })
    await openPage()
    fireEvent.click(await page().findByRole('button', { name: 'Propose 1 row from your articles' }))
    expect(cell('lot', 'Cloudberry jam').value).toBe('THE-LONGEST-LOT-OF-ALL')
  })

  it('is replaced by another file with a reason, and says that its approvals are void then [ROUTE-67]', async () => {
    const version = working({ state: 'DesignApprover', actions: ['replace', 'test-data'], approvals: [sampleApproval] })
    const received = serverWith(version, {
      [`POST /api/QualityAssurance/labels/${labelId}/version/${versionId}/file`]: one(version),
    })
    await openPage()
    expect(page().getByText(/The approvals no longer count then/)).toBeDefined()
    fireEvent.click(button('Use the open label'))
    await page().findByText('The label as it stands in the designer')
    expect(button('Replace file').disabled).toBe(true)
    typeInto(page().getByLabelText(/^Reason/), 'The date was cut off.')
    fireEvent.click(button('Replace file'))
    await waitFor(() => expect(received.some(({ url }) => url.endsWith('/file'))).toBe(true))
    expect(received.find(({ url }) => url.endsWith('/file'))?.body).toEqual({
      reason: 'The date was cut off.',
      version: 5,
      document: labelDocument,
    })
  })

  it('cannot be changed by who may not', async () => {
    serverWith(working({ state: 'Publisher', actions: [] }))
    await openApp(`/qa/labels/${labelId}/versions/${versionId}/replace`)
    await page().findByText(/There is nothing for you to do here\./)
    expect(page().queryByRole('table')).toBeNull()
  })
})

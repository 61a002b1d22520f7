// @vitest-environment jsdom
import type { FoundPrinterModel, Printer } from '@labelwright/contract/server/printers-schemas'
import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { endSession } from '../../session/session.ts'
import { openApp } from '../../testing/open-app.tsx'
import { sampleServer, signInAs } from '../../testing/sample-server.ts'

const printer: Printer = {
  id: 'p-1',
  name: 'Packing 2',
  vendor: 'Zebra',
  model: 'ZT411 203 dpi',
  language: 'zpl',
  dpi: 203.2,
  printWidth: 104,
  printsVia: 'helper',
  targetIpAddress: '10.0.0.21',
  targetPort: 9100,
  targetPrintQueue: '',
  useLocalPrinterDriver: false,
  paperSize: '',
  customPaperSize: '',
  groupIds: [],
  printSettings: {},
  version: 1,
}
const known: FoundPrinterModel = {
  vendor: 'Zebra',
  model: 'ZT411 203 dpi',
  languages: ['zpl'],
  dpi: 203.2,
  printWidth: 104,
  abilities: [],
  answersStatus: true,
}

beforeEach(() => {
  localStorage.clear()
  endSession()
  signInAs('Administrator')
})

/** The word of its labels on the page of a printer, with what stands behind it. */
async function wordOf(change: Partial<Printer>, models: readonly FoundPrinterModel[] = [known]): Promise<string> {
  sampleServer({
    'GET /api/printers/p-1': { json: { data: { ...printer, ...change, dependents: { groups: [], preferences: 0 } } } },
    'GET /api/printers/models': { json: { data: models, total: models.length, take: 10, offset: 0 } },
  })
  await openApp('/editprinter/p-1')
  return (await screen.findByText('Labels are marked')).parentElement?.textContent ?? ''
}

describe('The page of a printer says which word its labels will have [ASK-02]', () => {
  it('of one that is asked behind each label', async () => {
    expect(await wordOf({})).toMatch(/^Labels are marked Sent to printer/)
    await screen.findByText(/The printer is asked after each label\. If it does not answer, .*Not confirmed/)
  })

  it('of one whose model cannot be asked, or is not known', async () => {
    await wordOf({ vendor: 'Nobody', model: 'X' }, [])
    await screen.findByText(/This model can’t be asked/)
  })

  it('of one that speaks another language than the one it answers in', async () => {
    await wordOf({ language: 'epl' })
    await screen.findByText(/This model can’t be asked/)
  })

  it('of one behind a print queue', async () => {
    await wordOf({ targetIpAddress: '', targetPort: 0, targetPrintQueue: 'Zebra', language: 'pdf' })
    await screen.findByText(/once the print queue has taken them/)
  })

  it('of one that prints over IPP', async () => {
    await wordOf({ language: 'pdf', printsVia: 'server', targetPrintQueue: 'ipp/print' })
    await screen.findByText(/once the printer has accepted the job/)
  })
})

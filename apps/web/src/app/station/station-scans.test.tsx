// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { noteConnection } from '../../api/connection.ts'
import { forgetStationKey, keepStationKey } from '../../features/stations/station-key.ts'
import { endSession, startStationSession } from '../../session/session.ts'
import { openApp } from '../../testing/open-app.tsx'
import { codeMatches, sampleArticle } from '../../testing/sample-catalogue.ts'
import { type SampleAnswers, sampleServer } from '../../testing/sample-server.ts'
import { sampleToken } from '../../testing/sample-token.ts'
import { sampleWidget, widgetAnswers, widgetPrinted } from '../../testing/sample-widget.ts'
import { scanInto } from '../../testing/scan-into.ts'

const never = () => new Promise<never>(() => undefined)
const codeOf = (url: string) => new URLSearchParams(url.split('?')[1]).get('code') ?? ''
const found = (_: unknown, url: string) =>
  codeMatches(codeOf(url), [{ ...sampleArticle, id: codeOf(url), articleId: codeOf(url), name: codeOf(url) }])

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  endSession()
  keepStationKey({ stationId: 's-1', secret: 'x', name: 'Table 4' })
  startStationSession({ token: sampleToken({ UserId: 'pelle', name: 'Pelle Packer' }), expires: 43_200 })
})
afterEach(() => {
  forgetStationKey()
  sessionStorage.clear()
  noteConnection('answers')
})

/** Opens the station as after a reload, with a new card. */
async function openStation(answers: SampleAnswers = {}) {
  cleanup()
  localStorage.removeItem('cl_widgets_v1')
  const received = sampleServer({ ...widgetAnswers([sampleWidget()]), 'GET /api/scans': found, ...answers })
  await openApp('/station')
  await screen.findByRole('region', { name: 'Jars' })
  const printed = () =>
    received
      .filter(({ method, url }) => method === 'POST' && url === '/api/print')
      .map(({ body }) => (body as { article: { id: string } }).article.id)
  return { printed }
}
const scan = async (...codes: string[]) => {
  for (const code of codes) await scanInto(document.body, code)
}
const button = (name: string) => screen.findByRole('button', { name })

describe('Scans at a station that are not looked up yet', () => {
  it('survive a reload: nothing prints by itself, and Print prints each of them once [LANE-03]', async () => {
    await openStation({ 'GET /api/scans': never })
    await scan('NB-1', 'NB-7', 'NB-9')
    const after = await openStation()
    await screen.findByText('3 scans are not printed yet. Print them, or drop them and scan again.')
    expect(screen.getByText('NB-1, NB-7, NB-9')).toBeDefined()
    expect(after.printed()).toEqual([])
    await act(async () => fireEvent.click(await button('Print 3 scans')))
    await waitFor(() => expect(after.printed()).toEqual(['NB-1', 'NB-7', 'NB-9']))
    expect(screen.queryByText(/not printed yet/)).toBeNull()
    await openStation()
    expect(screen.queryByText(/not printed yet/)).toBeNull()
  })

  it('are dropped by the Drop button [LANE-03]', async () => {
    await openStation({ 'GET /api/scans': never })
    await scan('NB-1')
    await openStation()
    await screen.findByText('1 scan is not printed yet. Print it, or drop it and scan again.')
    await act(async () => fireEvent.click(await button('Drop 1 scan')))
    const after = await openStation()
    expect(screen.queryByText(/not printed yet/)).toBeNull()
    expect(after.printed()).toEqual([])
  })

  it('are in one place only: a scan whose print was asked for is in the lane alone [LANE-03]', async () => {
    await openStation({ 'POST /api/print': never, 'GET /api/printers': never })
    await scan('NB-1')
    await waitFor(() => expect(sessionStorage.getItem('labelwright_print_lane_pelle')).toContain('NB-1'))
    await openStation()
    expect(screen.queryByText(/not printed yet/)).toBeNull()
    expect(screen.getByRole('list', { name: 'Prints' }).textContent).toContain('NB-1')
  })

  it('are counted while the server does not answer [LANE-02]', async () => {
    await openStation({ 'GET /api/scans': never })
    await scan('NB-1', 'NB-7', 'NB-9', 'NB-11')
    act(() => noteConnection('silent'))
    await screen.findByText(/Nothing is lost; 4 scans wait\./)
  })

  it('belong to the person who scanned them: the next person finds none', async () => {
    await openStation({ 'GET /api/scans': never })
    await scan('NB-1')
    endSession()
    startStationSession({ token: sampleToken({ UserId: 'kim', name: 'Kim' }), expires: 43_200 })
    await openStation()
    expect(screen.queryByText(/not printed yet/)).toBeNull()
  })
})

describe('A scan at a station with an unusual quantity', () => {
  const question = () => screen.findByRole('dialog', { name: 'Print 600 labels?' })
  const ofMany = (): SampleAnswers => {
    let usual: number | null = null
    return {
      ...widgetAnswers([sampleWidget({ defaultQuantity: 600, clearInputAfterPrint: false })]),
      'GET /api/printhistory/usual': () => ({ json: { data: { usual } } }),
      'POST /api/print': () => {
        usual = 600
        return { json: widgetPrinted() }
      },
    }
  }
  const press = async (name: string) => {
    const inDialog = within(await question()).getByRole('button', { name })
    await act(async () => fireEvent.click(inDialog))
  }

  it('is asked about once; the scans behind it wait for the answer [QUANTITY-02]', async () => {
    const { printed } = await openStation(ofMany())
    await scan('NB-1', 'NB-7')
    await question()
    expect(printed()).toEqual([])
    await press('Print 600 labels')
    // What was printed once is usual from then on.
    await waitFor(() => expect(printed()).toEqual(['NB-1', 'NB-7']))
  })

  it('prints nothing where it is not wanted, and goes on with the next scan', async () => {
    const { printed } = await openStation(ofMany())
    await scan('NB-1', 'NB-7')
    await press('Change the quantity')
    await press('Print 600 labels')
    await waitFor(() => expect(printed()).toEqual(['NB-7']))
  })

  it('survives a reload, as it was not printed [LANE-03]', async () => {
    await openStation(ofMany())
    await scan('NB-1')
    await question()
    await openStation()
    await screen.findByText('1 scan is not printed yet. Print it, or drop it and scan again.')
  })
})

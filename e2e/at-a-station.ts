// What the journeys at a station have in common: the station itself, and the labels that came of it.
import { readGrey } from '@labelwright/label-layout/testing/read-barcodes'
import { renderZpl } from '@labelwright/label-output/testing/render-zpl'
import { expect, type Page } from '@playwright/test'
import { sampleArticles } from '../apps/server/src/features/sample-organization/sample-articles.ts'
import type { PrinterSink } from '../packages/printing/src/testing/printer-sink.ts'
import { type Caller, callApi } from '../scripts/product/call-api.ts'
import { scan } from './scan.ts'
import { asAdministrator, at, credentialsOf } from './sign-in-as.ts'

const badge = 'BADGE-417417'
export const pin = '417417'

/** The sample articles whose label carries their GTIN. */
export const articles = sampleArticles
  .filter(({ labels }) => labels[0] === 'Product label')
  .map(({ externalIdentifier, data }) => ({ code: externalIdentifier, gtin: data.gtin ?? '' }))

type Row = Readonly<Record<string, string>>
const rowsOf = async (caller: Caller, call: `GET ${string}`) => (await callApi(caller, call)).data as Row[]
const idOf = (row: unknown): string => (row as Row).id ?? ''

/** A widget, with `more` in it, a station for it, and a person with a badge and a PIN; answers the code that is typed into the tablet. */
async function prepareStation(more: object): Promise<string> {
  const admin = await asAdministrator()
  const label = (await rowsOf(admin, 'GET /api/labels')).find(({ name }) => name === 'Product label')
  const printer = (await rowsOf(admin, 'GET /api/printers')).find(({ name }) => name === 'Sink')
  const person = (await rowsOf(admin, 'GET /api/users')).find(({ email }) => email === credentialsOf('user').email)
  const contents = { name: 'Jars', labelId: label?.id, printerId: printer?.id, articleMode: 'all', ...more }
  const widget = idOf((await callApi(admin, 'POST /api/widgets', contents)).data)
  const wanted = { name: `Packing table ${Date.now()}`, widgetIds: [widget], userIds: [person?.id] }
  const station = idOf((await callApi(admin, 'POST /api/stations', wanted)).data)
  await callApi(admin, `PUT /api/users/${person?.id}/stationSignIn`, { pin, badgeCode: badge })
  return String(((await callApi(admin, `POST /api/stations/${station}/code`)).data as Row).code)
}

/** The (01) of every symbol of a label; labels that are equal byte for byte are read once. */
const known = new Map<string, Promise<string>>()
export function gtinOf(zpl: string): Promise<string> {
  const read = async () => {
    const codes = await readGrey(await renderZpl(zpl, 100, 60))
    return [...new Set(codes.map(({ text }) => text.slice(2, 16)))].join(' and ')
  }
  const gtin = known.get(zpl) ?? read()
  known.set(zpl, gtin)
  return gtin
}

/** Every label that came to the printer, however many came over one connection. */
export const labelsAt = (sink: PrinterSink): string[] =>
  sink.jobs().flatMap((bytes) => bytes.toString('latin1').match(/\^XA[\s\S]*?\^XZ/g) ?? [])

/** Sets the browser up as a station, and signs Pelle Packer in by his badge. */
export async function openStation(page: Page, more: object = {}): Promise<void> {
  const code = await prepareStation(more)
  await page.goto(at('/station'))
  await page.getByLabel('Code').fill(code.toLowerCase())
  await page.getByRole('button', { name: 'Connect' }).click()
  await expect(page.getByRole('heading', { name: 'Scan your badge' })).toBeVisible()
  await scan(page, 'BADGE-OF-NOBODY')
  await expect(page.getByText('This badge or PIN is not right. Try again.')).toBeVisible()
  await scan(page, badge)
  await expect(page.getByText('Signed in as Pelle Packer')).toBeVisible()
}

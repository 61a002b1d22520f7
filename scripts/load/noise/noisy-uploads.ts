// Noise with files: pictures, fonts, imports, and exports of what was imported.
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { deflateSync } from 'node:zlib'
import { fontFile } from '@labelwright/label-layout/testing/load-resources'
import { makeFont } from '@labelwright/label-layout/testing/make-font'
import { writeGreyPng } from '@labelwright/label-output/png/write-png'
import { callApi } from '../../product/call-api.ts'
import { formWith, type Noise, type NoisyOrganization } from './noisy-organization.ts'

const pictureSide = 3_000
const importedRows = 20_000
const exportedRows = 50_000
const patienceMs = 120_000

/** About 3 MB, and 9 million pixels to convert. */
function largePng(): Uint8Array {
  const grey = new Uint8Array(pictureSide * pictureSide).map((_, index) => ((index * 2_654_435_761) >>> 13) & 0x3f)
  return writeGreyPng({ pixelWidth: pictureSide, pixelHeight: pictureSide, grey }, (rows) => deflateSync(rows))
}

async function pictures(noisy: NoisyOrganization) {
  const png = largePng()
  return () => noisy.send('POST /api/mediaLibrary/folders/Noise', { form: formWith(png, `${randomUUID()}.png`) })
}

async function fonts(noisy: NoisyOrganization) {
  const plain = fontFile()
  return () => {
    const font = makeFont(plain, { family: `Noise ${randomUUID()}` })
    return noisy.send('POST /api/fonts', { form: formWith(font, 'noise.ttf') })
  }
}

function csvOf(rows: number, prefix: string): Buffer {
  const lines = Array.from(
    { length: rows },
    (_, index) => `${prefix}-${index},Bolt M${index % 30} no ${index},red,Steel A${index % 5},${index * 17}`,
  )
  return Buffer.from(`externalIdentifier,name,Colour,Material,Lot\n${lines.join('\n')}\n`)
}

async function imports(noisy: NoisyOrganization) {
  const csv = csvOf(importedRows, 'N')
  return () => noisy.send('POST /api/import/upload', { form: formWith(csv, 'rows.csv', { start: 'true' }) })
}

/** Imports articles, waits for them, and exports them again and again. */
async function exports(noisy: NoisyOrganization) {
  await noisy.send('POST /api/import/upload', {
    form: formWith(csvOf(exportedRows, 'E'), 'rows.csv', { start: 'true' }),
  })
  const deadline = performance.now() + patienceMs
  while ((await callApi(noisy, 'GET /api/articles?searchQuery=E-1')).total === 0 && performance.now() < deadline)
    await sleep(500)
  return () => noisy.send('GET /api/articles/export?format=xlsx')
}

export const noisyUploads: readonly Noise[] = [
  { name: 'pictures', prepare: pictures },
  { name: 'fonts', prepare: fonts },
  { name: 'imports', prepare: imports },
  { name: 'exports', prepare: exports },
]

// The files that imports are measured with: ten columns as a trade has them.

import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { createXlsxWriter } from '@labelwright/table-files/xlsx-writer'

const columns = 'externalIdentifier,name,Colour,Size,Material,Standard,Supplier,Origin,GTIN,Weight'.split(',')
const colours = ['red', 'blue', 'green', 'yellow', 'black', 'white']
const materials = ['Steel A2', 'Steel A4', 'Brass', 'Nylon', 'Aluminium']

const rowOf = (index: number): string[] => [
  `IMP-${String(index).padStart(8, '0')}`,
  `Hexagon bolt M${index % 30}x${index % 97} no ${index}`,
  colours[index % colours.length] ?? '',
  `${index % 997} mm`,
  materials[index % materials.length] ?? '',
  `DIN ${900 + (index % 99)}`,
  `Supplier ${index % 800}`,
  'Sweden',
  `7350${String((index * 17) % 1_000_000_000).padStart(9, '0')}`,
  `${index % 365} g`,
]

const portionsOf = function* (count: number) {
  for (let start = 1; start <= count; start += 2000) {
    yield Array.from({ length: Math.min(2000, count - start + 1) }, (_, index) => rowOf(start + index))
  }
}

async function writeAll(path: string, pieces: Iterable<string | Uint8Array>): Promise<void> {
  const file = createWriteStream(path)
  for (const piece of pieces) if (!file.write(piece)) await once(file, 'drain')
  file.end()
  await once(file, 'finish')
}

export const writeCsv = (path: string, count: number): Promise<void> =>
  writeAll(
    path,
    (function* () {
      yield `${columns.join(',')}\n`
      for (const rows of portionsOf(count)) yield `${rows.map((row) => row.join(',')).join('\n')}\n`
    })(),
  )

export const writeXlsx = (path: string, count: number): Promise<void> =>
  writeAll(
    path,
    (function* () {
      const writer = createXlsxWriter({ sheetName: 'Articles', columns })
      for (const rows of portionsOf(count)) yield writer.write(rows)
      yield writer.end()
    })(),
  )

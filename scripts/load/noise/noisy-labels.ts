// Noise with labels: heavy designs, SVG and PDF labels, and pictures of a long list that nobody waits for.
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sampleLabels } from '@labelwright/label-document/samples'
import type { Noise, NoisyOrganization } from './noisy-organization.ts'

const codesOfADesign = 10
const printsOfADesign = 20
const rowsOfTheList = 50

const printerOf = (noisy: NoisyOrganization) =>
  noisy.make('/api/printers', {
    name: `Printer ${randomUUID()}`,
    language: 'zpl',
    dpi: 304.8,
    printsVia: 'helper',
    targetIpAddress: '192.0.2.1',
    targetPort: 9100,
  })

const named = (more: object) => ({ name: `Label ${randomUUID()}`, groupId: null, ...more })

/** Prints a label that was just made, again and again. */
async function printing(noisy: NoisyOrganization, label: object, quantity: number) {
  const { id: labelId } = await noisy.make('/api/labels', named(label))
  const { id: printerId } = await printerOf(noisy)
  const labels = [{ labelId, printerId, quantity, editableData: [] }]
  return () => noisy.send('POST /api/printjobs', { json: { source: 'label', computerName: 'noise', labels } })
}

/** So many QR codes of 2,000 characters: about as heavy as a design may be. */
function heavyDesign(): object {
  const code = { type: 'barcode', symbology: 'qr', moduleWidth: 250, showText: false, rotation: 0 }
  const elements = Array.from({ length: codesOfADesign }, (_, index) => ({
    ...code,
    id: `code ${index}`,
    x: 1_000,
    y: 1_000,
    width: 90_000,
    height: 90_000,
    content: `${index} ${'long '.repeat(400)}`,
  }))
  return { formatVersion: 3, width: 100_000, height: 100_000, cornerRadius: 0, variables: [], elements }
}

const inSvg = (inside: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="100mm" height="100mm" viewBox="0 0 400 400">${inside}</svg>`

/** Blurred over and over. */
const heavySvg = (): string =>
  inSvg(
    `<filter id="f"><feGaussianBlur stdDeviation="20"/></filter>${'<rect width="400" height="400" filter="url(#f)"/>'.repeat(2)}`,
  )

/** One page with very many lines. */
function heavyPdf(): Buffer {
  const lines = Array.from({ length: 15_000 }, (_, index) => `${index % 280} 0 m ${(index * 7) % 280} 280 l S`)
  const content = lines.join('\n')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 283 283] /Contents 4 0 R /Resources << >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
  ]
  let file = '%PDF-1.7\n'
  const offsets = objects.map((object, index) => {
    const offset = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`
  return Buffer.from(`${file}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}${trailer}`, 'latin1')
}

async function previewsOfAList(noisy: NoisyOrganization) {
  const [sample] = sampleLabels
  if (!sample) throw new Error('there is no sample label')
  const ids: string[] = []
  for (let row = 0; row < rowsOfTheList; row += 1) {
    const { id } = await noisy.make('/api/labels', named({ document: sample.document }))
    ids.push(id)
  }
  let asked = 0
  return () => {
    asked += 1
    const left = new AbortController()
    // Half of them scroll on before the picture comes.
    if (asked % 2 === 0) void sleep(20 + (asked % 100)).then(() => left.abort())
    const path = `/api/labels/${ids[asked % ids.length]}/picture?v=${asked}`
    return noisy.send(`GET ${path}`, { signal: left.signal })
  }
}

export const noisyLabels: readonly Noise[] = [
  {
    name: 'heavy designs',
    prepare: (noisy) => printing(noisy, { document: heavyDesign() }, printsOfADesign),
  },
  {
    name: 'SVG labels',
    prepare: (noisy) => printing(noisy, { kind: 'svg', svg: Buffer.from(heavySvg()).toString('base64') }, 1),
  },
  {
    name: 'PDF labels',
    prepare: (noisy) => printing(noisy, { kind: 'pdf', pdf: heavyPdf().toString('base64') }, 1),
  },
  { name: 'previews of a list', prepare: previewsOfAList },
]

import { sampleLabels } from '@labelwright/label-document/samples'
import type { LabelEngine } from '../label-engine.service.ts'

/** Dots an inch of most label printers. */
const dpi = 203.2

/** Lays out and writes a usual label once, so that the code and the fonts of the first real one are ready. */
export function warmUp(engine: LabelEngine): void {
  const document = sampleLabels.find(({ name }) => name === 'Product label')?.document
  if (!document) return
  const label = { versionId: 'warm-up', document, zpl: undefined, fonts: [], pictures: [] }
  const { drawings } = engine.layOut(label, {}, dpi)
  const options = { language: 'zpl', copies: 1, title: '', settings: {}, brotherHead: 'narrow' } as const
  const written = engine.print(drawings, options)
  while (!written.next().done);
}

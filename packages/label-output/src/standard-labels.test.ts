import { deflateSync } from 'node:zlib'
import { checkValue } from '@labelwright/label-document/filling/check-value'
import type { LabelDocument } from '@labelwright/label-document/label-document'
import { sampleValuesOf } from '@labelwright/label-document/sample-values'
import { standardLabelTemplates } from '@labelwright/label-document/standard-labels/standard-labels'
import { compileLabel, layOutLabel } from '@labelwright/label-layout/lay-out-label'
import { preflight } from '@labelwright/label-layout/preflight/preflight'
import { readGrey } from '@labelwright/label-layout/testing/read-barcodes'
import { describe, expect, it } from 'vitest'
import { rasterise } from './raster/rasterise.ts'
import { describeSettingPairs } from './testing/describe-setting-pairs.ts'
import { drawDocument, makeSample, standardLabelCases, withLogo } from './testing/draw-standard-label.ts'
import { barcodesOf, toGrey } from './testing/grey.ts'
import { writeZpl } from './zpl/write-zpl.ts'

const resolutions = [203.2, 300, 600] as const
// A long narrow one, one with pictograms, and one whose barcode is nearly as wide as the label.
const drawnAtAll = ['cable', 'ghs', 'udi']

describe('[LABEL-20] The standard labels', () => {
  it('are the fifteen of the product, each in two or three sizes', () => {
    expect(standardLabelTemplates.map(({ id }) => id)).toEqual(
      'shelf price pallet shipping asset address jewellery cable lab-tube food ghs udi badge return kanban'.split(' '),
    )
    for (const { sizes } of standardLabelTemplates) expect([2, 3]).toContain(sizes.length)
  })

  describeSettingPairs((templateId) => (drawnAtAll.includes(templateId) ? resolutions : [203.2]))

  it.each(standardLabelCases)('"%s" of %s meet the standards that they name', (templateId, sizeId) => {
    for (const dpi of resolutions) {
      const document = makeSample(templateId, sizeId)
      const compiled = compileLabel(document, { resources: withLogo, dpi })
      const found = preflight(compiled, sampleValuesOf(document.variables), { isBlackAndWhite: true })
      expect(found.filter(({ code }) => code.startsWith('standard-') || code === 'gs1-invalid')).toEqual([])
    }
  })

  it.each(standardLabelCases)(
    '"%s" of %s have samples that their variables take, and defaults for none',
    (templateId, sizeId) => {
      for (const language of ['en', 'sv']) {
        const { variables } = makeSample(templateId, sizeId, { language })
        for (const variable of variables) {
          expect(variable.variableData).toBe('')
          expect(checkValue(variable, variable.sampleValue ?? '')).toBeUndefined()
        }
      }
    },
  )

  it.each(standardLabelCases)('"%s" of %s print values as long as they are allowed', (templateId, sizeId) => {
    const document = makeSample(templateId, sizeId)
    const values = { ...sampleValuesOf(document.variables), ...longestValues(document) }
    const { problems } = layOutLabel(compileLabel(document, { resources: withLogo, dpi: 203.2 }), values)
    expect(problems.filter(({ severity }) => severity === 'error')).toEqual([])
  })

  it.each(standardLabelCases)('"%s" of %s are read from the dots by another reader', async (templateId, sizeId) => {
    const { drawing } = drawDocument(makeSample(templateId, sizeId), 300)
    const wanted = barcodesOf(drawing).map(({ data }) => data)
    const read = await readGrey(toGrey(rasterise(drawing, withLogo)))
    expect(read.map(({ text }) => text).sort()).toEqual(wanted.sort())
  })

  it.each(standardLabelTemplates.map(({ id, sizes }) => [id, sizes[0]?.id ?? ''] as const))(
    '"%s" of %s print the ZPL that was agreed',
    async (templateId, sizeId) => {
      const { drawing } = drawDocument(makeSample(templateId, sizeId), 203.2)
      const zpl = writeZpl(drawing, { resources: withLogo, copies: 1, deflate: (bytes) => deflateSync(bytes) })
      await expect(zpl).toMatchFileSnapshot(`./zpl/golden/standard/${templateId}.zpl`)
    },
  )
})

const words = 'Längste Väggfästen med hål '

/** Letters and digits up to the limit, for variables that take any text of one line. */
function longestValues({ variables }: LabelDocument): Record<string, string> {
  const isFree = ({ inputType = 'text', options, pattern, variableName }: (typeof variables)[number]) =>
    ['text', 'multiline'].includes(inputType) && !options && !pattern && !variableName.startsWith('meta_')
  return Object.fromEntries(
    variables
      .filter(isFree)
      .map(({ variableName, propertySize }) => [variableName, words.repeat(40).slice(0, propertySize).trim()]),
  )
}

import { deflateSync } from 'node:zlib'
import { checkValue } from '@labelwright/label-document/filling/check-value'
import type { LabelDocument } from '@labelwright/label-document/label-document'
import { readLabelDocument } from '@labelwright/label-document/read-label-document'
import { sampleValuesOf } from '@labelwright/label-document/sample-values'
import { sampleSettingsOf } from '@labelwright/label-document/standard-labels/read-settings'
import { makeStandardLabel, standardLabelTemplates } from '@labelwright/label-document/standard-labels/standard-labels'
import type {
  StandardLabelSetting,
  StandardLabelSettings,
  StandardLabelTemplate,
} from '@labelwright/label-document/standard-labels/template'
import { compileLabel, layOutLabel } from '@labelwright/label-layout/lay-out-label'
import { loadPictograms } from '@labelwright/label-layout/pictograms/load-pictograms'
import { preflight } from '@labelwright/label-layout/preflight/preflight'
import { loadResources } from '@labelwright/label-layout/testing/load-resources'
import { readGrey } from '@labelwright/label-layout/testing/read-barcodes'
import { PNG } from 'pngjs'
import { describe, expect, it } from 'vitest'
import { rasterise } from './raster/rasterise.ts'
import { barcodesOf, toGrey } from './testing/grey.ts'
import { writeZpl } from './zpl/write-zpl.ts'

const logo = 'a'.repeat(64)
const resources = await loadResources()
await loadPictograms(resources)
const withLogo = { ...resources, media: new Map([[logo, PNG.sync.write(new PNG({ width: 40, height: 20 }))]]) }

const resolutions = [203.2, 300, 600] as const

/** Each value of a setting that changes what is drawn. */
function valuesOf(setting: StandardLabelSetting): readonly (string | number | boolean)[] {
  switch (setting.kind) {
    case 'choice':
      return setting.options.map(({ value }) => value)
    case 'toggle':
      return [true, false]
    case 'media':
      return ['', logo]
    case 'number':
      return [setting.least, setting.usual, setting.most]
    case 'text':
      return setting.name === 'address'
        ? ['', 'https://assets.example/of/nordmark/'.slice(0, 34)]
        : [setting.sample ?? setting.usual, '']
  }
}

/** Every two values of two settings stand together in one of them; the others are as usual. */
function pairsOf({ settings }: StandardLabelTemplate): StandardLabelSettings[] {
  const pairs = settings.flatMap((one, index) =>
    settings
      .slice(index + 1)
      .flatMap((other) =>
        valuesOf(one).flatMap((value) =>
          valuesOf(other).map((another) => ({ [one.name]: value, [other.name]: another })),
        ),
      ),
  )
  return [...new Map(pairs.map((pair) => [JSON.stringify(pair), pair])).values()]
}

function make(templateId: string, sizeId: string, settings: StandardLabelSettings = {}): LabelDocument {
  const samples = sampleSettingsOf(templateOf(templateId))
  const { document, problems } = readLabelDocument(
    JSON.parse(JSON.stringify(makeStandardLabel(templateId, sizeId, { ...samples, ...settings }))),
  )
  expect(problems).toEqual([])
  if (!document) throw new Error('No label was made')
  return document
}

const draw = (document: LabelDocument, dpi: number) =>
  layOutLabel(compileLabel(document, { resources: withLogo, dpi }), sampleValuesOf(document.variables))

const labels = standardLabelTemplates.flatMap((template) => template.sizes.map((size) => ({ template, size })))
const cases = labels.map(({ template, size }) => [template.id, size.id] as const)
const templateOf = (id: string): StandardLabelTemplate => {
  const found = standardLabelTemplates.find((template) => template.id === id)
  if (!found) throw new Error(`No template ${id}`)
  return found
}

describe('[LABEL-20] The standard labels', () => {
  it('are the fifteen of the product, each in two or three sizes', () => {
    expect(standardLabelTemplates.map(({ id }) => id)).toEqual(
      'shelf price pallet shipping asset address jewellery cable lab-tube food ghs udi badge return kanban'.split(' '),
    )
    for (const { sizes } of standardLabelTemplates) expect([2, 3]).toContain(sizes.length)
  })

  it.each(cases)('"%s" of %s pass the look before printing in all pairs of settings', (templateId, sizeId) => {
    for (const settings of [{}, ...pairsOf(templateOf(templateId))]) {
      const document = make(templateId, sizeId, settings)
      for (const dpi of resolutions) {
        const compiled = compileLabel(document, { resources: withLogo, dpi })
        const found = preflight(compiled, sampleValuesOf(document.variables), { isBlackAndWhite: true })
        const errors = found.filter(({ severity, code }) => severity === 'error' || code.startsWith('quiet-zone'))
        expect({ settings, dpi, errors }).toEqual({ settings, dpi, errors: [] })
      }
    }
  })

  it.each(cases)('"%s" of %s meet the standards that they name', (templateId, sizeId) => {
    for (const dpi of resolutions) {
      const document = make(templateId, sizeId)
      const compiled = compileLabel(document, { resources: withLogo, dpi })
      const found = preflight(compiled, sampleValuesOf(document.variables), { isBlackAndWhite: true })
      expect(found.filter(({ code }) => code.startsWith('standard-') || code === 'gs1-invalid')).toEqual([])
    }
  })

  it.each(cases)('"%s" of %s have samples that their variables take, and defaults for none', (templateId, sizeId) => {
    for (const language of ['en', 'sv']) {
      const { variables } = make(templateId, sizeId, { language })
      for (const variable of variables) {
        expect(variable.variableData).toBe('')
        expect(checkValue(variable, variable.sampleValue ?? '')).toBeUndefined()
      }
    }
  })

  it.each(cases)('"%s" of %s print values as long as they are allowed', (templateId, sizeId) => {
    const document = make(templateId, sizeId)
    const values = { ...sampleValuesOf(document.variables), ...longestValues(document) }
    const { problems } = layOutLabel(compileLabel(document, { resources: withLogo, dpi: 203.2 }), values)
    expect(problems.filter(({ severity }) => severity === 'error')).toEqual([])
  })

  it.each(cases)('"%s" of %s are read from the dots by another reader', async (templateId, sizeId) => {
    const { drawing } = draw(make(templateId, sizeId), 300)
    const wanted = barcodesOf(drawing).map(({ data }) => data)
    const read = await readGrey(toGrey(rasterise(drawing, withLogo)))
    expect(read.map(({ text }) => text).sort()).toEqual(wanted.sort())
  })

  it.each(standardLabelTemplates.map(({ id, sizes }) => [id, sizes[0]?.id ?? ''] as const))(
    '"%s" of %s print the ZPL that was agreed',
    async (templateId, sizeId) => {
      const { drawing } = draw(make(templateId, sizeId), 203.2)
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

// Standard labels with sample values, as they are drawn in each of their settings.
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
import { loadResources } from '@labelwright/label-layout/testing/load-resources'
import { PNG } from 'pngjs'
import { expect } from 'vitest'

const logo = 'a'.repeat(64)
const resources = await loadResources()
await loadPictograms(resources)
export const withLogo = { ...resources, media: new Map([[logo, PNG.sync.write(new PNG({ width: 40, height: 20 }))]]) }

/** Each standard label in each of its sizes. */
export const standardLabelCases = standardLabelTemplates.flatMap((template) =>
  template.sizes.map((size) => [template.id, size.id] as const),
)

function templateOf(id: string): StandardLabelTemplate {
  const found = standardLabelTemplates.find((template) => template.id === id)
  if (!found) throw new Error(`No template ${id}`)
  return found
}

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

/** Every two values of two settings are together in one of them; the other settings have their defaults. */
export function settingPairsOf(templateId: string): StandardLabelSettings[] {
  const { settings } = templateOf(templateId)
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

export function makeSample(templateId: string, sizeId: string, settings: StandardLabelSettings = {}): LabelDocument {
  const samples = sampleSettingsOf(templateOf(templateId))
  const { document, problems } = readLabelDocument(
    JSON.parse(JSON.stringify(makeStandardLabel(templateId, sizeId, { ...samples, ...settings }))),
  )
  expect(problems).toEqual([])
  if (!document) throw new Error('No label was made')
  return document
}

export const drawDocument = (document: LabelDocument, dpi: number) =>
  layOutLabel(compileLabel(document, { resources: withLogo, dpi }), sampleValuesOf(document.variables))

// Settings of standard labels at resolutions: `standard-labels.test.ts` takes some of them, `standard-labels.proof.test.ts` all.
import { sampleValuesOf } from '@labelwright/label-document/sample-values'
import { compileLabel } from '@labelwright/label-layout/lay-out-label'
import { preflight } from '@labelwright/label-layout/preflight/preflight'
import { expect, it } from 'vitest'
import { makeSample, settingPairsOf, standardLabelCases, withLogo } from './draw-standard-label.ts'

/** `resolutionsOf` answers the resolutions that all pairs of settings are drawn at, in dpi. */
export function describeSettingPairs(resolutionsOf: (templateId: string) => readonly number[]): void {
  it.each(standardLabelCases)(
    '"%s" of %s pass the look before printing in all pairs of settings',
    (templateId, sizeId) => {
      for (const settings of [{}, ...settingPairsOf(templateId)]) {
        const document = makeSample(templateId, sizeId, settings)
        for (const dpi of resolutionsOf(templateId)) {
          const compiled = compileLabel(document, { resources: withLogo, dpi })
          const found = preflight(compiled, sampleValuesOf(document.variables), { isBlackAndWhite: true })
          const errors = found.filter(({ severity, code }) => severity === 'error' || code.startsWith('quiet-zone'))
          expect({ settings, dpi, errors }).toEqual({ settings, dpi, errors: [] })
        }
      }
    },
  )
}

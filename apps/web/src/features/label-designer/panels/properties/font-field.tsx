import { ownFonts, worldFonts } from '@labelwright/label-layout/text/shipped-fonts'
import { useTranslation } from '../../../../lib/i18n.ts'
import { useOwnFonts } from '../../../media-library/fonts.queries.ts'
import { type SelectedElement, useDesigner } from '../../designer-context.ts'
import { commonValue, setFields } from './common-value.ts'
import { SelectBox } from './select-box.tsx'
import type { TextSpec } from './spec-kinds.ts'

const shipped = [...new Set([...ownFonts, ...worldFonts].map(({ family }) => family))]

/** The fonts that come with the product, and those that the organization has uploaded. */
export function FontField({
  spec,
  elements,
}: {
  readonly spec: TextSpec
  readonly elements: readonly SelectedElement[]
}) {
  const { t } = useTranslation()
  const { change } = useDesigner()
  const { data: own = [] } = useOwnFonts(true)
  const common = commonValue(elements, spec)
  const value = common.isMixed ? '' : String(common.value ?? '')
  const families = [...new Set([...(value ? [value] : []), ...own.map(({ family }) => family), ...shipped])]
  const none = common.isMixed ? t('designer.mixed') : t('designer.choice.automatic')
  return (
    <SelectBox
      label={t(spec.label)}
      value={value}
      onChoose={(family) => change(setFields(elements, spec, () => (family === '' ? null : family)))}
      options={[
        ...(value === '' ? [{ value: '', text: none }] : []),
        ...families.map((family) => ({ value: family, text: family })),
      ]}
    />
  )
}

import { type Symbology, symbologies } from '@labelwright/label-document/symbologies'
import { ownFonts, worldFonts } from '@labelwright/label-layout/text/shipped-fonts'
import type { Fields } from '@labelwright/open-label/records'
import { useTranslation } from '../../../../lib/i18n.ts'
import { useOwnFonts } from '../../../media-library/fonts.queries.ts'
import { SelectBox } from '../properties/select-box.tsx'
import { NumberBox } from '../variables/number-box.tsx'
import { type FormatPart, formatParts } from './conditional-formats.ts'

interface FormatPartsProps {
  readonly type: string
  readonly format: Fields
  readonly onChange: (part: FormatPart, value: string | number | boolean | null) => void
}

const micrometresOfPoint = 25_400 / 72
const shipped = [...new Set([...ownFonts, ...worldFonts].map(({ family }) => family))]

/** What a conditional format changes; the rest stays as the element has it. */
export function FormatParts({ type, format, onChange }: FormatPartsProps) {
  const { t } = useTranslation()
  const parts = formatParts(type)
  const { data: own = [] } = useOwnFonts(parts.includes('fontFamily'))
  const families = [...new Set([...own.map(({ family }) => family), ...shipped])]
  const unchanged = { value: '', text: t('designer.conditions.unchanged') }
  return (
    <>
      <SelectBox
        label={t('designer.field.ink')}
        isHalf
        value={String(format.ink ?? '')}
        onChoose={(value) => onChange('ink', value)}
        options={[
          unchanged,
          ...(['black', 'white', 'accent'] as const).map((value) => ({
            value,
            text: t(`designer.choice.ink.${value}`),
          })),
        ]}
      />
      {parts.includes('bold') && (
        <SelectBox
          label={t('designer.field.bold')}
          isHalf
          value={String(format.bold ?? '')}
          onChoose={(value) => onChange('bold', value === '' ? null : value === 'true')}
          options={[
            unchanged,
            { value: 'true', text: t('designer.conditions.yes') },
            { value: 'false', text: t('designer.conditions.no') },
          ]}
        />
      )}
      {parts.includes('fontFamily') && (
        <SelectBox
          label={t('designer.field.font')}
          isHalf
          value={String(format.fontFamily ?? '')}
          onChoose={(value) => onChange('fontFamily', value)}
          options={[unchanged, ...families.map((value) => ({ value, text: value }))]}
        />
      )}
      {parts.includes('fontSize') && (
        <NumberBox
          label={t('designer.field.fontSize')}
          value={typeof format.fontSize === 'number' ? inPoints(format.fontSize) : undefined}
          least={2}
          most={1_000}
          isWhole={false}
          unit="pt"
          placeholder={t('designer.conditions.unchanged')}
          onChange={(points) =>
            onChange('fontSize', points === undefined ? null : Math.round(points * micrometresOfPoint))
          }
        />
      )}
      {parts.includes('symbology') && (
        <SelectBox
          label={t('designer.conditions.symbology')}
          isHalf
          value={String(format.symbology ?? '')}
          onChoose={(value) => onChange('symbology', value)}
          options={[
            unchanged,
            ...(Object.keys(symbologies) as Symbology[]).map((value) => ({ value, text: symbologies[value].title })),
          ]}
        />
      )}
    </>
  )
}

const inPoints = (micrometres: number): number => Math.round((micrometres / micrometresOfPoint) * 100) / 100

import { NativeSelect } from '@mantine/core'
import { useTranslation } from '../../../lib/i18n.ts'

const zooms = ['fit', '0.5', '1', '2', '4'] as const
export type Zoom = (typeof zooms)[number]

/** How many points of the screen a dot takes. */
export function ZoomChoice({ zoom, onChoose }: { readonly zoom: Zoom; readonly onChoose: (zoom: Zoom) => void }) {
  const { t } = useTranslation()
  return (
    <NativeSelect
      aria-label={t('approval.zoom')}
      value={zoom}
      onChange={(event) => onChoose(event.currentTarget.value as Zoom)}
      data={zooms.map((value) => ({
        value,
        label: value === 'fit' ? t('approval.zoomFit') : t('approval.zoomTo', { percent: Number(value) * 100 }),
      }))}
    />
  )
}

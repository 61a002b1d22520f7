import { useTranslation } from '../../lib/i18n.ts'
import { Paper } from '../../ui/label/paper.tsx'
import { usePrintedPicture } from './print-history.queries.ts'

interface PrintedLabelProps {
  readonly id: string
  readonly size: 'row' | 'card' | 'large'
  readonly alt: string
}

/** The very label that was printed. */
export function PrintedLabel({ id, size, alt }: PrintedLabelProps) {
  const { t } = useTranslation()
  const picture = usePrintedPicture(id)
  return <Paper picture={picture} alt={alt} missing={t('labels.noPicture')} size={size} />
}

import { useRouter } from '@tanstack/react-router'
import { PrintLane } from '../../features/printing/print-lane/print-lane.tsx'
import { OwnWidgets } from '../../features/widgets/grid/own-widgets.tsx'
import { useTranslation } from '../../lib/i18n.ts'
import { Page } from '../../ui/layout/page.tsx'
import classes from './widgets-page.module.css'

/** The person's widgets, and below them what they print. */
export function WidgetsPage() {
  const { t } = useTranslation()
  const router = useRouter()
  return (
    <Page title={t('widgets.title')} onBack={() => router.history.back()}>
      <div className={classes.widgets}>
        <OwnWidgets />
      </div>
      <div className={classes.lane}>
        <PrintLane />
      </div>
    </Page>
  )
}

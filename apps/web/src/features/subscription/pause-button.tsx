import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../lib/i18n.ts'

/** Leads to the page where the subscription is paused or canceled; for tenant administrators alone. */
export function PauseButton() {
  const { t } = useTranslation()
  return (
    <Button mt={16} variant="default" renderRoot={(props) => <Link to="/subscription/cancel" {...props} />}>
      {t('pause.button')}
    </Button>
  )
}

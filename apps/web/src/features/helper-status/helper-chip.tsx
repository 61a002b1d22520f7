import { UnstyledButton } from '@mantine/core'
import { CircleAlert, CircleCheck, CircleDashed, CircleSlash, Download } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from '../../lib/i18n.ts'
import type { HelperState } from './helper-state.ts'
import classes from './helper-status.module.css'
import { useHelper } from './helper-status.queries.ts'

const HelperDialog = lazy(() => import('./helper-dialog.tsx').then((part) => ({ default: part.HelperDialog })))

const looks = {
  checking: { icon: CircleDashed, tone: 'quiet' },
  'not-set-up': { icon: CircleSlash, tone: 'quiet' },
  'permission-needed': { icon: CircleAlert, tone: 'warning' },
  blocked: { icon: CircleAlert, tone: 'bad' },
  connected: { icon: CircleCheck, tone: 'good' },
  'update-available': { icon: Download, tone: 'warning' },
  'not-running': { icon: CircleAlert, tone: 'bad' },
} as const satisfies Record<HelperState, object>

/** The printer helper's health in the header; opens the dialog that says more. */
export function HelperChip() {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const { state } = useHelper()
  const { icon: Icon, tone } = looks[state]
  return (
    <>
      <UnstyledButton className={classes.chip} data-tone={tone} onClick={() => setOpen(true)}>
        <Icon size={15} aria-hidden="true" />
        <span className={classes.chipName}>{t('helper.name')}:</span> {t(`helper.state.${state}`)}
      </UnstyledButton>
      {isOpen && (
        <Suspense>
          <HelperDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

import { Link } from '@tanstack/react-router'
import { wholeNumber } from '../../../lib/format.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { NoticeBar } from '../../../ui/layout/notice-bar.tsx'
import { useOpenBatches } from './batches.queries.ts'

/** Orders that are being printed or wait for somebody, each with the way to it. */
export function OpenBatches() {
  const { t } = useTranslation()
  const { data } = useOpenBatches()
  return data?.map(({ id, orderId, orderNumber, state, reason, sent, labels }) => (
    <NoticeBar
      key={id}
      tone={state === 'Paused' ? 'warning' : 'info'}
      action={
        <Link to="/print-order/$id" params={{ id: orderId }}>
          {t('scan.open')}
        </Link>
      }
    >
      <strong>{orderNumber}</strong> {t(`batch.state.${state}`)} ·{' '}
      {t('batch.sent', { sent: wholeNumber(sent), labels: wholeNumber(labels) })}
      {reason !== null && ` · ${t(`batch.reason.${reason}`)}`}
    </NoticeBar>
  ))
}

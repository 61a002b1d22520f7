import { Button, Loader } from '@mantine/core'
import { CircleAlert, CircleCheck, CircleHelp } from 'lucide-react'
import { memo } from 'react'
import type { FailureCode } from '../../api/call-error.ts'
import { errorText } from '../../api/error-texts.ts'
import { timeOfDay } from '../../lib/format.ts'
import { useTranslation } from '../../lib/i18n.ts'
import classes from './print-strips.module.css'
import type { PrintReport } from './use-printing.ts'

interface PrintStripsProps {
  readonly reports: readonly PrintReport[]
  readonly isPrinting: boolean
}

/** What became of the last prints, newest first; what failed stays until it is dealt with. */
export const PrintStrips = memo(function PrintStrips({ reports, isPrinting }: PrintStripsProps) {
  const { t } = useTranslation()
  return (
    <div className={classes.strips} aria-live="polite">
      {isPrinting && (
        <div className={classes.strip} data-tone="quiet">
          <Loader size={16} aria-hidden="true" />
          {t('print.sending')}
        </div>
      )}
      {reports.map((report, index) => (
        <PrintStrip
          key={`${report.key} ${report.end.kind}`}
          report={report}
          isNewest={index === 0}
          isPrinting={isPrinting}
        />
      ))}
    </div>
  )
})

const looks = {
  sent: { icon: CircleCheck, tone: 'good' },
  failed: { icon: CircleAlert, tone: 'bad' },
  refused: { icon: CircleAlert, tone: 'bad' },
  stuck: { icon: CircleAlert, tone: 'bad' },
  unknown: { icon: CircleHelp, tone: 'warning' },
  interrupted: { icon: CircleHelp, tone: 'warning' },
} as const satisfies Record<PrintReport['end']['kind'], object>

interface StripProps {
  readonly report: PrintReport
  readonly isNewest: boolean
  readonly isPrinting: boolean
}

function PrintStrip({ report, isNewest, isPrinting }: StripProps) {
  const { t } = useTranslation()
  const { icon: Icon, tone } = looks[report.end.kind]
  return (
    <div className={classes.strip} data-tone={tone} data-newest={isNewest || undefined}>
      <Icon size={18} aria-hidden="true" />
      <div className={classes.words}>
        <p className={classes.main}>{useHeadline(report)}</p>
        <p className={classes.detail}>{useDetail(report)}</p>
        {report.tryAgain && (
          <div className={classes.actions}>
            <Button size="compact-md" disabled={isPrinting} onClick={report.tryAgain}>
              {t('common.tryAgain')}
            </Button>
            <Button size="compact-md" variant="default" disabled={isPrinting} onClick={report.drop}>
              {t('print.drop')}
            </Button>
          </div>
        )}
      </div>
    </div>
  )
}

/** The server's own sentence names the cause best: how many numbers are left, which variable lacks what. */
const saysMore: ReadonlySet<FailureCode> = new Set(['series-full', 'label-not-printable', 'too-large'])

function useHeadline({ end, printerName, quantity, at }: PrintReport): string {
  const { t, language } = useTranslation()
  const facts = { printer: printerName, count: quantity, time: timeOfDay(at) }
  if (end.kind === 'refused' && language === 'en' && saysMore.has(end.error.code)) return end.error.message
  if (end.kind === 'stuck' || end.kind === 'refused') return errorText(end.error)
  return t(`print.${end.kind}`, facts)
}

function useDetail({ end, articleName, printerName, quantity, at }: PrintReport): string {
  const { t } = useTranslation()
  if (end.kind === 'sent') return articleName
  if (end.kind === 'failed' && end.message) return `${articleName} · ${end.message}`
  if (end.kind === 'unknown') return end.message ? `${articleName} · ${end.message}` : articleName
  return `${articleName} · ${t('print.toPrinter', { printer: printerName, count: quantity, time: timeOfDay(at) })}`
}

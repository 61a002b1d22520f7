import { CircleCheck } from 'lucide-react'
import { errorText } from '../../api/error-texts.ts'
import { useTranslation } from '../../lib/i18n.ts'
import classes from '../layout/notices.module.css'
import { Mistake } from '../layout/notices.tsx'

interface PrintEndNoticeProps {
  readonly end:
    | { readonly kind: 'sent' }
    | { readonly kind: 'failed' | 'unknown'; readonly message: string | undefined }
    | { readonly kind: 'refused' | 'stuck'; readonly error: unknown }
  /** The printer's name. */
  readonly printer: string
}

/** What became of a test print, in a sentence with the next step. */
export function PrintEndNotice({ end, printer }: PrintEndNoticeProps) {
  const { t } = useTranslation()
  if (end.kind === 'sent') {
    return (
      <p className={classes.good} role="status">
        <CircleCheck size={18} aria-hidden="true" />
        {t('printEnd.sent', { printer })}
      </p>
    )
  }
  return <Mistake>{'error' in end ? errorText(end.error) : end.message || t(`printEnd.${end.kind}`)}</Mistake>
}

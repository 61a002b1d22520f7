import { errorText } from '../../api/error-texts.ts'
import { useTranslation } from '../../lib/i18n.ts'
import type { usePrintOwnJob } from '../printing/printing.queries.ts'

type PrintEnd = Awaited<ReturnType<ReturnType<typeof usePrintOwnJob>>>

/** True when others printed it meanwhile; the person may print it anyway. */
export const wasPrintedMeanwhile = (end: PrintEnd | undefined): boolean =>
  end?.kind === 'refused' && end.error.code === 'printed-meanwhile'

/** Why a print from the history did not end well, and what to do; undefined of one that was sent. */
export function usePrintEndText(): (end: PrintEnd) => string | undefined {
  const { t } = useTranslation()
  return (end) => {
    if (end.kind === 'sent') return undefined
    if ('error' in end) return errorText(end.error)
    return end.message || t(`printEnd.${end.kind}`)
  }
}

import { Send } from 'lucide-react'
import { useTranslation } from '../../lib/i18n.ts'
import { isIppPrinter, isQueuePrinter, type PrinterDraft } from './printer-draft.ts'
import classes from './printers.module.css'
import { usePrinterModels } from './printers.queries.ts'

/** Says how a label of this printer is marked once it is sent, and what that is based on. */
export function PrintedWord({ draft }: { readonly draft: PrinterDraft }) {
  const { t } = useTranslation()
  const isAsked = useIsAsked(draft)
  const word = isIppPrinter(draft) ? 'ipp' : isQueuePrinter(draft) ? 'queue' : isAsked ? 'asked' : 'notAsked'
  return (
    <div className={classes.word}>
      <Send size={16} aria-hidden="true" />
      <p>
        <span className="dimmed">{t('printer.word.title')}</span> <strong>{t('history.state.Success')}</strong>
        <span className={classes.wordText}>{t(`printer.word.${word}`, { unknown: t('history.short.Unknown') })}</span>
      </p>
    </div>
  )
}

const isSame = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase()

/** True when its model answers a status command in its language, so that it is asked after each label. */
function useIsAsked({ vendor, model, language }: PrinterDraft): boolean {
  const { data } = usePrinterModels(`${vendor} ${model}`)
  const known = data?.data.find((one) => isSame(one.vendor, vendor) && isSame(one.model, model))
  return known?.answersStatus === true && known.languages.includes(language)
}

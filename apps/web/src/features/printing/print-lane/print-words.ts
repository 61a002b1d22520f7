import { CallError, type FailureCode } from '../../../api/call-error.ts'
import { errorText } from '../../../api/error-texts.ts'
import { timeOfDay } from '../../../lib/format.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import type { LanePrint } from './lane.ts'

/** The server's own sentence names the cause best: how many numbers are left, which variable lacks what. */
const saysMore: ReadonlySet<FailureCode> = new Set([
  'series-full',
  'label-not-printable',
  'label-too-heavy',
  'too-large',
])

const isSaidByServer = (code: FailureCode, language: string): boolean => language === 'en' && saysMore.has(code)

interface PrintWords {
  /** What became of it, how many, where and when. */
  readonly state: string
  /** Why, and what to do; empty where nothing is to be added. */
  readonly more: string
}

export function usePrintWords(): (print: LanePrint) => PrintWords {
  const { t, language } = useTranslation()

  function reasonOf({ state, reason }: LanePrint): string {
    if (state === 'interrupted' && !reason) return t('print.interruptedText')
    if (!reason) return ''
    const { code, message = '', requestId, errors = [] } = reason
    if (code !== undefined && !isSaidByServer(code, language))
      return errorText(new CallError(code, { message, requestId, errors }))
    return message || t(state === 'unknown' ? 'printEnd.unknown' : 'printEnd.failed')
  }

  function moreOf(print: LanePrint): string {
    if (print.waits) return t('print.waitsText', { computer: print.waits.computerName })
    if (print.isServerSilent) return t('print.serverSilent')
    if (print.isHelperSilent) return t('print.helperSilent')
    return reasonOf(print) || (print.isRepeat ? t('print.repeat') : '')
  }

  return (print) => {
    const { state, printerName, label, changedAt, waits } = print
    const facts = { printer: printerName, count: label.quantity, time: timeOfDay(new Date(changedAt)) }
    if (waits) return { state: t('print.waitsFor', { ...facts, computer: waits.computerName }), more: moreOf(print) }
    return { state: t(`print.${state}`, facts), more: moreOf(print) }
  }
}

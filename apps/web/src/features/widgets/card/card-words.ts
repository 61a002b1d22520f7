import { useTranslation } from '../../../lib/i18n.ts'
import type { CardText, SearchNotice } from './card-state.ts'

/** The sentences of a card (specification §8). */
export function useCardWords() {
  const { t } = useTranslation()

  function textOf(text: CardText): string {
    switch (text.key) {
      case 'sent':
        return t('widgets.sent', { count: text.quantity, printer: text.printer })
      case 'select-article':
        return t('widgets.errors.selectArticle')
      case 'missing-configuration':
        return t('widgets.errors.missingConfiguration')
      case 'missing-value':
        return t('widgets.errors.missingValue', { label: text.label })
      case 'search-failed':
        return t('widgets.errors.searchFailed')
      case 'print-failed':
        return text.reason === undefined
          ? t('widgets.errors.printFailed')
          : t('widgets.errors.printFailedBecause', { reason: text.reason })
      case 'print-error':
        return text.reason === undefined
          ? t('widgets.errors.unknown')
          : t('widgets.errors.printError', { message: text.reason })
      case 'not-confirmed':
        return t('widgets.errors.notConfirmed')
      case 'waits':
        return t('widgets.errors.waits', { computer: text.computer })
      case 'lane-full':
        return t('widgets.errors.laneFull')
    }
  }

  function noticeOf(notice: SearchNotice, isGroupOnly: boolean): string {
    if (notice.kind === 'none-found') {
      return t(isGroupOnly ? 'widgets.errors.noneFoundInGroups' : 'widgets.errors.noneFound')
    }
    return t(notice.kind === 'several' ? 'scan.several' : 'scan.none', { code: notice.code })
  }

  return { textOf, noticeOf }
}

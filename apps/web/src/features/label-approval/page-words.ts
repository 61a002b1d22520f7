import { useTranslation } from '../../lib/i18n.ts'

/** The words of a page about a label, while there is none. */
export function useLabelWords(title: string) {
  const { t } = useTranslation()
  return { title, failed: t('approval.failed'), goneTitle: t('approval.goneTitle'), goneText: t('approval.goneText') }
}

/** The words of a page about a version, while there is none. */
export function useVersionWords(title: string) {
  const { t } = useTranslation()
  return {
    title,
    failed: t('approval.versionFailed'),
    goneTitle: t('approval.versionGone'),
    goneText: t('approval.versionGoneText'),
  }
}

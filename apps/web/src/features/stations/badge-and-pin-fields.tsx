import { PasswordInput } from '@mantine/core'
import '@mantine/core/styles/PasswordInput.layer.css'
import { useTranslation } from '../../lib/i18n.ts'
import type { useBadgeDraft } from './use-badge-draft.ts'

type Draft = ReturnType<typeof useBadgeDraft>

/** A PIN is typed, a badge scanned into its field. */
export function BadgeAndPinFields({
  draft,
  badgeTaken,
}: {
  readonly draft: Draft
  readonly badgeTaken?: string | undefined
}) {
  const { t } = useTranslation()
  return (
    <>
      <PasswordInput
        label={t('stations.newPin')}
        value={draft.pin}
        error={draft.isPinWrong && t('stations.pinWrong')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        onChange={({ currentTarget: { value } }) => draft.setPin(value)}
      />
      <PasswordInput
        label={t('stations.newBadge')}
        value={draft.badge}
        error={draft.isBadgeWrong ? t('stations.badgeWrong') : badgeTaken}
        autoComplete="off"
        maxLength={200}
        onChange={({ currentTarget: { value } }) => draft.setBadge(value)}
      />
    </>
  )
}

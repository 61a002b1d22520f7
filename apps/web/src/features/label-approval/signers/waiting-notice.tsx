import type { Weakening } from '@labelwright/contract/server/weakenings-schemas'
import { Link } from '@tanstack/react-router'
import { dateTimeAndZone } from '../../../lib/format.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { NoticeBar } from '../../../ui/layout/notice-bar.tsx'
import { useWeakenings } from './signers.queries.ts'
import { weakeningTitle } from './weakening-section.tsx'

/** Beside a setting that a request would take away: what waits, until when, and where it is signed. */
export function WaitingNotice({ of }: { readonly of: (request: Weakening) => boolean }) {
  const { t } = useTranslation()
  const request = useWeakenings().data?.find(of)
  if (!request) return null
  const { expiresAt } = request
  return (
    <NoticeBar tone="info" action={<Link to="/qa/signers">{t('approval.signers.open')}</Link>}>
      {t('approval.signers.waiting')} {weakeningTitle(t, request)}. {t('approval.signers.until')}{' '}
      <time dateTime={expiresAt}>{dateTimeAndZone(expiresAt)}</time>
    </NoticeBar>
  )
}

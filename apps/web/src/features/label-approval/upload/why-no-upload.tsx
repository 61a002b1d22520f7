import type { LabelHistory } from '@labelwright/contract/server/label-approval-schemas'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../../lib/i18n.ts'
import { NoticeBar } from '../../../ui/layout/notice-bar.tsx'
import classes from '../details/version-card.module.css'
import { pendingLink } from '../pending-action.ts'

/** Why a label takes no version now: one is on its way, it passes no approval, or the person uploads none. */
export function WhyNoUpload({ label }: { readonly label: LabelHistory }) {
  const { t } = useTranslation()
  const { labelId, open, actions, isUnderApproval } = label
  if (!isUnderApproval) return <NoticeBar tone="info">{t('approval.withoutApproval')}</NoticeBar>
  if (!open) return <NoticeBar tone="info">{t('approval.upload.notYours')}</NoticeBar>
  const params = { labelId, versionId: open.labelVersionId }
  const { number } = open
  return (
    <>
      <NoticeBar tone="info">
        {t('approval.upload.isOpen', { number, state: t(`approval.state.${open.state}`) })}
      </NoticeBar>
      <div className={classes.steps}>
        {actions.includes('replace') && (
          <Button
            renderRoot={(props) => (
              <Link to="/qa/labels/$labelId/versions/$versionId/replace" params={params} {...props} />
            )}
          >
            {t('approval.upload.replaceInstead', { number })}
          </Button>
        )}
        <Button
          variant="default"
          renderRoot={(props) => <Link to={pendingLink(open.state).to} params={params} {...props} />}
        >
          {t('approval.upload.openVersion', { number })}
        </Button>
      </div>
    </>
  )
}

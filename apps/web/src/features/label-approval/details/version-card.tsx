import type { ApprovableVersion, VersionAction } from '@labelwright/contract/server/label-approval-schemas'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { dateTimeAndZone } from '../../../lib/format.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { VersionStateText } from '../version-state.tsx'
import { ApprovalSheet } from './approval-sheet.tsx'
import { SetReady } from './set-ready.tsx'
import { Signatures } from './signatures.tsx'
import classes from './version-card.module.css'
import { VersionEvidence } from './version-evidence.tsx'

interface VersionCardProps {
  readonly version: ApprovableVersion
  readonly isPrinted: boolean
  /** What the person may do with it. */
  readonly actions: readonly VersionAction[]
}

/** One version: where it is, whose it is, and what was signed for it. */
export function VersionCard({ version, isPrinted, actions }: VersionCardProps) {
  const { t } = useTranslation()
  const id = useId()
  const { number, state, fileName, createdBy, createdAt, publishAt, approvals } = version
  return (
    <article className={classes.version} aria-labelledby={id}>
      <div className={classes.head}>
        <h2 id={id}>{t('labels.version', { number })}</h2>
        <VersionStateText state={state} />
        {isPrinted && <span className={classes.badge}>{t('approval.printedNow')}</span>}
      </div>
      <p className="dimmed">
        {t('approval.createdBy', { name: createdBy.fullName, at: dateTimeAndZone(createdAt) })} · {fileName}
      </p>
      {publishAt && state === 'Publisher' && <p>{t('approval.publishAt', { at: dateTimeAndZone(publishAt) })}</p>}
      <Signatures approvals={approvals} />
      <Steps version={version} actions={actions} />
    </article>
  )
}

function Steps({ version, actions }: Pick<VersionCardProps, 'version' | 'actions'>) {
  const { t } = useTranslation()
  const params = { labelId: version.labelId, versionId: version.labelVersionId }
  const steps = (['approve', 'publish', 'replace'] as const).filter((step) => actions.includes(step))
  return (
    <div className={classes.steps}>
      {actions.includes('set-ready') && <SetReady version={version} />}
      {steps.map((step) => (
        <Button
          key={step}
          variant={step === 'replace' ? 'default' : 'filled'}
          renderRoot={(props) => (
            <Link to={`/qa/labels/$labelId/versions/$versionId/${step}`} params={params} {...props} />
          )}
        >
          {t(`approval.step.${step}`)}
        </Button>
      ))}
      <Button
        variant="default"
        renderRoot={(props) => <Link to="/qa/labels/$labelId/versions/$versionId/preview" params={params} {...props} />}
      >
        {t('pending.action.Preview')}
      </Button>
      <ApprovalSheet version={version} />
      <VersionEvidence version={version} />
    </div>
  )
}

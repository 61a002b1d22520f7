import type { LabelUnderApproval } from '@labelwright/contract/server/label-approval-schemas'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { dateAndTime, shortDateAndTime } from '../../lib/format.ts'
import { useTranslation } from '../../lib/i18n.ts'
import type { Column } from '../../ui/list/columns.ts'
import listClasses from '../../ui/list/list.module.css'
import { pendingLink } from './pending-action.ts'
import { VersionStateText } from './version-state.tsx'

/** What is told of a label under quality assurance in the list. */
export function useApprovalColumns(): readonly Column<LabelUnderApproval>[] {
  const { t } = useTranslation()
  return useMemo(
    () => [
      {
        key: 'name',
        header: t('pending.labelName'),
        isFixed: true,
        phone: 'name',
        cell: ({ labelId, name }) => (
          <Link
            to="/qa/labels/$labelId/details"
            params={{ labelId }}
            tabIndex={-1}
            className={listClasses.name}
            title={name}
          >
            {name}
          </Link>
        ),
      },
      {
        key: 'open',
        header: t('pending.version'),
        width: 128,
        isExtra: true,
        cell: ({ open }) => (open ? t('labels.version', { number: open.number }) : ''),
      },
      {
        key: 'state',
        header: t('approval.stateLabel'),
        width: 300,
        phone: 'below',
        cell: (label) => <LabelState label={label} />,
      },
      {
        key: 'published',
        header: t('approval.printed'),
        width: 128,
        isExtra: true,
        phone: 'below',
        cell: ({ published }) => (published ? t('labels.version', { number: published.number }) : t('approval.notYet')),
      },
      {
        key: 'modified',
        header: t('articles.modified'),
        width: 136,
        isExtra: true,
        cell: ({ modified }) => <span title={dateAndTime(modified)}>{shortDateAndTime(modified)}</span>,
      },
      {
        key: 'action',
        header: t('articles.action'),
        width: 136,
        isFixed: true,
        cell: (label) => <NextStep label={label} />,
      },
    ],
    [t],
  )
}

function LabelState({ label: { enabled, open, published, openFindings } }: { readonly label: LabelUnderApproval }) {
  const { t } = useTranslation()
  const state = open?.state ?? (published ? 'Published' : undefined)
  return (
    <>
      {state && <VersionStateText state={state} />}
      {openFindings > 0 && <span> {t('approval.findings.count', { count: openFindings })}</span>}
      {!enabled && <span className="dimmed"> {t('labels.state.disabled')}</span>}
    </>
  )
}

/** The way to what the person can do next. */
function NextStep({ label: { labelId, name, open, isMine } }: { readonly label: LabelUnderApproval }) {
  const { t } = useTranslation()
  if (!open) return null
  const { action, to } = pendingLink(isMine ? open.state : 'Preview')
  const words = t(`pending.action.${action}`)
  return (
    // What is pressed here is nothing to the row.
    <Link
      to={to}
      params={{ labelId, versionId: open.labelVersionId }}
      aria-label={t('pending.actionOf', { action: words, name })}
      onClick={(event) => event.stopPropagation()}
      onKeyDown={(event) => event.stopPropagation()}
    >
      {words}
    </Link>
  )
}

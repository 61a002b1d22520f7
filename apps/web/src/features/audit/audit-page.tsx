import type { AuditRow } from '@labelwright/contract/server/audit-schemas'
import { Button } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { errorText } from '../../api/error-texts.ts'
import { given } from '../../lib/given.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { usePerson } from '../../session/session.ts'
import { EmptyState, Mistake } from '../../ui/layout/notices.tsx'
import { ListPage } from '../../ui/list/list.tsx'
import type { ListFilter } from '../../ui/list/tools/list-filter.ts'
import { useListAddress } from '../../ui/list/use-list-address.ts'
import { AnchorDialog } from './anchor-dialog.tsx'
import { fetchAuditFile, useAuditChoices, useAuditList, useAuditState, useVerifyTrail } from './audit.queries.ts'
import { useAuditColumns } from './audit-columns.tsx'
import { AuditRowDialog } from './audit-row-dialog.tsx'
import { actionText, kindText } from './audit-words.ts'
import { TrailState } from './trail-state.tsx'

const route = getRouteApi('/admin/audit')
const days = ['1', '7', '30', '90'] as const

/** Midnight, where the person is, so many days ago that today counts. */
const since = (count: string): string => {
  const now = new Date()
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() - Number(count) + 1).toISOString()
}

function useAuditFilters(): readonly ListFilter[] {
  const { t } = useTranslation()
  const { data: choices } = useAuditChoices()
  const fieldOf = (key: 'person' | 'kind' | 'action' | 'days', all: ListFilter['choices']): ListFilter => ({
    key,
    label: t(`audit.by.${key}`),
    all: t(`audit.every.${key}`),
    choices: all,
    look: 'field',
  })
  return [
    fieldOf(
      'days',
      days.map((id) => ({ id, name: t('audit.lastDays', { count: Number(id) }) })),
    ),
    fieldOf('person', choices?.people ?? []),
    fieldOf('kind', choices?.kinds.map((id) => ({ id, name: kindText(t, id) })) ?? []),
    fieldOf('action', choices?.actions.map((id) => ({ id, name: actionText(t, id) })) ?? []),
  ]
}

/** Who changed what, and whether anybody changed that since. */
export function AuditPage({ review }: { readonly review: ReactNode }) {
  const { t } = useTranslation()
  const { person, kind, action, days: count } = route.useSearch()
  const address = useListAddress(['days', 'person', 'kind', 'action'])
  const searchQuery = address.wanted
  const filter = given({ searchQuery, userId: person, kind, action, from: count && since(count) })
  const list = useAuditList(filter)
  const state = useAuditState()
  const [row, setRow] = useState<AuditRow>()
  return (
    <>
      <ListPage
        name="audit"
        title={t('audit.title')}
        count={(rows) => t('audit.count', { count: rows })}
        action={<TrailActions />}
        exporting={{ fileName: t('audit.fileName'), onExport: (form) => fetchAuditFile({ ...filter, ...form }) }}
        address={address}
        search={{ label: t('audit.search') }}
        filters={useAuditFilters()}
        lead={
          <>
            {state.error && <Mistake>{errorText(state.error)}</Mistake>}
            {state.data && <TrailState state={state.data} />}
            {review}
          </>
        }
        columns={useAuditColumns()}
        list={list}
        keyOf={({ id }) => id}
        onOpen={setRow}
        failed={t('audit.failed')}
        noMatch={{ title: t('audit.noMatchTitle'), text: t('audit.noMatchText') }}
        empty={<EmptyState title={t('audit.emptyTitle')}>{t('audit.emptyText')}</EmptyState>}
      />
      {row && <AuditRowDialog row={row} onClose={() => setRow(undefined)} />}
    </>
  )
}

/** What can be done about the trail as a whole. */
function TrailActions() {
  const { t } = useTranslation()
  const { data: state } = useAuditState()
  const verify = useVerifyTrail()
  const mayName = usePerson()?.keys.has('AccountType:TenantAdmin') ?? false
  const [isNaming, setNaming] = useState(false)
  return (
    <>
      {mayName && state && (
        <Button variant="default" onClick={() => setNaming(true)}>
          {t('audit.recipients')}
        </Button>
      )}
      <Button loading={verify.isPending || (state?.isVerifying ?? false)} onClick={() => verify.mutate()}>
        {t('audit.verify')}
      </Button>
      {verify.error && <Mistake>{errorText(verify.error)}</Mistake>}
      {isNaming && state && <AnchorDialog state={state} onClose={() => setNaming(false)} />}
    </>
  )
}

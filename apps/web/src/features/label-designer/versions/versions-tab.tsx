import type { LabelVersion } from '@labelwright/contract/server/label-designer-schemas'
import { Select } from '@mantine/core'
import { useState } from 'react'
import { errorText } from '../../../api/error-texts.ts'
import { shortDateAndTime } from '../../../lib/format.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import '../../../ui/form/select.styles.ts'
import { EmptyState, ErrorState } from '../../../ui/layout/notices.tsx'
import { useDesigner } from '../designer-context.ts'
import { Compare, type Point } from './compare.tsx'
import { FileActions } from './file-actions.tsx'
import type { ReadFile } from './label-file.ts'
import { type PointItem, PointList } from './point-list.tsx'
import classes from './versions.module.css'
import { useLabelVersions, useVersionDocument } from './versions.queries.ts'

interface TabProps {
  readonly labelId: string
  readonly onDone: () => void
}

const nowKey = 'now'

type FromFile = Extract<ReadFile, { readonly document: unknown }>

/** The published versions: looked at, compared with the label as it stands or with one another, brought back. */
export function VersionsTab({ labelId, onDone }: TabProps) {
  const { t } = useTranslation()
  const list = useLabelVersions(labelId)
  const versions = list.data?.pages.flatMap(({ data }) => data) ?? []
  const [file, setFile] = useState<FromFile>()
  const [wanted, setWanted] = useState<string>()
  const chosen = file ? undefined : (versions.find(({ id }) => id === wanted) ?? versions[0])
  const version = usePoint(labelId, chosen)
  if (list.isError)
    return <ErrorState title={t('versions.failed')} text={errorText(list.error)} onRetry={() => void list.refetch()} />
  const point = file ? { title: file.name, document: file.document } : version
  const choose = (id: string): void => {
    setFile(undefined)
    setWanted(id)
  }
  return (
    <div className={classes.columns}>
      <PointList
        label={t('versions.list')}
        items={versions.map((one) => itemOf(t, one))}
        chosen={chosen?.id}
        onChoose={choose}
        head={<FileActions onRead={setFile} />}
        empty={t('versions.none')}
        isLoading={list.isFetching}
        onMore={list.hasNextPage ? () => void list.fetchNextPage() : undefined}
      />
      {point && (
        <CompareWithOthers
          key={file?.name ?? chosen?.id}
          labelId={labelId}
          point={point}
          versions={versions}
          restore={chosen ? t('versions.restore', { number: chosen.number }) : t('versions.useFile')}
          onDone={onDone}
        />
      )}
      {!point && !list.isPending && <EmptyState title={t('versions.noneTitle')}>{t('versions.noneText')}</EmptyState>}
    </div>
  )
}

interface CompareWithOthersProps extends TabProps {
  readonly point: Point
  readonly versions: readonly LabelVersion[]
  readonly restore: string
}

/** Beside it the label as it stands, or another version. */
function CompareWithOthers({ labelId, point, versions, restore, onDone }: CompareWithOthersProps) {
  const { t } = useTranslation()
  const { document } = useDesigner()
  const [otherId, setOther] = useState(nowKey)
  const now: Point = { title: t('versions.now'), document }
  const other = usePoint(
    labelId,
    versions.find(({ id }) => id === otherId),
  )
  const named = versions.map(({ id, number }) => ({ id, title: t('versions.number', { number }) }))
  const choices = [{ id: nowKey, title: now.title }, ...named]
  return (
    <Compare
      point={point}
      other={other ?? now}
      choice={
        <Select
          className={classes.choice}
          aria-label={t('versions.compareWith')}
          allowDeselect={false}
          data={choices.map(({ id, title }) => ({ value: id, label: t('versions.compareWithOne', { title }) }))}
          value={otherId}
          onChange={(id) => setOther(id ?? nowKey)}
        />
      }
      restore={restore}
      onDone={onDone}
    />
  )
}

function usePoint(labelId: string, version: LabelVersion | undefined): Point | undefined {
  const { t } = useTranslation()
  const { data, error, refetch } = useVersionDocument(labelId, version?.id)
  if (!version) return undefined
  return {
    title: t('versions.number', { number: version.number }),
    document: data,
    failure: error ? errorText(error) : undefined,
    onRetry: () => void refetch(),
  }
}

const itemOf = (t: ReturnType<typeof useTranslation>['t'], version: LabelVersion): PointItem => ({
  key: version.id,
  title: t('versions.number', { number: version.number }),
  by: [version.createdBy.name, shortDateAndTime(version.createdAt)].filter(Boolean).join(' · '),
  lines: version.note ? [version.note] : [],
  ...(version.isPublished && { badge: t('versions.published') }),
})

import type { LabelCommandSummary } from '@labelwright/contract/server/label-designer-schemas'
import { Select } from '@mantine/core'
import { useRef, useState } from 'react'
import { CallError } from '../../../api/call-error.ts'
import { errorText } from '../../../api/error-texts.ts'
import { dateAndTime, shortDateAndTime } from '../../../lib/format.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import '../../../ui/form/select.styles.ts'
import { EmptyState, ErrorState } from '../../../ui/layout/notices.tsx'
import { useDesigner } from '../designer-context.ts'
import { useCommandWords } from './command-words.ts'
import { Compare } from './compare.tsx'
import { describeCommand } from './describe-command.ts'
import { PointList } from './point-list.tsx'
import classes from './versions.module.css'
import { useDocumentAfter, useLabelCommands } from './versions.queries.ts'

interface TabProps {
  readonly labelId: string
  readonly onDone: () => void
}

/** Everybody's steps of the last 30 days, and the label as each of them left it. */
export function HistoryTab({ labelId, onDone }: TabProps) {
  const { t } = useTranslation()
  const { document, records } = useDesigner()
  const sayPart = useCommandWords()
  const [userId, setUser] = useState<string>()
  const list = useLabelCommands(labelId, userId)
  const commands = list.data?.pages.flatMap(({ data }) => data) ?? []
  const people = usePeople(commands)
  const [wanted, setWanted] = useState<number>()
  const chosen = commands.find(({ sequence }) => sequence === wanted) ?? commands[0]
  const state = useDocumentAfter(labelId, chosen?.sequence)
  if (list.isError)
    return <ErrorState title={t('versions.failed')} text={errorText(list.error)} onRetry={() => void list.refetch()} />
  return (
    <div className={classes.columns}>
      <PointList
        label={t('versions.steps')}
        items={commands.map(({ sequence, user, at, changes }) => ({
          key: String(sequence),
          title: user.name,
          by: shortDateAndTime(at),
          lines: changes.length === 0 ? [t('versions.overtaken')] : describeCommand(changes, records).map(sayPart),
        }))}
        chosen={chosen && String(chosen.sequence)}
        onChoose={(key) => setWanted(Number(key))}
        head={
          people.length > 1 && (
            <Select
              aria-label={t('versions.person')}
              allowDeselect={false}
              data={[{ value: '', label: t('versions.everybody') }, ...people]}
              value={userId ?? ''}
              onChange={(id) => setUser(id || undefined)}
            />
          )
        }
        empty={t('versions.noSteps')}
        isLoading={list.isFetching}
        onMore={list.hasNextPage ? () => void list.fetchNextPage() : undefined}
      />
      {chosen ? (
        <Compare
          key={chosen.sequence}
          point={{
            title: dateAndTime(chosen.at),
            document: state.data,
            failure: state.error ? failureOf(state.error, t('versions.gone')) : undefined,
            onRetry: () => void state.refetch(),
          }}
          other={{ title: t('versions.now'), document }}
          restore={t('versions.goBackHere')}
          onDone={onDone}
        />
      ) : (
        !list.isPending && <EmptyState title={t('versions.noSteps')}>{t('versions.noStepsText')}</EmptyState>
      )}
    </div>
  )
}

const failureOf = (error: unknown, gone: string): string =>
  error instanceof CallError && error.code === 'not-found' ? gone : errorText(error)

/** Everybody who was seen in the list, also while it shows one person's steps. */
function usePeople(commands: readonly LabelCommandSummary[]) {
  const seen = useRef(new Map<string, string>())
  for (const { user } of commands) seen.current.set(user.id, user.name)
  return [...seen.current].map(([value, label]) => ({ value, label }))
}

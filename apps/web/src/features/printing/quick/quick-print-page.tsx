import type { ArticleWithData } from '@labelwright/contract/server/articles-schemas'
import { Select, Switch } from '@mantine/core'
import { useMemo, useState } from 'react'
import { failureCodeOf } from '../../../api/call-error.ts'
import { errorText } from '../../../api/error-texts.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { NoticeBar } from '../../../ui/layout/notice-bar.tsx'
import { EmptyState, Mistake } from '../../../ui/layout/notices.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { RowSkeletons } from '../../../ui/layout/skeletons.tsx'
import { useArticle } from '../../articles/articles.queries.ts'
import { usePrintableLabels } from '../../labels/labels.queries.ts'
import { useOpenMatch } from '../../scanning/open-match.queries.ts'
import type { CodeMatch, ScannedElements } from '../../scanning/scans.queries.ts'
import { ArticleFinder } from '../article-finder.tsx'
import place from '../print-place.module.css'
import { PrintPlace, type PrintWork } from '../print-place.tsx'
import { printableLabels } from '../printable-labels.ts'
import { type QuickChoice, useQuickChoice } from './quick-choice.ts'
import classes from './quick-print.module.css'

/** An article that was found here; `time` tells two scans of the same one apart. */
interface Found {
  readonly articleId: string
  readonly elements: ScannedElements
  readonly time: number
}

/** One place for all that is printed in passing: a label is chosen once, then scanned or typed and printed, again and again. */
export function QuickPrintPage() {
  const { t } = useTranslation()
  const { choice, choose } = useQuickChoice()
  const [found, setFound] = useState<Found>()
  const { open } = useOpenMatch()
  const find = (match: CodeMatch) => {
    if (match.kind === 'order') open(match)
    else setFound({ articleId: match.article.id, elements: match.elements, time: Date.now() })
  }
  const { work, article, error, isLoading } = useQuickWork(found, choice)
  return (
    <Page
      title={t('nav.quickPrint')}
      action={
        <div className={place.finder}>
          <ArticleFinder onFound={find} />
        </div>
      }
      tools={<QuickTools choice={choice} onChoose={choose} />}
      isFilling
    >
      {article && <FilledBy article={article} onClear={() => setFound(undefined)} />}
      <PrintPlace
        subject={article?.id ?? choice.labelId ?? ''}
        work={work}
        otherwise={<NoWork error={error} isLoading={isLoading} article={article} />}
      />
    </Page>
  )
}

const noLabels: ArticleWithData['labels'] = []

function useQuickWork(found: Found | undefined, { labelId, isAtOnce }: QuickChoice) {
  const { data: article, error, isLoading } = useArticle(found?.articleId)
  const { data: all } = usePrintableLabels()
  const labels = useMemo(() => {
    if (labelId === undefined) return article ? printableLabels(article, noLabels) : noLabels
    return (all?.data ?? []).filter(({ id }) => id === labelId).map(({ id, name }) => ({ labelId: id, name }))
  }, [labelId, article, all])
  const isReady = labels.length > 0 && (found === undefined || article !== undefined)
  const work: PrintWork | undefined = isReady
    ? {
        key: `${labelId} ${found?.articleId} ${found?.time}`,
        article: found && article,
        labels,
        start: { quantity: undefined, source: 'quick', data: noData, scanned: found?.elements ?? nothingScanned },
        isAtOnce: isAtOnce && found !== undefined,
      }
    : undefined
  return { work, article: found && article, error, isLoading }
}

const noData: PrintWork['start']['data'] = []
const nothingScanned: ScannedElements = []

interface QuickToolsProps {
  readonly choice: QuickChoice
  readonly onChoose: (changes: Partial<QuickChoice>) => void
}

function QuickTools({ choice, onChoose }: QuickToolsProps) {
  const { t } = useTranslation()
  const { data, error } = usePrintableLabels()
  const labels = data?.data ?? []
  const isGone = data !== undefined && labels.every(({ id }) => id !== choice.labelId)
  return (
    <div className={classes.tools}>
      <Select
        className={classes.label}
        label={t('printArticle.label')}
        data={[
          { value: '', label: t('quickPrint.ownLabel') },
          ...labels.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        value={isGone ? '' : (choice.labelId ?? '')}
        onChange={(id) => onChoose({ labelId: id || undefined })}
        error={error ? errorText(error) : undefined}
        searchable
        allowDeselect={false}
        comboboxProps={{ transitionProps: { duration: 80 } }}
      />
      <Switch
        label={t('quickPrint.atOnce')}
        description={t('quickPrint.atOnceText')}
        checked={choice.isAtOnce}
        onChange={(event) => onChoose({ isAtOnce: event.currentTarget.checked })}
      />
    </div>
  )
}

function FilledBy({ article, onClear }: { readonly article: ArticleWithData; readonly onClear: () => void }) {
  const { t } = useTranslation()
  return (
    <NoticeBar
      tone="info"
      action={
        <button type="button" className={classes.clear} onClick={onClear}>
          {t('quickPrint.withoutArticle')}
        </button>
      }
    >
      {t('printLabels.ofArticle', {
        name: [article.name, article.externalIdentifier].filter(Boolean).join(' · '),
      })}
    </NoticeBar>
  )
}

interface NoWorkProps {
  readonly error: unknown
  readonly isLoading: boolean
  readonly article: ArticleWithData | undefined
}

function NoWork({ error, isLoading, article }: NoWorkProps) {
  const { t } = useTranslation()
  if (error) {
    return <Mistake>{failureCodeOf(error) === 'not-found' ? t('printArticle.goneText') : errorText(error)}</Mistake>
  }
  if (isLoading) return <RowSkeletons count={6} />
  return article ? (
    <EmptyState title={t('printArticle.noLabelTitle')}>{t('quickPrint.chooseLabel')}</EmptyState>
  ) : (
    <EmptyState title={t('quickPrint.emptyTitle')}>{t('quickPrint.emptyText')}</EmptyState>
  )
}

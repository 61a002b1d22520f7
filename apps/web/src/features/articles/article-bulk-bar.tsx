import { chosenMaximum } from '@labelwright/contract/chosen'
import type { Article } from '@labelwright/contract/server/articles-schemas'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { failureCodeOf } from '../../api/call-error.ts'
import { refusalText } from '../../api/field-errors.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { DeleteDialog } from '../../ui/dialog/page-dialogs.tsx'
import { BulkBar } from '../../ui/list/bulk-bar.tsx'
import { noteDone } from '../../ui/list/list-notice.tsx'
import { choiceOf, type WholeList } from '../../ui/list/rows/use-selection.ts'
import { type ArticleChanges, BulkDataDialog, BulkGroupDialog, BulkLabelsDialog } from './article-bulk-dialogs.tsx'
import { type ArticleFilter, useChangeArticles, useDeleteArticles } from './articles.queries.ts'

interface ArticleBulkBarProps {
  readonly articles: readonly Article[]
  readonly whole: WholeList
  /** What the list is narrowed to. */
  readonly matching: Omit<ArticleFilter, 'sort'>
  readonly onDone: () => void
}

/** What can be done with the chosen articles at once: with all of them, or none. */
export function ArticleBulkBar({ articles, whole, matching, onDone }: ArticleBulkBarProps) {
  const { t } = useTranslation()
  const [step, setStep] = useState<'none' | 'group' | 'labels' | 'data' | 'delete'>('none')
  const change = useChangeArticles()
  const remove = useDeleteArticles()
  const { body: chosen, count, isTooMany } = choiceOf(articles, whole, matching)
  const close = () => {
    setStep('none')
    // They are chosen anew, from the list as it is now.
    if (failureCodeOf(change.error ?? remove.error) === 'selection-changed') onDone()
    change.reset()
    remove.reset()
  }
  const finish = (text: string, undoId: string) => {
    close()
    onDone()
    noteDone({ list: 'articles', text, undoId })
  }
  const dialog = {
    count,
    isBusy: change.isPending,
    mistake: change.error ? refusalText(change.error) : undefined,
    onClose: close,
    onChange: (changes: ArticleChanges) =>
      change.mutate(
        { ...chosen, ...changes },
        { onSuccess: ({ undoId }) => finish(t('articles.changed', { count }), undoId) },
      ),
  }
  const steps = [
    { value: 'group', name: t('articles.changeGroup') },
    { value: 'labels', name: t('articles.changeLabels') },
    { value: 'data', name: t('articles.setData') },
    { value: 'delete', name: t('frame.delete') },
  ] as const
  return (
    <>
      <BulkBar
        label={t('articles.bulk')}
        count={articles.length}
        mistake={isTooMany ? t('table.tooMany', { most: chosenMaximum }) : undefined}
        whole={whole}
        onClear={onDone}
      >
        {steps.map(({ value, name }) => (
          <Button key={value} variant="default" size="compact-md" disabled={isTooMany} onClick={() => setStep(value)}>
            {name}
          </Button>
        ))}
      </BulkBar>
      {step === 'group' && <BulkGroupDialog {...dialog} />}
      {step === 'labels' && (
        <BulkLabelsDialog articles={whole.chosen === undefined ? articles : undefined} {...dialog} />
      )}
      {step === 'data' && <BulkDataDialog {...dialog} />}
      {step === 'delete' && (
        <DeleteDialog
          question={
            count === 1
              ? t('article.deleteQuestion', { name: articles[0]?.name ?? '' })
              : t('articles.deleteQuestion', { count })
          }
          isBusy={remove.isPending}
          mistake={remove.error ? refusalText(remove.error) : undefined}
          onDelete={() =>
            remove.mutate(chosen, { onSuccess: ({ undoId }) => finish(t('articles.deleted', { count }), undoId) })
          }
          onClose={close}
        >
          {t('article.deleteText')}
        </DeleteDialog>
      )}
    </>
  )
}

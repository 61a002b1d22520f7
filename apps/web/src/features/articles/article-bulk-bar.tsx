import type { Article, ChangeArticlesBody } from '@labelwright/contract/server/articles-schemas'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { errorText } from '../../lib/error-texts.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { BulkBar } from '../../ui/bulk-bar.tsx'
import { DeleteDialog } from '../../ui/page-dialogs.tsx'
import { BulkDataDialog, BulkGroupDialog, BulkLabelsDialog } from './article-bulk-dialogs.tsx'
import { useChangeArticles, useDeleteArticles } from './articles.queries.ts'

/** The calls take so many at once. */
const mostAtOnce = 500

interface ArticleBulkBarProps {
  readonly articles: readonly Article[]
  readonly onDone: () => void
}

/** What can be done with the chosen articles at once: with all of them, or none. */
export function ArticleBulkBar({ articles, onDone }: ArticleBulkBarProps) {
  const { t } = useTranslation()
  const [step, setStep] = useState<'none' | 'group' | 'labels' | 'data' | 'delete'>('none')
  const change = useChangeArticles()
  const remove = useDeleteArticles()
  const ids = articles.map(({ id }) => id)
  const isTooMany = ids.length > mostAtOnce
  const close = () => {
    setStep('none')
    change.reset()
    remove.reset()
  }
  const finish = () => {
    close()
    onDone()
  }
  const dialog = {
    count: ids.length,
    isBusy: change.isPending,
    mistake: change.error ? errorText(change.error) : undefined,
    onClose: close,
    onChange: (changes: Omit<ChangeArticlesBody, 'ids'>) => change.mutate({ ids, ...changes }, { onSuccess: finish }),
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
        count={ids.length}
        mistake={isTooMany ? t('table.tooMany', { most: mostAtOnce }) : undefined}
        onClear={onDone}
      >
        {steps.map(({ value, name }) => (
          <Button key={value} variant="default" size="compact-md" disabled={isTooMany} onClick={() => setStep(value)}>
            {name}
          </Button>
        ))}
      </BulkBar>
      {step === 'group' && <BulkGroupDialog {...dialog} />}
      {step === 'labels' && <BulkLabelsDialog articles={articles} {...dialog} />}
      {step === 'data' && <BulkDataDialog {...dialog} />}
      {step === 'delete' && (
        <DeleteDialog
          question={
            articles.length === 1
              ? t('article.deleteQuestion', { name: articles[0]?.name ?? '' })
              : t('articles.deleteQuestion', { count: ids.length })
          }
          isBusy={remove.isPending}
          mistake={remove.error ? errorText(remove.error) : undefined}
          onDelete={() => remove.mutate(ids, { onSuccess: finish })}
          onClose={close}
        >
          {t('article.deleteText')}
        </DeleteDialog>
      )}
    </>
  )
}

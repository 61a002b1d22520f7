import { Button, Radio } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useTranslation } from '../../../lib/i18n.ts'
import { searchDebounceMs } from '../../../lib/search.ts'
import { SuggestField } from '../../../ui/form/suggest-field.tsx'
import { Mistake } from '../../../ui/layout/notices.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { useArticleSuggestions } from '../../articles/articles.queries.ts'
import classes from './administration.module.css'
import type { WidgetFieldsProps } from './widget-draft.ts'

/** Which articles the card finds, and the one that it offers by itself. */
export function WidgetArticle({ draft, change, errorOf }: WidgetFieldsProps) {
  const { t } = useTranslation()
  const { predefinedArticle } = draft
  return (
    <Section title={t('widgetAdmin.articles')}>
      <Radio.Group
        label={t('widgetAdmin.articleMode')}
        value={draft.articleMode}
        onChange={(mode) => change({ ...draft, articleMode: mode === 'all' ? 'all' : 'groupOnly' })}
      >
        <Radio mt={8} value="groupOnly" label={t('widgetAdmin.groupOnly')} />
        <Radio mt={8} value="all" label={t('widgetAdmin.allArticles')} />
      </Radio.Group>
      <p className={classes.fieldLabel}>{t('widgetAdmin.predefined')}</p>
      {predefinedArticle ? (
        <div className={classes.article}>
          <span>{predefinedArticle.name}</span>
          <Button variant="default" size="compact-md" onClick={() => change({ ...draft, predefinedArticle: null })}>
            {t('widgetAdmin.removeArticle')}
          </Button>
        </div>
      ) : (
        <ArticleSearch onPick={(article) => change({ ...draft, predefinedArticle: article })} />
      )}
      {errorOf('predefinedArticle') && <Mistake>{errorOf('predefinedArticle')}</Mistake>}
    </Section>
  )
}

interface ArticleSearchProps {
  readonly onPick: (article: { readonly id: string; readonly name: string }) => void
}

function ArticleSearch({ onPick }: ArticleSearchProps) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const [wanted] = useDebouncedValue(typed.trim(), searchDebounceMs)
  const { data, isFetching } = useArticleSuggestions(wanted)
  const found = typed.trim() === '' ? [] : (data?.data ?? [])
  const isNone = wanted !== '' && wanted === typed.trim() && !isFetching && data?.data.length === 0
  return (
    <SuggestField
      label={t('widgetAdmin.findArticle')}
      value={typed}
      onChange={setTyped}
      suggestions={found.map(({ id, name, externalIdentifier }) => ({ id, name, hint: externalIdentifier }))}
      message={isNone ? t('widgetAdmin.noneFound') : undefined}
      isBusy={isFetching}
      onPick={(id) => {
        const article = found.find((one) => one.id === id)
        if (article) onPick({ id, name: article.name })
      }}
      onEnter={() => undefined}
      takesScans={false}
    />
  )
}

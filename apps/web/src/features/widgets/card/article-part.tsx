import { Button, CloseButton } from '@mantine/core'
import { CircleCheck, Star } from 'lucide-react'
import { useTranslation } from '../../../lib/i18n.ts'
import { SuggestField } from '../../../ui/form/suggest-field.tsx'
import type { CardState } from './card-state.ts'
import { useCardWords } from './card-words.ts'
import type { CardAtWork } from './use-card.ts'
import classes from './widget-card.module.css'

interface ArticlePartProps extends CardAtWork {
  readonly size: 'normal' | 'large'
  readonly offered: { readonly name: string } | null
  readonly isGroupOnly: boolean
}

/** The search field, the predefined article that is offered, and the article that is selected. */
export function ArticlePart({ state, send, size, offered, isGroupOnly }: ArticlePartProps) {
  const { t } = useTranslation()
  const { noticeOf } = useCardWords()
  return (
    <div className={classes.article}>
      <SuggestField
        label={t('printing.searchOrScan')}
        size={size === 'large' ? 'xl' : 'md'}
        value={state.typed}
        onChange={(text) => send({ type: 'typed', text })}
        suggestions={state.suggestions.map(({ id, name, externalIdentifier }) => ({
          id,
          name,
          hint: externalIdentifier,
        }))}
        message={state.notice && noticeOf(state.notice, isGroupOnly)}
        isBusy={state.search !== 'none'}
        onPick={(id) => {
          const article = state.suggestions.find((one) => one.id === id)
          if (article) send({ type: 'picked', article })
        }}
        onEnter={() => send({ type: 'search-entered' })}
      />
      {offered && (
        <p className={classes.banner}>
          <Star size={16} aria-hidden="true" />
          <span className={classes.articleName} title={offered.name}>
            {offered.name}
          </span>
          <Button
            variant="default"
            size={size === 'large' ? 'lg' : 'compact-sm'}
            onClick={() => send({ type: 'predefined-used' })}
          >
            {t('widgets.useThisArticle')}
          </Button>
        </p>
      )}
      <Selected article={state.article} size={size} onClear={() => send({ type: 'article-cleared' })} />
    </div>
  )
}

interface SelectedProps {
  readonly article: CardState['article']
  readonly size: 'normal' | 'large'
  readonly onClear: () => void
}

/** Always there, so that nothing below it moves when an article comes. */
function Selected({ article, size, onClear }: SelectedProps) {
  const { t } = useTranslation()
  return (
    <p className={classes.selected} role="status" data-none={!article || undefined}>
      {article ? (
        <>
          <CircleCheck size={16} aria-hidden="true" />
          <span className={classes.articleName} title={article.name}>
            {article.name}
          </span>
          <span className="mono dimmed">{article.externalIdentifier}</span>
          <CloseButton
            size={size === 'large' ? 'xl' : 'md'}
            aria-label={t('widgets.clearArticle', { name: article.name })}
            onClick={onClear}
          />
        </>
      ) : (
        t('widgets.noArticle')
      )}
    </p>
  )
}

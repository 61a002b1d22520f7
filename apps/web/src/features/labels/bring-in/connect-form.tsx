import type { Article } from '@labelwright/contract/server/articles-schemas'
import { Button, Checkbox, CloseButton } from '@mantine/core'
import { useRef, useState } from 'react'
import { refusalText } from '../../../api/field-errors.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { SuggestField } from '../../../ui/form/suggest-field.tsx'
import { Mistake } from '../../../ui/layout/notices.tsx'
import { useChangeArticles } from '../../articles/articles.queries.ts'
import { useCodeFinder } from '../../scanning/code-finder.queries.ts'
import '../../../ui/form/choices.styles.ts'
import classes from './connect.module.css'
import type { AddedLabel } from './use-label-drafts.ts'

export type NamedArticle = Pick<Article, 'id' | 'name' | 'externalIdentifier'>

interface ConnectFormProps {
  readonly labels: readonly Pick<AddedLabel, 'id' | 'name'>[]
  readonly onUnsaved: (isUnsaved: boolean) => void
  readonly onConnected: (articles: readonly NamedArticle[]) => void
}

/** Chooses articles and connects labels to them at once: to all of them, or none. */
export function ConnectForm({ labels, onConnected, onUnsaved }: ConnectFormProps) {
  const { t } = useTranslation()
  const [articles, setArticles] = useState<readonly NamedArticle[]>([])
  const [left, setLeft] = useState<readonly string[]>([])
  const change = useChangeArticles()
  const field = useRef<HTMLInputElement>(null)
  const choose = (chosen: readonly NamedArticle[]) => {
    setArticles(chosen)
    onUnsaved(chosen.length > 0)
    change.reset()
  }
  const finder = useCodeFinder({
    field,
    scans: 'not-for-fields',
    counts: 'each',
    takes: ['article'],
    onFound: (match) => {
      if (match.kind !== 'article') return
      const { article } = match
      if (!articles.some(({ id }) => id === article.id)) choose([...articles, article])
    },
  })
  const addLabelIds = labels.map(({ id }) => id).filter((id) => !left.includes(id))
  const connect = () =>
    change.mutate(
      { ids: articles.map(({ id }) => id), addLabelIds },
      {
        onSuccess: () => {
          onConnected(articles)
          choose([])
          field.current?.focus()
        },
      },
    )
  return (
    <>
      {labels.length > 1 && (
        <fieldset className={classes.labelChoice}>
          <legend>{t('addLabel.whichLabels')}</legend>
          {labels.map(({ id, name }) => (
            <Checkbox
              key={id}
              label={name}
              checked={!left.includes(id)}
              onChange={(event) =>
                setLeft(event.currentTarget.checked ? left.filter((one) => one !== id) : [...left, id])
              }
            />
          ))}
        </fieldset>
      )}
      <SuggestField ref={field} label={t('addLabel.findArticle')} {...finder} />
      <ChosenArticles articles={articles} onChange={choose} />
      {change.error && <Mistake>{refusalText(change.error)}</Mistake>}
      <Button
        mt={12}
        disabled={articles.length === 0 || addLabelIds.length === 0}
        loading={change.isPending}
        onClick={connect}
      >
        {articles.length === 0 ? t('addLabel.connectNone') : t('addLabel.connect', { count: articles.length })}
      </Button>
    </>
  )
}

interface ChosenArticlesProps {
  readonly articles: readonly NamedArticle[]
  readonly onChange: (articles: readonly NamedArticle[]) => void
}

function ChosenArticles({ articles, onChange }: ChosenArticlesProps) {
  const { t } = useTranslation()
  if (articles.length === 0) return null
  return (
    <ul className={classes.articles} aria-label={t('addLabel.chosen')}>
      {articles.map((article) => (
        <li key={article.id}>
          <ArticleName article={article} />
          <CloseButton
            aria-label={t('addLabel.removeNamed', { name: article.name })}
            onClick={() => onChange(articles.filter((one) => one !== article))}
          />
        </li>
      ))}
    </ul>
  )
}

export const ArticleName = ({ article: { name, externalIdentifier } }: { readonly article: NamedArticle }) => (
  <span className={classes.articleName}>
    {name} {externalIdentifier !== null && <span className="mono dimmed">{externalIdentifier}</span>}
  </span>
)

import { mayAccess } from '@labelwright/contract/access'
import { changeArticles } from '@labelwright/contract/server/articles'
import type { Article } from '@labelwright/contract/server/articles-schemas'
import { Button, Checkbox, CloseButton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Printer } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { refusalText } from '../../../api/field-errors.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { usePerson } from '../../../session/session.ts'
import { SuggestField } from '../../../ui/form/suggest-field.tsx'
import { NoticeBar } from '../../../ui/layout/notice-bar.tsx'
import { Mistake } from '../../../ui/layout/notices.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { useChangeArticles } from '../../articles/articles.queries.ts'
import { useCodeFinder } from '../../scanning/code-finder.queries.ts'
import '../../../ui/form/choices.styles.ts'
import classes from './bring-in.module.css'
import type { AddedLabel } from './use-label-drafts.ts'

type Named = Pick<Article, 'id' | 'name' | 'externalIdentifier'>

interface ConnectArticlesProps {
  readonly labels: readonly AddedLabel[]
  readonly onUnsaved: (isUnsaved: boolean) => void
  readonly onMore: () => void
}

/** The last step: labels that were added get articles to be printed with, or not; then on to the next page. */
export function ConnectArticles({ labels, onUnsaved, onMore }: ConnectArticlesProps) {
  const { t } = useTranslation()
  const [connected, setConnected] = useState<readonly Named[]>([])
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  const keys = usePerson()?.keys
  const mayConnect = keys !== undefined && mayAccess(changeArticles.access, keys)
  const connect = (articles: readonly Named[]) =>
    setConnected((before) => [...before.filter(({ id }) => !articles.some((one) => one.id === id)), ...articles])
  return (
    <>
      <NoticeBar tone="good">{t('addLabel.allAdded', { count: labels.length })}</NoticeBar>
      <Section title={t('addLabel.connectTitle')} text={t('addLabel.connectText')} titleRef={title}>
        {mayConnect ? (
          <ConnectForm labels={labels} onConnected={connect} onUnsaved={onUnsaved} />
        ) : (
          <p>{t('addLabel.mayNotConnect')}</p>
        )}
        {connected.length > 0 && <ConnectedArticles articles={connected} />}
      </Section>
      <div className={classes.next}>
        <Button variant="default" renderRoot={(props) => <Link to="/labels" {...props} />}>
          {t(mayConnect && connected.length === 0 ? 'addLabel.skip' : 'addLabel.toList')}
        </Button>
        <Button variant="default" onClick={onMore}>
          {t('addLabel.more')}
        </Button>
      </div>
    </>
  )
}

interface ConnectFormProps extends Pick<ConnectArticlesProps, 'labels' | 'onUnsaved'> {
  readonly onConnected: (articles: readonly Named[]) => void
}

function ConnectForm({ labels, onConnected, onUnsaved }: ConnectFormProps) {
  const { t } = useTranslation()
  const [articles, setArticles] = useState<readonly Named[]>([])
  const [left, setLeft] = useState<readonly string[]>([])
  const change = useChangeArticles()
  const field = useRef<HTMLInputElement>(null)
  const choose = (chosen: readonly Named[]) => {
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
  readonly articles: readonly Named[]
  readonly onChange: (articles: readonly Named[]) => void
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

function ConnectedArticles({ articles }: { readonly articles: readonly Named[] }) {
  const { t } = useTranslation()
  return (
    <div className={classes.connected}>
      <p role="status">{t('addLabel.connected', { count: articles.length })}</p>
      <ul className={classes.articles} aria-label={t('addLabel.connectedArticles')}>
        {articles.map((article) => (
          <li key={article.id}>
            <ArticleName article={article} />
            <Button
              variant="default"
              size="compact-md"
              leftSection={<Printer size={16} aria-hidden="true" />}
              aria-label={t('addLabel.printNamed', { name: article.name })}
              renderRoot={(props) => (
                <Link to="/print-article/$id/{-$connectorId}" params={{ id: article.id }} {...props} />
              )}
            >
              {t('articles.print')}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}

const ArticleName = ({ article: { name, externalIdentifier } }: { readonly article: Named }) => (
  <span className={classes.articleName}>
    {name} {externalIdentifier !== null && <span className="mono dimmed">{externalIdentifier}</span>}
  </span>
)

import { mayAccess } from '@labelwright/contract/access'
import { changeArticles } from '@labelwright/contract/server/articles'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Pencil, Printer } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../../lib/i18n.ts'
import { usePerson } from '../../../session/session.ts'
import { NoticeBar } from '../../../ui/layout/notice-bar.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import classes from './connect.module.css'
import { ArticleName, ConnectForm, type NamedArticle } from './connect-form.tsx'
import type { AddedLabel } from './use-label-drafts.ts'

interface ConnectArticlesProps {
  readonly labels: readonly AddedLabel[]
  readonly onUnsaved: (isUnsaved: boolean) => void
  readonly onMore: () => void
}

/** The last step: labels that were added get articles to be printed with, or not; then on to the next page. */
export function ConnectArticles({ labels, onUnsaved, onMore }: ConnectArticlesProps) {
  const { t } = useTranslation()
  const [connected, setConnected] = useState<readonly NamedArticle[]>([])
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  const keys = usePerson()?.keys
  const mayConnect = keys !== undefined && mayAccess(changeArticles.access, keys)
  const connect = (articles: readonly NamedArticle[]) =>
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
      <DesignedLabels labels={labels.filter(({ kind }) => kind === 'design')} />
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

/** Those that the designer opens. */
function DesignedLabels({ labels }: { readonly labels: readonly AddedLabel[] }) {
  const { t } = useTranslation()
  if (labels.length === 0) return null
  return (
    <Section title={t('newLabel.openTitle')} text={t('newLabel.openText')}>
      <ul className={classes.articles} aria-label={t('newLabel.openTitle')}>
        {labels.map(({ id, name }) => (
          <li key={id}>
            <span className={classes.articleName}>{name}</span>
            <Button
              variant="default"
              size="compact-md"
              leftSection={<Pencil size={16} aria-hidden="true" />}
              aria-label={t('newLabel.openNamed', { name })}
              renderRoot={(props) => <Link to="/labels/$id" params={{ id }} {...props} />}
            >
              {t('newLabel.open')}
            </Button>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function ConnectedArticles({ articles }: { readonly articles: readonly NamedArticle[] }) {
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

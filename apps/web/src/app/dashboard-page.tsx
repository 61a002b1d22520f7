import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useArticleCount, useArticlePages } from '../features/articles/articles.queries.ts'
import { useLabelCount, useLabelPicture, useLabels } from '../features/labels/labels.queries.ts'
import { useRecentPrints } from '../features/print-history/print-history.queries.ts'
import { PrintedLabel } from '../features/print-history/printed-label.tsx'
import { wholeNumber } from '../lib/format.ts'
import { useTranslation } from '../lib/i18n.ts'
import { usePerson } from '../lib/person.ts'
import { Page } from '../ui/page.tsx'
import { Paper } from '../ui/paper.tsx'
import { RecentPrints } from './recent-prints.tsx'
import classes from './start-pages.module.css'

/** Pictures on a tile. */
const shown = 3

/** Where an administrator starts: what there is, and what was printed last. */
export function DashboardPage() {
  const { t } = useTranslation()
  const firstName = usePerson()?.name.split(' ')[0] ?? ''
  return (
    <Page title={t('dashboard.welcome', { name: firstName })}>
      <p className={classes.lead}>{t('dashboard.lead')}</p>
      <div className={classes.tiles}>
        <LabelsTile />
        <ArticlesTile />
        <HistoryTile />
      </div>
      <RecentPrints count={6} />
    </Page>
  )
}

function LabelsTile() {
  const { t } = useTranslation()
  const { data: count } = useLabelCount()
  const { data: labels } = useLabels('')
  const published = labels?.data.filter((label) => label.publishedVersionId !== null) ?? []
  return (
    <Tile to="/labels" name={t('nav.labels')} count={count?.labelsCount}>
      {published.slice(0, shown).map((label) => (
        <LabelOnTile key={label.id} id={label.id} />
      ))}
    </Tile>
  )
}

function ArticlesTile() {
  const { t } = useTranslation()
  const { data: count } = useArticleCount()
  const { data: articles } = useArticlePages('')
  const ids = new Set(articles?.pages[0]?.data.flatMap((article) => article.labels[0]?.labelId ?? []))
  return (
    <Tile to="/articles" name={t('nav.articles')} count={count}>
      {[...ids]
        .reverse()
        .slice(0, shown)
        .map((id) => (
          <LabelOnTile key={id} id={id} />
        ))}
    </Tile>
  )
}

function HistoryTile() {
  const { t } = useTranslation()
  const { data: recent } = useRecentPrints(6)
  return (
    <Tile to="/printhistory" name={t('nav.printHistory')} count={recent?.total}>
      {recent?.data.slice(0, shown).map((entry) => (
        <PrintedLabel key={entry.id} id={entry.id} size="card" alt="" />
      ))}
    </Tile>
  )
}

function LabelOnTile({ id }: { readonly id: string }) {
  const { t } = useTranslation()
  return (
    <Paper
      picture={useLabelPicture(id)}
      width={undefined}
      height={undefined}
      alt=""
      missing={t('labels.noPicture')}
      size="card"
    />
  )
}

interface TileProps {
  readonly to: '/labels' | '/articles' | '/printhistory'
  readonly name: string
  readonly count: number | undefined
  readonly children: ReactNode
}

function Tile({ to, name, count, children }: TileProps) {
  return (
    <Link to={to} className={classes.tile}>
      <span className={classes.fan}>{children}</span>
      <span className={classes.tileWords}>
        <span>{name}</span>
        <span className={classes.tileCount}>{count === undefined ? ' ' : wholeNumber(count)}</span>
      </span>
    </Link>
  )
}

import { isFeatureOn } from '@labelwright/contract/feature-flags'
import { type Page as ContractPage, pages } from '@labelwright/contract/pages'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { failureCodeOf } from '../api/call-error.ts'
import { useArticleCount, useFirstArticles } from '../features/articles/articles.queries.ts'
import { useFeatures } from '../features/feature-flags/feature-flags.queries.ts'
import { useAllGroups } from '../features/groups/groups.queries.ts'
import { useImportConfigurations, useNewestImports } from '../features/imports/imports.queries.ts'
import { PendingVersionsTable } from '../features/label-approval/pending-versions-table.tsx'
import { useLabelCount, useLabelPicture, useLabels } from '../features/labels/labels.queries.ts'
import { useNewestOrders } from '../features/orders/orders.queries.ts'
import { useRecentPrints } from '../features/print-history/print-history.queries.ts'
import { PrintedLabel } from '../features/print-history/printed-label.tsx'
import { usePrinterCount } from '../features/printers/printers.queries.ts'
import { useTemplates } from '../features/standard-labels/standard-labels.queries.ts'
import { useSubscription } from '../features/subscription/subscription.queries.ts'
import { SubscriptionBox } from '../features/subscription/subscription-box.tsx'
import { useFirstUsers, useUserCount } from '../features/users/users.queries.ts'
import { useAllWidgets } from '../features/widgets/administration/administration.queries.ts'
import { wholeNumber } from '../lib/format.ts'
import { type MessageKey, useTranslation } from '../lib/i18n.ts'
import { initialsOf } from '../lib/initials.ts'
import { usePerson } from '../session/session.ts'
import { Paper } from '../ui/label/paper.tsx'
import { Page } from '../ui/layout/page.tsx'
import { RecentPrints } from './home/recent-prints.tsx'
import { isShown } from './navigation.ts'
import classes from './start-pages.module.css'

/** Pictures on a tile, and people. */
const pictures = 3
const faces = 4
const lines = 3

/** The tiles whose pages stand; each is shown to those who may open its page, while its flag is on. */
const tiles: readonly { readonly page: ContractPage; readonly Tile: () => ReactNode }[] = [
  { page: pages.users, Tile: UsersTile },
  { page: pages.groups, Tile: GroupsTile },
  { page: pages.widgetAdministration, Tile: WidgetsTile },
  { page: pages.labels, Tile: LabelsTile },
  { page: pages.articles, Tile: ArticlesTile },
  { page: pages.orders, Tile: OrdersTile },
  { page: pages.printers, Tile: PrintersTile },
  { page: pages.importData, Tile: ImportTile },
  { page: pages.importConfigurations, Tile: ConfigurationsTile },
  { page: pages.printHistory, Tile: HistoryTile },
  { page: pages.standardLabels, Tile: StandardLabelsTile },
]

/** Where an administrator starts: what there is, and what was printed last. */
export function DashboardPage() {
  const { t } = useTranslation()
  const person = usePerson()
  const features = useFeatures()
  const firstName = person?.name.split(' ')[0] ?? ''
  const shown = tiles.filter(({ page }) => person && isShown(page, person.keys, features))
  return (
    <Page title={t('dashboard.welcome', { name: firstName })}>
      <p className={classes.lead}>{t('dashboard.lead')}</p>
      <div className={classes.tiles}>
        {shown.map(({ page, Tile }) => (
          <Tile key={page.path} />
        ))}
      </div>
      <PendingVersionsTable />
      <SubscriptionBox />
      {isFeatureOn(features, 'printHistoryEnabled') && <RecentPrints count={6} />}
    </Page>
  )
}

function UsersTile() {
  const { t } = useTranslation()
  const { data: count } = useUserCount()
  const { data: users } = useFirstUsers(faces)
  return (
    <Tile to="/users" name={t('nav.users')} count={count}>
      <span className={classes.faces}>
        {users?.map((user) => (
          <span key={user.id} className={classes.face}>
            {initialsOf(`${user.firstname} ${user.lastname}`)}
          </span>
        ))}
      </span>
    </Tile>
  )
}

function GroupsTile() {
  const { t } = useTranslation()
  const { data: groups } = useAllGroups()
  return (
    <Tile to="/groups" name={t('nav.groups')} count={groups?.length} empty="dashboard.empty.groups">
      <WordsOnTile rows={groups?.filter(({ parentGroupId }) => parentGroupId === null) ?? []} />
    </Tile>
  )
}

/** Not there in a plan without widgets. */
function WidgetsTile() {
  const { t } = useTranslation()
  const { data: subscription } = useSubscription()
  const { data: widgets, error } = useAllWidgets()
  if (subscription?.widgetsEnabled === false || failureCodeOf(error) === 'feature-disabled') return null
  const labels = new Set(widgets?.data.flatMap(({ labelId }) => labelId ?? []))
  return (
    <Tile to="/admin/widgets" name={t('widgets.title')} count={widgets?.total} empty="dashboard.empty.widgets">
      {[...labels].slice(0, pictures).map((id) => (
        <LabelOnTile key={id} id={id} />
      ))}
    </Tile>
  )
}

function OrdersTile() {
  const { t } = useTranslation()
  const { data: newest } = useNewestOrders(lines)
  return (
    <Tile to="/orders" name={t('nav.orders')} count={newest?.total} empty="dashboard.empty.orders">
      <WordsOnTile rows={newest?.data.map(({ id, orderNumber, name }) => ({ id, name: name || orderNumber })) ?? []} />
    </Tile>
  )
}

function PrintersTile() {
  const { t } = useTranslation()
  const { data: printers } = usePrinterCount()
  return (
    <Tile to="/printers" name={t('nav.printers')} count={printers?.total} empty="dashboard.empty.printers">
      <WordsOnTile rows={printers?.data ?? []} />
    </Tile>
  )
}

function ImportTile() {
  const { t } = useTranslation()
  const { data: newest } = useNewestImports(lines)
  return (
    <Tile to="/importdata" name={t('nav.importData')} count={newest?.total} empty="dashboard.empty.importData">
      <WordsOnTile rows={newest?.data.map(({ id, fileName }) => ({ id, name: fileName })) ?? []} />
    </Tile>
  )
}

function ConfigurationsTile() {
  const { t } = useTranslation()
  const { data: configurations } = useImportConfigurations()
  return (
    <Tile
      to="/importconfigurations"
      name={t('nav.importConfigurations')}
      count={configurations?.total}
      empty="dashboard.empty.importConfigurations"
    >
      <WordsOnTile rows={configurations?.data ?? []} />
    </Tile>
  )
}

/** What has no picture: its first names. */
function WordsOnTile({ rows }: { readonly rows: readonly { readonly id: string; readonly name: string }[] }) {
  return (
    <span className={classes.words}>
      {rows.slice(0, lines).map(({ id, name }) => (
        <span key={id} className={classes.word}>
          {name}
        </span>
      ))}
    </span>
  )
}

function LabelsTile() {
  const { t } = useTranslation()
  const { data: count } = useLabelCount()
  const { data: labels } = useLabels('')
  const published = labels?.data.filter((label) => label.publishedVersionId !== null) ?? []
  return (
    <Tile to="/labels" name={t('nav.labels')} count={count?.labelsCount} empty="dashboard.empty.labels">
      {published.slice(0, pictures).map((label) => (
        <LabelOnTile key={label.id} id={label.id} />
      ))}
    </Tile>
  )
}

function ArticlesTile() {
  const { t } = useTranslation()
  const { data: count } = useArticleCount()
  const { data: articles } = useFirstArticles(20)
  const ids = new Set(articles?.flatMap((article) => article.labels[0]?.labelId ?? []))
  return (
    <Tile to="/articles" name={t('nav.articles')} count={count} empty="dashboard.empty.articles">
      {[...ids]
        .reverse()
        .slice(0, pictures)
        .map((id) => (
          <LabelOnTile key={id} id={id} />
        ))}
    </Tile>
  )
}

function HistoryTile() {
  const { t } = useTranslation()
  const { data: recent } = useRecentPrints()
  return (
    <Tile to="/printhistory" name={t('dashboard.history')} count={recent?.total} empty="dashboard.empty.printHistory">
      {recent?.data.slice(0, pictures).map((entry) => (
        <PrintedLabel key={entry.id} id={entry.id} size="card" alt="" />
      ))}
    </Tile>
  )
}

function LabelOnTile({ id }: { readonly id: string }) {
  const { t } = useTranslation()
  return <Paper picture={useLabelPicture(id)} alt="" missing={t('labels.noPicture')} size="card" />
}

function StandardLabelsTile() {
  const { t, language } = useTranslation()
  const { data: templates } = useTemplates()
  return (
    <Tile to="/standardlabels" name={t('standardLabels.title')} count={templates?.length}>
      <WordsOnTile rows={templates?.map(({ id, title }) => ({ id, name: title[language] })) ?? []} />
    </Tile>
  )
}

interface TileProps {
  readonly to:
    | ('/users' | '/groups' | '/labels' | '/articles' | '/orders' | '/printers')
    | ('/importdata' | '/importconfigurations' | '/printhistory' | '/standardlabels' | '/admin/widgets')
  /** Says what will be here while there is nothing. */
  readonly empty?: MessageKey
  readonly name: string
  readonly count: number | undefined
  readonly children: ReactNode
}

function Tile({ to, name, count, empty, children }: TileProps) {
  const { t } = useTranslation()
  return (
    <Link to={to} className={classes.tile}>
      <span className={classes.tileWords}>
        <span>{name}</span>
        <span className={classes.tileCount}>{count === undefined ? ' ' : wholeNumber(count)}</span>
      </span>
      <span className={classes.fan}>
        {count === 0 && empty ? <span className={classes.empty}>{t(empty)}</span> : children}
      </span>
    </Link>
  )
}

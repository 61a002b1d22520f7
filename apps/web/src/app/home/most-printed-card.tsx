import type { Article } from '@labelwright/contract/server/articles-schemas'
import type { MostPrinted } from '@labelwright/contract/server/print-history-schemas'
import type { Widget } from '@labelwright/contract/server/widgets-schemas'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useFirstLabelPicture } from '../../features/articles/articles.queries.ts'
import { useLabelPicture } from '../../features/labels/labels.queries.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { Paper } from '../../ui/label/paper.tsx'
import type { Picture } from '../../ui/label/picture.ts'
import classes from './most-printed.module.css'

interface MostPrintedCardProps {
  readonly printed: MostPrinted
  /** The key that opens it. */
  readonly number: number
}

/** An article or a widget with its label: opens the page where Enter prints it. */
export function MostPrintedCard({ printed: { article, widget, prints }, number }: MostPrintedCardProps) {
  const place = { number, prints }
  if (article) return <ArticleCard article={article} {...place} />
  return widget && <WidgetCard widget={widget} {...place} />
}

interface Place {
  readonly number: number
  readonly prints: number
}

function ArticleCard({ article, ...place }: Place & { readonly article: Article }) {
  const picture = useFirstLabelPicture(article)
  return (
    <Link
      to="/print-article/$id/{-$connectorId}"
      params={{ id: article.id }}
      className={classes.card}
      aria-keyshortcuts={String(place.number)}
    >
      <CardContent {...place} picture={picture} name={article.name} hint={article.externalIdentifier} />
    </Link>
  )
}

function WidgetCard({ widget, ...place }: Place & { readonly widget: Widget }) {
  const picture = useLabelPicture(widget.labelId ?? undefined)
  return (
    <Link
      to="/widgets"
      search={{ search: widget.name }}
      className={classes.card}
      aria-keyshortcuts={String(place.number)}
    >
      <CardContent {...place} picture={picture} name={widget.name} hint={widget.printerName} />
    </Link>
  )
}

interface CardContentProps extends Place {
  readonly picture: Picture
  readonly name: string
  readonly hint: ReactNode
}

function CardContent({ picture, name, hint, number, prints }: CardContentProps) {
  const { t } = useTranslation()
  return (
    <>
      <span className={classes.words}>
        <strong title={name}>{name}</strong>
        <span className="dimmed">
          {hint && <span className={classes.hint}>{hint}</span>}
          <span>{t('home.prints', { count: prints })}</span>
        </span>
      </span>
      <span className={classes.picture} aria-hidden="true">
        <Paper picture={picture} alt="" missing={t('labels.noPicture')} size="card" />
        <kbd>{number}</kbd>
      </span>
    </>
  )
}

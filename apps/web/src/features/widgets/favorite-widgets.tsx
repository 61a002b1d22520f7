import { Link } from '@tanstack/react-router'
import { errorText } from '../../api/error-texts.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { Mistake } from '../../ui/layout/notices.tsx'
import classes from './favorite-widgets.module.css'
import { useCardScans } from './use-card-scans.ts'
import { useEditWidget } from './use-edit-widget.ts'
import { LiveWidgetCard } from './widget-cards.tsx'
import { favoritesOf, useToggleFavorite, useWidgets } from './widgets.queries.ts'

/** The home strip: the person's favorites, which print where they stand. Nothing where the organization has no widgets for the person. */
export function FavoriteWidgets() {
  const { t } = useTranslation()
  const { widgets = [] } = useWidgets()
  const { mutate, error } = useToggleFavorite()
  const edit = useEditWidget()
  const favorites = favoritesOf(widgets)
  useCardScans(favorites)
  if (widgets.length === 0) return null
  return (
    <section className={classes.strip} aria-labelledby="favorite-widgets">
      <div className={classes.head}>
        <h2 id="favorite-widgets" className={classes.title}>
          {t('widgets.favorites')}
        </h2>
        <Link to="/widgets">{t('widgets.seeAll')}</Link>
      </div>
      {error && <Mistake>{errorText(error)}</Mistake>}
      {favorites.length === 0 ? (
        <p className="dimmed">{t('widgets.noFavorites')}</p>
      ) : (
        <ul className={classes.cards} data-count={favorites.length}>
          {favorites.map((widget) => (
            <li key={widget.id}>
              <LiveWidgetCard
                widget={widget}
                heading="h3"
                onEdit={edit && (() => edit(widget.id))}
                favorite={{ count: favorites.length, onToggle: () => mutate(widget) }}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

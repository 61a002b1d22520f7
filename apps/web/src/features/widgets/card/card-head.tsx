import { mostFavorites, type Widget } from '@labelwright/contract/server/widgets-schemas'
import { ActionIcon } from '@mantine/core'
import { Heart, Pencil } from 'lucide-react'
import { useTranslation } from '../../../lib/i18n.ts'
import { WidgetIcon } from '../widget-icon.tsx'
import classes from './widget-card.module.css'

export interface CardHeadProps {
  readonly widget: Pick<Widget, 'name' | 'icon' | 'labelName' | 'printerName' | 'favorite'>
  /** Of the title: below a page's own, or below that of a section. */
  readonly heading?: 'h2' | 'h3'
  /** Without it there is no edit button. */
  readonly onEdit?: (() => void) | undefined
  /** Without it there is no heart. */
  readonly favorite?: FavoriteToggle | undefined
}

export interface FavoriteToggle {
  /** Of the person. */
  readonly count: number
  readonly onToggle: () => void
}

/** Icon, title, label and printer of a widget. */
export function CardHead({ widget, heading: Heading = 'h2', onEdit, favorite }: CardHeadProps) {
  const { t } = useTranslation()
  const { name, icon, labelName, printerName } = widget
  return (
    <header className={classes.head}>
      <span className={classes.icon}>
        <WidgetIcon name={icon} />
      </span>
      <div className={classes.names}>
        <Heading className={classes.title} title={name}>
          {name}
        </Heading>
        <p className={classes.where}>
          <span title={labelName ?? undefined} data-missing-part={labelName === null || undefined}>
            {labelName ?? t('widgets.noLabel')}
          </span>
          <span aria-hidden="true">·</span>
          <span title={printerName ?? undefined} data-missing-part={printerName === null || undefined}>
            {printerName ?? t('widgets.noPrinter')}
          </span>
        </p>
      </div>
      {onEdit && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={t('widgets.edit', { name })}
          title={t('widgets.edit', { name })}
          onClick={onEdit}
        >
          <Pencil size={18} aria-hidden="true" />
        </ActionIcon>
      )}
      {favorite && <HeartToggle name={name} isFavorite={widget.favorite} {...favorite} />}
    </header>
  )
}

interface HeartToggleProps extends FavoriteToggle {
  readonly name: string
  readonly isFavorite: boolean
}

/** Specification §4, favorite toggle. Not hidden from the keyboard while disabled: its tooltip says why. */
function HeartToggle({ name, isFavorite, count, onToggle }: HeartToggleProps) {
  const { t } = useTranslation()
  const isDisabled = !isFavorite && count >= mostFavorites
  const label = t('widgets.favorite', { name })
  return (
    <ActionIcon
      variant="subtle"
      color={isFavorite ? 'red' : 'gray'}
      size="lg"
      aria-label={label}
      title={isDisabled ? t('widgets.maxFavorites') : label}
      aria-pressed={isFavorite}
      aria-disabled={isDisabled || undefined}
      data-disabled={isDisabled}
      onClick={() => {
        if (!isDisabled) onToggle()
      }}
    >
      <Heart size={20} fill={isFavorite ? 'currentColor' : 'none'} aria-hidden="true" />
    </ActionIcon>
  )
}

import type { Widget } from '@labelwright/contract/server/widgets-schemas'
import type { CardHeadProps, FavoriteToggle } from './card/card-head.tsx'
import { useCard, usePreviewCard } from './card/use-card.ts'
import { WidgetCard, type WidgetCardProps } from './card/widget-card.tsx'
import { useWidgetSetting } from './widgets.queries.ts'

interface LiveWidgetCardProps extends Pick<CardHeadProps, 'heading' | 'onEdit'>, Pick<WidgetCardProps, 'size'> {
  readonly widget: Widget
  readonly favorite?: FavoriteToggle | undefined
}

/** A widget that prints. Its scans are heard by `useCardScans` of the page that shows it. */
export function LiveWidgetCard(props: LiveWidgetCardProps) {
  const work = useCard(props.widget)
  const { mutate } = useWidgetSetting()
  const { id } = props.widget
  return (
    <WidgetCard {...props} work={work} onClearInput={(clearInputAfterPrint) => mutate({ id, clearInputAfterPrint })} />
  )
}

interface WidgetPreviewProps {
  /** As it is set up just now; what is not chosen yet is null. */
  readonly widget: Widget
  readonly onClearInput: (clearInputAfterPrint: boolean) => void
}

/** @internal Of the editor of widgets: as people will see it, but it prints nothing. */
export function WidgetPreview({ widget, onClearInput }: WidgetPreviewProps) {
  const work = usePreviewCard(widget)
  return <WidgetCard widget={widget} work={work} isPreview onClearInput={onClearInput} />
}

import type { Widget } from '@labelwright/contract/server/widgets-schemas'
import { ActionIcon } from '@mantine/core'
import { ChevronLeft, ChevronRight, GripVertical } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from '../../../lib/i18n.ts'
import { WidgetIcon } from '../widget-icon.tsx'
import { moveBy, moveTo } from './arrangement.ts'
import classes from './widget-grid.module.css'

interface ArrangeWidgetsProps {
  readonly widgets: readonly Widget[]
  /** How, and whose the order is. */
  readonly hint: string
  readonly onArrange: (ids: readonly string[]) => void
}

const places: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }

/** The widgets as small tiles in their order: dragged, moved by the arrow keys, or by buttons. */
export function ArrangeWidgets({ widgets, hint, onArrange }: ArrangeWidgetsProps) {
  const { t } = useTranslation()
  const [dragged, setDragged] = useState<string>()
  const [over, setOver] = useState<string>()
  const [moved, setMoved] = useState<string>()
  const ids = widgets.map(({ id }) => id)

  const arrange = (id: string, order: readonly string[]) => {
    setDragged(undefined)
    setOver(undefined)
    if (order.every((one, index) => one === ids[index])) return
    setMoved(id)
    onArrange(order)
  }
  const press = (id: string) => (event: KeyboardEvent) => {
    const step = places[event.key]
    if (step === undefined) return
    event.preventDefault()
    arrange(id, moveBy(ids, id, step))
  }
  const shown = widgets.find(({ id }) => id === moved)

  return (
    <>
      <p className="dimmed">{hint}</p>
      <p className="visually-hidden" aria-live="polite">
        {shown && t('widgets.movedTo', { name: shown.name, place: ids.indexOf(shown.id) + 1, count: ids.length })}
      </p>
      <ol className={classes.tiles}>
        {widgets.map(({ id, name, icon }, index) => (
          <li
            key={id}
            className={classes.tile}
            draggable
            data-dragged={dragged === id || undefined}
            data-over={(over === id && dragged !== id) || undefined}
            onDragStart={(event) => {
              event.dataTransfer.setData('text/plain', name)
              event.dataTransfer.effectAllowed = 'move'
              setDragged(id)
            }}
            onDragOver={(event) => {
              if (dragged === undefined) return
              event.preventDefault()
              setOver(id)
            }}
            onDrop={(event) => {
              event.preventDefault()
              if (dragged !== undefined) arrange(dragged, moveTo(ids, dragged, id))
            }}
            onDragEnd={() => arrange(id, ids)}
          >
            <button
              type="button"
              className={classes.handle}
              aria-label={t('widgets.move', { name, place: index + 1, count: ids.length })}
              onKeyDown={press(id)}
            >
              <GripVertical size={16} aria-hidden="true" />
              <WidgetIcon name={icon} size={18} />
              <span className={classes.name}>{name}</span>
            </button>
            <Step name={name} by={-1} isOff={index === 0} onMove={() => arrange(id, moveBy(ids, id, -1))} />
            <Step name={name} by={1} isOff={index === ids.length - 1} onMove={() => arrange(id, moveBy(ids, id, 1))} />
          </li>
        ))}
      </ol>
    </>
  )
}

interface StepProps {
  readonly name: string
  readonly by: 1 | -1
  readonly isOff: boolean
  readonly onMove: () => void
}

function Step({ name, by, isOff, onMove }: StepProps) {
  const { t } = useTranslation()
  const label = t(by < 0 ? 'widgets.moveEarlier' : 'widgets.moveLater', { name })
  const Icon = by < 0 ? ChevronLeft : ChevronRight
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      aria-label={label}
      title={label}
      aria-disabled={isOff || undefined}
      data-disabled={isOff}
      onClick={onMove}
    >
      <Icon size={18} aria-hidden="true" />
    </ActionIcon>
  )
}

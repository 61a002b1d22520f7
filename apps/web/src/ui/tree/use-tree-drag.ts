import { type DragEvent, useState } from 'react'

export interface TreeDrag {
  /** Whether one may stand below another; null is the top of the tree. */
  readonly canMove: (id: string, to: string | null) => boolean
  readonly onMove: (id: string, to: string | null) => void
}

/** Dragging rows of a tree onto each other, or to its top. */
export function useTreeDrag(drag: TreeDrag | undefined) {
  const [dragged, setDragged] = useState<string>()
  const [over, setOver] = useState<string | null>()
  const end = () => {
    setDragged(undefined)
    setOver(undefined)
  }
  const takes = (to: string | null) => dragged !== undefined && drag?.canMove(dragged, to) === true
  const targetProps = (to: string | null) => ({
    'data-over': (takes(to) && over === to) || undefined,
    onDragOver: (event: DragEvent) => {
      if (!takes(to)) return
      event.preventDefault()
      setOver(to)
    },
    onDragLeave: () => setOver((was) => (was === to ? undefined : was)),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      if (dragged !== undefined && takes(to)) drag?.onMove(dragged, to)
      end()
    },
  })
  return {
    takesAtTop: takes(null),
    topProps: targetProps(null),
    rowProps: (id: string) =>
      drag && {
        ...targetProps(id),
        draggable: true,
        'data-dragged': dragged === id || undefined,
        onDragStart: (event: DragEvent) => {
          event.dataTransfer.setData('text/plain', id)
          event.dataTransfer.effectAllowed = 'move'
          setDragged(id)
        },
        onDragEnd: end,
      },
  }
}

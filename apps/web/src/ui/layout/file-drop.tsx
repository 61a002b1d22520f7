import { FileUp } from 'lucide-react'
import { type DragEvent, type ReactNode, useState } from 'react'
import classes from './file-drop.module.css'

type OnTake = (files: readonly File[]) => void

/** Takes files that are dropped on the element that `zone` is spread on. */
export function useFileDrop(onTake: OnTake) {
  const [isOver, setOver] = useState(false)
  const zone = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: (event: DragEvent) => {
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setOver(false)
      onTake([...event.dataTransfer.files])
    },
  }
  return { isOver, zone }
}

interface FileDropBoxProps {
  readonly onTake: OnTake
  /** Beside something else, where there is less room. */
  readonly isCompact?: boolean
  readonly children: ReactNode
}

/** A box that takes dropped files; a button among its children takes them from everybody else. */
export function FileDropBox({ onTake, isCompact, children }: FileDropBoxProps) {
  const { isOver, zone } = useFileDrop(onTake)
  return (
    <div className={classes.box} data-compact={isCompact || undefined} data-over={isOver || undefined} {...zone}>
      <FileUp size={32} aria-hidden="true" />
      {children}
    </div>
  )
}

interface DropTitleProps {
  readonly isHidden?: boolean
  readonly children: ReactNode
}

/** The first line in a box for files; hidden from screen readers where they are told otherwise. */
export const DropTitle = ({ isHidden, children }: DropTitleProps) => (
  <p className={classes.title} aria-hidden={isHidden || undefined}>
    {children}
  </p>
)

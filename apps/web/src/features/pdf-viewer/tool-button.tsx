import type { LucideIcon } from 'lucide-react'
import classes from './pdf-viewer.module.css'

interface ToolButtonProps {
  readonly label: string
  readonly icon: LucideIcon
  readonly isOff?: boolean
  readonly onPress: () => void
}

/** A button of the viewer's bar. */
export function ToolButton({ label, icon: Icon, isOff = false, onPress }: ToolButtonProps) {
  return (
    <button type="button" className={classes.tool} title={label} disabled={isOff} onClick={onPress}>
      <Icon size={18} aria-hidden="true" />
      <span className="visually-hidden">{label}</span>
    </button>
  )
}

import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'

interface ToolbarProps {
  readonly label: string
  readonly isUpright?: boolean
  readonly className?: string | undefined
  readonly children: ReactNode
}

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }

/** Buttons that are one tab stop; arrow keys, Home and End go from one to the next (WAI-ARIA Authoring Practices, toolbar). */
export function Toolbar({ label, isUpright = false, className, children }: ToolbarProps) {
  const bar = useRef<HTMLDivElement>(null)
  const last = useRef<HTMLElement>(undefined)
  const buttons = (): HTMLButtonElement[] => [
    ...(bar.current?.querySelectorAll<HTMLButtonElement>('button:not(:disabled)') ?? []),
  ]
  const setStop = (): void => {
    const all = buttons()
    const stop = all.find((button) => button === last.current) ?? all[0]
    for (const button of all) button.tabIndex = button === stop ? 0 : -1
  }
  // After every drawing: which buttons can be pressed may be others.
  useEffect(setStop)
  const press = (event: KeyboardEvent): void => {
    const all = buttons()
    const at = all.findIndex((button) => button.contains(document.activeElement))
    const step = steps[event.key]
    const next = { Home: 0, End: all.length - 1 }[event.key] ?? (step === undefined ? -1 : at + step)
    if (at === -1 || !all[next]) return
    event.preventDefault()
    all[next].focus()
  }
  return (
    <div
      ref={bar}
      className={className}
      role="toolbar"
      aria-label={label}
      aria-orientation={isUpright ? 'vertical' : 'horizontal'}
      onKeyDown={press}
      onFocus={(event) => {
        last.current = event.target
        setStop()
      }}
    >
      {children}
    </div>
  )
}

import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import classes from './tabs.module.css'

interface TabsProps<Value extends string> {
  readonly label: string
  readonly tabs: readonly { readonly value: Value; readonly name: string }[]
  readonly chosen: Value
  readonly onChoose: (value: Value) => void
  /** The chosen tab's content. */
  readonly children: ReactNode
}

/** Two or more contents of one page; arrows go from tab to tab. */
export function Tabs<Value extends string>({ label, tabs, chosen, onChoose, children }: TabsProps<Value>) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const press = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (step === 0) return
    event.preventDefault()
    const at = tabs.findIndex(({ value }) => value === chosen)
    const next = (at + step + tabs.length) % tabs.length
    const value = tabs[next]?.value
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus()
    if (value !== undefined) onChoose(value)
  }
  return (
    <>
      <div ref={list} className={classes.tabs} role="tablist" aria-label={label} tabIndex={-1} onKeyDown={press}>
        {tabs.map(({ value, name }) => (
          <button
            key={value}
            id={`${id}-${value}`}
            type="button"
            role="tab"
            className={classes.tab}
            aria-selected={value === chosen}
            aria-controls={`${id}-panel`}
            tabIndex={value === chosen ? 0 : -1}
            onClick={() => onChoose(value)}
          >
            {name}
          </button>
        ))}
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${chosen}`} className={classes.panel}>
        {children}
      </div>
    </>
  )
}

import { type ReactNode, type Ref, useId } from 'react'
import classes from './section.module.css'

interface SectionProps {
  readonly title: string
  readonly text?: ReactNode
  /** True where the content wants all the width, such as a table. */
  readonly isWide?: boolean
  /** For a part that takes the focus when it arrives. */
  readonly titleRef?: Ref<HTMLHeadingElement>
  readonly children: ReactNode
}

/** A part of a page under its own heading. */
export function Section({ title, text, isWide = false, titleRef, children }: SectionProps) {
  const id = useId()
  return (
    <section className={classes.section} aria-labelledby={id} data-wide={isWide || undefined}>
      <h2
        id={id}
        ref={titleRef}
        tabIndex={titleRef ? -1 : undefined}
        className={classes.title}
        data-alone={!text || undefined}
      >
        {title}
      </h2>
      {text && <p className={classes.text}>{text}</p>}
      {children}
    </section>
  )
}

/** A name and its value. */
export type Fact = readonly [string, ReactNode]

/** Names and values in two columns; `isRuled` draws a line under each. */
export function Facts({ facts, isRuled = false }: { readonly facts: readonly Fact[]; readonly isRuled?: boolean }) {
  return (
    <dl className={classes.facts} data-ruled={isRuled || undefined}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

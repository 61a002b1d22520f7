import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from '../../lib/i18n.ts'
import { Section } from '../../ui/layout/section.tsx'
import classes from './list-section.module.css'

interface ListSectionProps<Item> {
  readonly title: string
  readonly text: string
  readonly items: readonly Item[]
  readonly keyOf: (item: Item) => string
  readonly card: (item: Item) => ReactNode
  /** Present while there are more items than are shown. */
  readonly onMore?: (() => void) | undefined
  /** Shown below the list. */
  readonly children?: ReactNode
}

/** A part of a page that lists cards one below the other. */
export function ListSection<Item>({ title, text, items, keyOf, card, onMore, children }: ListSectionProps<Item>) {
  const { t } = useTranslation()
  return (
    <Section title={title} text={text}>
      <ul className={classes.list}>
        {items.map((item) => (
          <li key={keyOf(item)}>{card(item)}</li>
        ))}
      </ul>
      {onMore && (
        <Button variant="default" onClick={onMore}>
          {t('approval.findings.more')}
        </Button>
      )}
      {children}
    </Section>
  )
}

import { useState } from 'react'
import { useTranslation } from '../../../../lib/i18n.ts'
import classes from './builder.module.css'
import { findIdentifiers, formatOf } from './gs1-rows.ts'

const mostShown = 8

interface IdentifierBoxProps {
  readonly taken: readonly string[]
  readonly onChoose: (identifier: string) => void
}

/** Adds an application identifier, found by its number or its title. */
export function IdentifierBox({ taken, onChoose }: IdentifierBoxProps) {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const found = search.trim() === '' ? [] : findIdentifiers(search).filter((rule) => !taken.includes(rule.identifier))
  return (
    <div className={classes.identifiers}>
      <input
        type="search"
        className={classes.search}
        aria-label={t('designer.barcode.addIdentifier')}
        placeholder={t('designer.barcode.addIdentifier')}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      {found.slice(0, mostShown).map((rule) => (
        <button
          key={rule.identifier}
          type="button"
          className={classes.kind}
          onClick={() => {
            onChoose(rule.identifier)
            setSearch('')
          }}
        >
          ({rule.identifier}) {rule.title}
          <span className={classes.small}>{formatOf(rule)}</span>
        </button>
      ))}
      {search.trim() !== '' && found.length === 0 && (
        <p className={classes.small}>{t('designer.barcode.noIdentifier', { search })}</p>
      )}
    </div>
  )
}

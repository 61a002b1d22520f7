import { type Symbology, symbologies } from '@labelwright/label-document/symbologies'
import { useState } from 'react'
import { useTranslation } from '../../../../lib/i18n.ts'
import classes from './builder.module.css'
import { type Purpose, purposes } from './purposes.ts'

interface KindListProps {
  readonly symbology: Symbology
  readonly onPurpose: (purpose: Purpose) => void
  readonly onSymbology: (symbology: Symbology) => void
}

/** What the barcode is for, and below all symbologies by name; one search through both. */
export function KindList({ symbology, onPurpose, onSymbology }: KindListProps) {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const wanted = search.trim().toLowerCase()
  const isFound = (text: string): boolean => text.toLowerCase().includes(wanted)
  const nameOf = ({ name }: Purpose) => t(`designer.barcode.purpose.${name}` as Parameters<typeof t>[0])
  const foundPurposes = purposes.filter((one) => isFound(nameOf(one)))
  const found = (Object.keys(symbologies) as Symbology[]).filter((one) => isFound(symbologies[one].title))
  return (
    <div className={classes.kinds}>
      <input
        type="search"
        className={classes.search}
        data-autofocus
        aria-label={t('designer.barcode.search')}
        placeholder={t('designer.barcode.search')}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      <div className={classes.scroll}>
        {foundPurposes.length > 0 && <h3 className={classes.heading}>{t('designer.barcode.purposes')}</h3>}
        {foundPurposes.map((one) => (
          <button key={one.name} type="button" className={classes.kind} onClick={() => onPurpose(one)}>
            {nameOf(one)}
            <span className={classes.small}>{symbologies[one.symbology].title}</span>
          </button>
        ))}
        {found.length > 0 && <h3 className={classes.heading}>{t('designer.barcode.symbologies')}</h3>}
        {found.map((one) => (
          <button
            key={one}
            type="button"
            className={classes.kind}
            aria-pressed={one === symbology}
            onClick={() => onSymbology(one)}
          >
            {symbologies[one].title}
          </button>
        ))}
        {foundPurposes.length + found.length === 0 && (
          <p className={classes.small}>{t('designer.barcode.noneFound', { search })}</p>
        )}
      </div>
    </div>
  )
}

import type { LabelDocument } from '@labelwright/label-document/label-document'
import { CircleCheck } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from '../../../lib/i18n.ts'
import classes from './difference-list.module.css'
import { useDifferenceWords } from './difference-words.ts'
import { type Difference, differencesBetween } from './differences.ts'

const mostShown = 200

interface DifferenceListProps {
  readonly before: LabelDocument
  readonly after: LabelDocument
  /** Of the printer that lengths in dots are for. */
  readonly dpi: number
}

/** What differs between two documents, in words. */
export function DifferenceList({ before, after, dpi }: DifferenceListProps) {
  const { t } = useTranslation()
  const differences = useMemo(() => differencesBetween(before, after), [before, after])
  if (differences.length === 0) {
    return (
      <p className={classes.same}>
        <CircleCheck size={18} aria-hidden="true" />
        {t('versions.same')}
      </p>
    )
  }
  return (
    <section aria-label={t('versions.differences')}>
      <h3 className={classes.heading}>{t('versions.differencesCount', { count: differences.length })}</h3>
      <ul className={classes.differences}>
        {differences.slice(0, mostShown).map((difference) => (
          <DifferenceItem key={difference.id} difference={difference} dpi={dpi} />
        ))}
      </ul>
      {differences.length > mostShown && (
        <p className="dimmed">{t('versions.more', { count: differences.length - mostShown })}</p>
      )}
    </section>
  )
}

function DifferenceItem({ difference, dpi }: { readonly difference: Difference; readonly dpi: number }) {
  const { t } = useTranslation()
  const words = useDifferenceWords(dpi)
  const { what, record, isMoved, fields } = difference
  const name = words.nameOf(record)
  return (
    <li data-what={what}>
      <strong>{name}</strong> <span className={classes.what}>{t(`versions.what.${what}`)}</span>
      {(isMoved || fields.length > 0) && (
        <ul className={classes.fields}>
          {isMoved && <li>{t('versions.elsewhere')}</li>}
          {words.lines(fields).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </li>
  )
}

import type { LabelDocument } from '@labelwright/label-document/label-document'
import { CircleCheck } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from '../../../lib/i18n.ts'
import type { Picture } from '../picture.ts'
import { SmallPicture } from '../picture-dialog.tsx'
import classes from './difference-list.module.css'
import { useDifferenceWords } from './difference-words.ts'
import { type Difference, differencesBetween } from './differences.ts'

const mostShown = 200

interface DifferenceListProps {
  readonly before: LabelDocument
  readonly after: LabelDocument
  /** Of the printer that lengths in dots are for. */
  readonly dpi: number
  /** A picture of the media library by its hash. */
  readonly usePicture: UsePicture
  /** Other differences, one line each. */
  readonly others?: readonly ReactNode[]
}

export type UsePicture = (sha256: string) => {
  /** Undefined where the library has it no more. */
  readonly name: string | undefined
  readonly picture: Picture
}

/** What differs between two documents, in words. */
export function DifferenceList({ before, after, dpi, usePicture, others = [] }: DifferenceListProps) {
  const { t } = useTranslation()
  const differences = useMemo(() => differencesBetween(before, after), [before, after])
  const count = differences.length + others.length
  if (count === 0) {
    return (
      <p className={classes.same}>
        <CircleCheck size={18} aria-hidden="true" />
        {t('versions.same')}
      </p>
    )
  }
  return (
    <section aria-label={t('versions.differences')}>
      <h3 className={classes.heading}>{t('versions.differencesCount', { count })}</h3>
      <ul className={classes.differences}>
        {differences.slice(0, mostShown).map((difference) => (
          <DifferenceItem key={difference.id} difference={difference} dpi={dpi} usePicture={usePicture} />
        ))}
        {others}
      </ul>
      {differences.length > mostShown && (
        <p className="dimmed">{t('versions.more', { count: differences.length - mostShown })}</p>
      )}
    </section>
  )
}

interface DifferenceItemProps extends Pick<DifferenceListProps, 'dpi' | 'usePicture'> {
  readonly difference: Difference
}

function DifferenceItem({ difference, dpi, usePicture }: DifferenceItemProps) {
  const { t } = useTranslation()
  const words = useDifferenceWords(dpi)
  const { what, record, isMoved, fields } = difference
  return (
    <ChangedItem name={words.nameOf(record)} what={what}>
      {(isMoved || fields.length > 0) && (
        <>
          {isMoved && <li>{t('versions.elsewhere')}</li>}
          {words.lines(fields).map(({ text, pictures }) => (
            <li key={text}>
              {text}
              {pictures && <PictureChange pictures={pictures} usePicture={usePicture} />}
            </li>
          ))}
        </>
      )}
    </ChangedItem>
  )
}

interface ChangedItemProps {
  readonly name: string
  readonly what: Difference['what']
  /** List items, one for each field. */
  readonly children?: ReactNode
}

/** Something that was added, removed or changed, with its fields below. */
export function ChangedItem({ name, what, children }: ChangedItemProps) {
  const { t } = useTranslation()
  return (
    <li data-what={what}>
      <strong>{name}</strong> <span className={classes.what}>{t(`versions.what.${what}`)}</span>
      {children && <ul className={classes.fields}>{children}</ul>}
    </li>
  )
}

interface PictureChangeProps {
  readonly pictures: readonly [before: string | undefined, after: string | undefined]
  readonly usePicture: UsePicture
}

/** Two pictures by their names, with themselves. */
export function PictureChange({ pictures: [before, after], usePicture }: PictureChangeProps) {
  return (
    <span className={classes.pictures}>
      <PictureValue sha256={before} usePicture={usePicture} /> → <PictureValue sha256={after} usePicture={usePicture} />
    </span>
  )
}

interface PictureValueProps extends Pick<PictureChangeProps, 'usePicture'> {
  readonly sha256: string | undefined
}

function PictureValue({ sha256, usePicture }: PictureValueProps) {
  const { t } = useTranslation()
  return sha256 === undefined ? t('versions.unset') : <KnownPicture sha256={sha256} usePicture={usePicture} />
}

function KnownPicture({ sha256, usePicture }: PictureValueProps & { readonly sha256: string }) {
  const { t } = useTranslation()
  const { name, picture } = usePicture(sha256)
  return (
    <span className={classes.picture}>
      <SmallPicture picture={picture} />
      {name ?? t('versions.unnamedPicture')}
    </span>
  )
}

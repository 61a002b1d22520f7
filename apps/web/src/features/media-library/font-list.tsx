import type { OrganizationFont } from '@labelwright/contract/server/fonts-schemas'
import { Button } from '@mantine/core'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { dateAndTime, fileSize, shortDateAndTime } from '../../lib/format.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { DeleteDialog } from '../../ui/dialog/page-dialogs.tsx'
import { nameOfFont, refusalOfDeletion, scriptsInWords } from './font-words.ts'
import { useDeleteFont, useFontSample } from './fonts.queries.ts'
import classes from './media-library.module.css'

/** The organization's fonts, each with a line set in it. */
export function FontList({ fonts }: { readonly fonts: readonly OrganizationFont[] }) {
  const { t } = useTranslation()
  const [leaving, setLeaving] = useState<OrganizationFont>()
  const [gone, setGone] = useState('')
  return (
    <>
      <ul className={classes.list} aria-label={t('mediaLibrary.fonts')}>
        {fonts.map((font) => (
          <FontRow key={font.id} font={font} onDelete={() => setLeaving(font)} />
        ))}
      </ul>
      <p role="status" className="visually-hidden">
        {gone && t('mediaLibrary.deleted', { font: gone })}
      </p>
      {leaving && (
        <DeleteFont
          font={leaving}
          onDeleted={() => {
            setGone(nameOfFont(leaving))
            setLeaving(undefined)
          }}
          onClose={() => setLeaving(undefined)}
        />
      )}
    </>
  )
}

function FontRow({ font, onDelete }: { readonly font: OrganizationFont; readonly onDelete: () => void }) {
  const { t } = useTranslation()
  const { family, bold, isVariable, scripts, usedBy, createdAt } = font
  const name = nameOfFont(font)
  const facts = [
    fileSize(font.bytes),
    t('mediaLibrary.characters', { count: font.characterCount }),
    ...(scripts.length > 0 ? [scriptsInWords(scripts)] : []),
    ...(isVariable ? [t('mediaLibrary.variable')] : []),
  ]
  return (
    <li>
      <Sample id={font.id} name={name} />
      <div className={classes.words}>
        <h3>
          {family} <span>{t(bold ? 'mediaLibrary.bold' : 'mediaLibrary.regular')}</span>
        </h3>
        <p>
          <span className="mono">{font.fileName}</span> · {facts.join(' · ')}
        </p>
        <p>
          {usedBy > 0 ? t('mediaLibrary.usedBy', { count: usedBy }) : t('mediaLibrary.unused')} ·{' '}
          <span title={dateAndTime(createdAt)}>
            {t('mediaLibrary.uploaded', { by: font.createdBy, when: shortDateAndTime(createdAt) })}
          </span>
        </p>
      </div>
      <Button
        variant="default"
        size="compact-md"
        leftSection={<Trash2 size={16} aria-hidden="true" />}
        aria-label={t('mediaLibrary.deleteNamed', { font: name })}
        onClick={onDelete}
      >
        {t('frame.delete')}
      </Button>
    </li>
  )
}

function Sample({ id, name }: { readonly id: string; readonly name: string }) {
  const { t } = useTranslation()
  const picture = useFontSample(id)
  return (
    <div className={classes.sample} data-loading={picture.status === 'loading' || undefined}>
      {picture.status === 'ready' && (
        <img src={picture.url} alt={t('mediaLibrary.sampleOf', { font: name })} draggable={false} />
      )}
      {picture.status === 'failed' && t('mediaLibrary.noSample')}
    </div>
  )
}

interface DeleteFontProps {
  readonly font: OrganizationFont
  readonly onDeleted: () => void
  readonly onClose: () => void
}

function DeleteFont({ font, onDeleted, onClose }: DeleteFontProps) {
  const { t } = useTranslation()
  const remove = useDeleteFont()
  return (
    <DeleteDialog
      question={t('mediaLibrary.deleteQuestion', { font: nameOfFont(font) })}
      isBusy={remove.isPending}
      mistake={remove.error ? refusalOfDeletion(remove.error, font) : undefined}
      onDelete={() => remove.mutate(font.id, { onSuccess: onDeleted })}
      onClose={onClose}
    >
      {t('mediaLibrary.deleteText')}
    </DeleteDialog>
  )
}

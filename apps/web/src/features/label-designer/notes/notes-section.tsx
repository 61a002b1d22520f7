import { Checkbox } from '@mantine/core'
import { useMemo, useState } from 'react'
import { errorText } from '../../../api/error-texts.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { ownNameOf } from '../../../ui/label/element-name.ts'
import { ErrorState } from '../../../ui/layout/notices.tsx'
import { useDesigner } from '../designer-context.ts'
import panel from '../panels/properties/properties.module.css'
import { NoteThread } from './note-thread.tsx'
import classes from './notes.module.css'
import { useLabelNotes } from './notes.queries.ts'
import { WriteNote } from './write-note.tsx'

/** What colleagues say about one element, or, without one, about all elements of the label. Nothing of it is printed. */
export function NotesSection({ elementId }: { readonly elementId?: string }) {
  const { t } = useTranslation()
  const { open, state, records, select } = useDesigner()
  const { notes, error, retry } = useLabelNotes()
  const [isWithClosed, setWithClosed] = useState(false)
  const target = useMemo(() => (elementId === undefined ? undefined : { elementId }), [elementId])
  const mine = elementId === undefined ? notes : notes.filter((note) => note.elementId === elementId)
  const closed = mine.filter((note) => note.closed !== null).length
  const shown = isWithClosed ? mine : mine.filter((note) => note.closed === null)
  const aboutOf = (id: string) => {
    const record = records.get(id)
    if (record?.kind !== 'element') return { name: t('notes.elementGone') }
    const kind = t(`designer.kind.${String(record.fields.type)}` as Parameters<typeof t>[0])
    return { name: ownNameOf(record.fields) || kind, onSelect: () => select([id]) }
  }
  if (elementId === undefined && mine.length === 0 && !error) return null
  return (
    <section className={panel.section}>
      <h3 className={panel.title}>{t('notes.title')}</h3>
      {error && <ErrorState title={t('notes.failed')} text={errorText(error)} onRetry={retry} />}
      {shown.length > 0 && (
        <ul className={classes.list}>
          {shown.map((note) => (
            <NoteThread
              key={note.id}
              note={note}
              {...(elementId === undefined && { about: aboutOf(note.elementId) })}
            />
          ))}
        </ul>
      )}
      {target && (
        <WriteNote
          key={target.elementId}
          open={open}
          labelId={state.label?.id ?? ''}
          target={target}
          label={t('notes.new')}
          action={t('notes.write')}
        />
      )}
      {closed > 0 && (
        <Checkbox
          label={t('notes.showClosed', { count: closed })}
          checked={isWithClosed}
          onChange={(event) => setWithClosed(event.currentTarget.checked)}
        />
      )}
    </section>
  )
}

import type { LabelNote } from '@labelwright/contract/server/label-notes-schemas'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { errorText } from '../../../api/error-texts.ts'
import { shortDateAndTime } from '../../../lib/format.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { Mistake } from '../../../ui/layout/notices.tsx'
import { useDesigner } from '../designer-context.ts'
import { draftsOf } from './note-drafts.ts'
import classes from './notes.module.css'
import { useCloseNote } from './notes.queries.ts'
import { WriteNote } from './write-note.tsx'

interface NoteThreadProps {
  readonly note: LabelNote
  /** What the note is about, where that is not plain from the place. */
  readonly about?: { readonly name: string; readonly onSelect?: () => void }
}

/** A note with its answers: answered, closed, and opened again. */
export function NoteThread({ note, about }: NoteThreadProps) {
  const { t } = useTranslation()
  const { open, state } = useDesigner()
  const [isAnswering, setAnswering] = useState(draftsOf(open).has(note.id))
  const close = useCloseNote(state.label?.id ?? '')
  const isClosed = note.closed !== null
  return (
    <li className={classes.thread} data-closed={isClosed || undefined}>
      {about &&
        (about.onSelect ? (
          <button type="button" className={classes.about} onClick={about.onSelect}>
            {about.name}
          </button>
        ) : (
          <span className={classes.gone}>{about.name}</span>
        ))}
      {[note, ...note.answers].map((said) => (
        <div key={said.id} className={classes.said}>
          <span className={classes.by}>
            <strong>{said.author.name}</strong> <time dateTime={said.at}>{shortDateAndTime(said.at)}</time>
          </span>
          <p className={classes.text}>{said.text}</p>
        </div>
      ))}
      {note.closed && (
        <span className={classes.by}>
          {t('notes.closedBy', { name: note.closed.by.name, at: shortDateAndTime(note.closed.at) })}
        </span>
      )}
      {isAnswering && (
        <WriteNote
          open={open}
          labelId={state.label?.id ?? ''}
          target={{ noteId: note.id }}
          label={t('notes.answerTo', { name: note.author.name })}
          action={t('notes.send')}
          onDone={() => setAnswering(false)}
        />
      )}
      {close.error && <Mistake>{errorText(close.error)}</Mistake>}
      <div className={classes.actions}>
        {!isAnswering && !isClosed && (
          <Button variant="default" size="compact-sm" onClick={() => setAnswering(true)}>
            {t('notes.answer')}
          </Button>
        )}
        <Button
          variant="default"
          size="compact-sm"
          loading={close.isPending}
          onClick={() => close.mutate({ noteId: note.id, isClosed: !isClosed })}
        >
          {t(isClosed ? 'notes.openAgain' : 'notes.close')}
        </Button>
      </div>
    </li>
  )
}

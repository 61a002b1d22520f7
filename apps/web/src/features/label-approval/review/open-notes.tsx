import { mayAccess } from '@labelwright/contract/access'
import { pages } from '@labelwright/contract/pages'
import type { VersionDetails } from '@labelwright/contract/server/label-approval-schemas'
import { Link } from '@tanstack/react-router'
import { errorText } from '../../../api/error-texts.ts'
import { dateTimeAndZone } from '../../../lib/format.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { usePerson } from '../../../session/session.ts'
import { Mistake } from '../../../ui/layout/notices.tsx'
import { useOpenNotes } from '../label-approval.queries.ts'
import classes from './review.module.css'

/** The designer's notes that stand in the way of an approval. */
export function OpenNotes({ version: { labelId, openNotes } }: { readonly version: VersionDetails }) {
  const { t } = useTranslation()
  const person = usePerson()
  const { data: notes, error } = useOpenNotes(labelId)
  if (openNotes === 0 && (notes?.length ?? 0) === 0) return null
  return (
    <section className={classes.part} aria-labelledby="open-notes">
      <h2 id="open-notes" className={classes.heading}>
        {t('approval.notes.title', { count: notes?.length ?? openNotes })}
      </h2>
      <p className="dimmed">{t('approval.notes.text')}</p>
      {error && <Mistake>{errorText(error)}</Mistake>}
      <ul className={classes.notes}>
        {notes?.map(({ id, text, author, at, answers }) => (
          <li key={id}>
            {[{ id, text, author, at }, ...answers].map((said) => (
              <div key={said.id}>
                <strong>{said.author.name}</strong> <span className="dimmed">{dateTimeAndZone(said.at)}</span>
                <p>{said.text}</p>
              </div>
            ))}
          </li>
        ))}
      </ul>
      {person && mayAccess(pages.label.access, person.keys) && (
        <Link to="/labels/$id" params={{ id: labelId }}>
          {t('approval.notes.open')}
        </Link>
      )}
    </section>
  )
}

import { Link } from '@tanstack/react-router'
import { errorText } from '../../api/error-texts.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { Mistake } from '../../ui/layout/notices.tsx'
import classes from './pictures.module.css'
import { usePictureUses } from './pictures.queries.ts'

/** The labels that show a picture, to be opened. */
export function PictureUses({ id }: { readonly id: string }) {
  const { t } = useTranslation()
  const { data: uses, error } = usePictureUses(id)
  const hidden = uses ? uses.total - uses.data.length : 0
  return (
    <section className={classes.uses} aria-label={t('pictures.usedWhere')}>
      <h3>{t('pictures.usedWhere')}</h3>
      {error && !uses && <Mistake>{errorText(error)}</Mistake>}
      {uses?.total === 0 && <p className="dimmed">{t('pictures.usedNowhere')}</p>}
      {uses && uses.data.length > 0 && (
        <ul>
          {uses.data.map((label) => (
            <li key={label.id}>
              <Link to="/labels/$id" params={{ id: label.id }}>
                {label.name}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {hidden > 0 && <p className="dimmed">{t('pictures.usedHidden', { count: hidden })}</p>}
    </section>
  )
}

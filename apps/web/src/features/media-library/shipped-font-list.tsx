import { useTranslation } from '../../lib/i18n.ts'
import { scriptsInWords } from './font-words.ts'
import classes from './media-library.module.css'

/** The families that come along, each in a regular and a bold face, and what they are for. Signs have one face. */
const families = [
  { family: 'Noto Sans', scripts: ['Latin', 'Greek', 'Cyrillic'] },
  { family: 'Alef', scripts: ['Hebrew'] },
  { family: 'BIZ UDPGothic', scripts: ['Japanese'] },
  { family: 'Nanum Gothic', scripts: ['Korean'] },
  { family: 'Noto Sans Arabic', scripts: ['Arabic'] },
  { family: 'Noto Sans Devanagari', scripts: ['Devanagari'] },
  { family: 'Noto Sans SC', scripts: ['Chinese'] },
  { family: 'Noto Sans Symbols 2', scripts: ['Signs'] },
  { family: 'Noto Sans Thai', scripts: ['Thai'] },
] as const

/** @internal A test compares them with the fonts of the server. */
export const shippedFamilies: readonly string[] = families.map(({ family }) => family)

export function ShippedFontList() {
  const { t } = useTranslation()
  return (
    <ul className={classes.list} data-plain aria-label={t('mediaLibrary.shipped')}>
      {families.map(({ family, scripts }) => (
        <li key={family}>
          <div className={classes.words}>
            <h3>{family}</h3>
            <p>
              {scriptsInWords(scripts)} ·{' '}
              {t(family === 'Noto Sans Symbols 2' ? 'mediaLibrary.oneWeight' : 'mediaLibrary.weights')}
            </p>
          </div>
        </li>
      ))}
    </ul>
  )
}

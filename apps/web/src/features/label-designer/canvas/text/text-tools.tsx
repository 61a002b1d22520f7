import { Bold, Braces, Omega, Underline } from 'lucide-react'
import type { CSSProperties } from 'react'
import { useTranslation } from '../../../../lib/i18n.ts'
import { Menu, MenuAction } from '../../../../ui/dialog/menu.tsx'
import classes from './text-field.module.css'
import type { TextStyle } from './use-text-style.ts'

/** Signs that are on few keyboards and on many labels. */
const signs = [...'°µ±×²³™®©Ø≤≥½←↑→↓•–€']

const styles = [
  { name: 'bold', icon: Bold, keys: 'Ctrl B' },
  { name: 'isUnderlined', icon: Underline, keys: 'Ctrl U' },
] as const

interface TextToolsProps {
  readonly look: CSSProperties
  readonly names: readonly string[]
  readonly style: TextStyle
  readonly onInsert: (text: string) => void
}

/** Screen pixels that the tools need above the text; where there is less they stand below it. */
const room = 60
const gap = 8

/** Above the text that is edited: how it looks, and what the keyboard lacks: variables and special characters. */
export function TextTools({ look: { left, top, minHeight }, names, style, onInsert }: TextToolsProps) {
  const { t } = useTranslation()
  const isAbove = Number(top) >= room
  const at = isAbove ? Number(top) - gap : Number(top) + Number(minHeight) + gap
  return (
    <div
      role="toolbar"
      aria-label={t('designer.textTools')}
      className={classes.tools}
      data-above={isAbove}
      style={{ left: Math.max(4, Number(left)), top: Math.max(4, at) }}
    >
      {styles.map(({ name, icon: Icon, keys }) => (
        <button
          key={name}
          type="button"
          className={classes.tool}
          aria-label={t(`designer.textStyle.${name}`)}
          aria-pressed={style.isOn(name)}
          title={`${t(`designer.textStyle.${name}`)} · ${keys}`}
          // What is selected in the text stays so.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => style.toggle(name)}
        >
          <Icon size={16} aria-hidden="true" />
        </button>
      ))}
      {names.length > 0 && (
        <Menu
          label={t('designer.insertVariable')}
          buttonClass={classes.tool}
          button={<Braces size={16} aria-hidden="true" />}
        >
          <div className={classes.names}>
            {names.map((name) => (
              <MenuAction key={name} onChoose={() => onInsert(`{{${name}}}`)}>
                {name}
              </MenuAction>
            ))}
          </div>
        </Menu>
      )}
      <Menu label={t('designer.insertSign')} buttonClass={classes.tool} button={<Omega size={16} aria-hidden="true" />}>
        <div className={classes.signs}>
          {signs.map((sign) => (
            <MenuAction key={sign} onChoose={() => onInsert(sign)}>
              {sign}
            </MenuAction>
          ))}
        </div>
      </Menu>
    </div>
  )
}

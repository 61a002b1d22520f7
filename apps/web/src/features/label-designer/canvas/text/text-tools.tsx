import { Braces, Omega } from 'lucide-react'
import type { CSSProperties } from 'react'
import { useTranslation } from '../../../../lib/i18n.ts'
import { Menu, MenuAction } from '../../../../ui/dialog/menu.tsx'
import classes from './text-field.module.css'

/** Signs that are on few keyboards and on many labels. */
const signs = [...'°µ±×²³™®©Ø≤≥½←↑→↓•–€']

interface TextToolsProps {
  readonly look: CSSProperties
  readonly names: readonly string[]
  readonly onInsert: (text: string) => void
}

/** Screen pixels that the tools need above the text; where there is less they stand below it. */
const room = 60
const gap = 8

/** What the keyboard lacks, above the text that is edited: variables, and special characters. */
export function TextTools({ look: { left, top, minHeight }, names, onInsert }: TextToolsProps) {
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

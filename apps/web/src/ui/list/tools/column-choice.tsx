import { Button, Popover } from '@mantine/core'
import { ArrowDown, ArrowUp, Columns3 } from 'lucide-react'
import '../../form/select.styles.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { type Column, chosenColumns } from '../columns.ts'
import classes from '../list.module.css'

type Choosable = Pick<Column<never>, 'key' | 'header' | 'isFixed' | 'isOptional'>

interface ColumnChoiceProps {
  readonly columns: readonly Choosable[]
  readonly chosen: readonly string[] | undefined
  /** `undefined` goes back to the list's own columns. */
  readonly onChoose: (columns: readonly string[] | undefined) => void
}

/** Which columns a list shows, and in which order. */
export function ColumnChoice({ columns, chosen, onChoose }: ColumnChoiceProps) {
  const { t } = useTranslation()
  const free = columns.filter(({ isFixed }) => !isFixed)
  if (free.length === 0) return null
  const shown = chosenColumns(free, chosen)
  const keys = shown.map(({ key }) => key)
  const rest = free.filter(({ key }) => !keys.includes(key))
  const move = (from: number, step: number) => {
    const next = [...keys]
    const [key] = next.splice(from, 1)
    if (key !== undefined) next.splice(from + step, 0, key)
    onChoose(next)
  }
  return (
    <Popover position="bottom-end" withinPortal={false} trapFocus returnFocus transitionProps={{ duration: 80 }}>
      <Popover.Target>
        <Button
          variant="default"
          className={classes.columnsButton}
          leftSection={<Columns3 size={16} aria-hidden="true" />}
        >
          {t('table.columns')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={classes.columns} aria-label={t('table.columns')}>
        <ul>
          {[...shown, ...rest].map((column, index) => (
            <ColumnLine
              key={column.key}
              column={column}
              isShown={index < shown.length}
              onToggle={() =>
                onChoose(index < shown.length ? keys.filter((key) => key !== column.key) : [...keys, column.key])
              }
              onUp={index > 0 && index < shown.length ? () => move(index, -1) : undefined}
              onDown={index < shown.length - 1 ? () => move(index, 1) : undefined}
            />
          ))}
        </ul>
        <Button variant="subtle" size="compact-md" disabled={chosen === undefined} onClick={() => onChoose(undefined)}>
          {t('table.usualColumns')}
        </Button>
      </Popover.Dropdown>
    </Popover>
  )
}

interface ColumnLineProps {
  readonly column: Choosable
  readonly isShown: boolean
  readonly onToggle: () => void
  readonly onUp: (() => void) | undefined
  readonly onDown: (() => void) | undefined
}

function ColumnLine({ column: { header }, isShown, onToggle, onUp, onDown }: ColumnLineProps) {
  const { t } = useTranslation()
  return (
    <li>
      <label>
        <input type="checkbox" checked={isShown} onChange={onToggle} />
        {header}
      </label>
      <button type="button" disabled={!onUp} onClick={onUp} aria-label={t('table.earlier', { column: header })}>
        <ArrowUp size={16} aria-hidden="true" />
      </button>
      <button type="button" disabled={!onDown} onClick={onDown} aria-label={t('table.later', { column: header })}>
        <ArrowDown size={16} aria-hidden="true" />
      </button>
    </li>
  )
}

import { type KeyboardEvent, useId, useState } from 'react'
import { useTranslation } from '../../../lib/i18n.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { type OpenedDialog, useDesigner } from '../designer-context.ts'
import { useFinish } from '../use-approval.ts'
import { useCommands } from '../use-commands.ts'
import classes from './dialogs.module.css'

const most = 12
const pageCommands = [
  'publish',
  'preview',
  'test-print',
  'versions',
  'step',
  'find',
  'label-size',
  'keys',
] as const satisfies readonly OpenedDialog[]

/** Every command by its name. */
export function CommandPalette({ onOpen }: { readonly onOpen: (dialog: OpenedDialog | undefined) => void }) {
  const { t } = useTranslation()
  const { editor } = useDesigner()
  const finish = useFinish()
  const id = useId()
  const [search, setSearch] = useState('')
  const [at, setAt] = useState(0)
  const all = [
    ...useCommands()
      .filter(({ command }) => command.isEnabled(editor))
      .map(({ id: key, title, keys, run }) => ({ key, title, keys, run: () => leave(onOpen, run) })),
    ...pageCommands.map((key) => ({
      key,
      title:
        key === 'publish' && finish && finish.by !== 'publish' ? t('designer.setReady') : t(`designer.open.${key}`),
      keys: '',
      run: () => onOpen(key),
    })),
  ]
  const found = all.filter(({ title }) => matches(title, search)).slice(0, most)
  const chosen = found[Math.min(at, found.length - 1)]
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.key === 'Enter') chosen?.run()
    else if (step !== undefined) setAt((at + step + found.length) % Math.max(1, found.length))
    else return
    event.preventDefault()
  }
  return (
    <Dialog title={t('designer.palette.title')} onClose={() => onOpen(undefined)}>
      <input
        type="search"
        data-autofocus
        className={classes.paletteSearch}
        role="combobox"
        aria-expanded
        aria-controls={id}
        aria-activedescendant={chosen && `${id}-${chosen.key}`}
        aria-label={t('designer.palette.search')}
        placeholder={t('designer.palette.search')}
        value={search}
        onChange={(event) => {
          setSearch(event.target.value)
          setAt(0)
        }}
        onKeyDown={press}
      />
      <div id={id} role="listbox" aria-label={t('designer.palette.title')} className={classes.palette}>
        {found.map((command) => (
          // biome-ignore lint/a11y/useFocusableInteractive: the field above keeps the focus and names the active option
          // biome-ignore lint/a11y/useKeyWithClickEvents: Enter in the field above does the same
          <div
            key={command.key}
            id={`${id}-${command.key}`}
            role="option"
            aria-selected={command === chosen}
            className={classes.paletteItem}
            onClick={command.run}
          >
            {command.title}
            <kbd>{command.keys}</kbd>
          </div>
        ))}
        {found.length === 0 && <p className={classes.none}>{t('designer.palette.none', { search })}</p>}
      </div>
    </Dialog>
  )
}

/** Every word is the beginning of one of the title's. */
function matches(title: string, search: string): boolean {
  const words = title.toLowerCase().split(/\s+/)
  return search
    .toLowerCase()
    .trim()
    .split(/\s+/)
    .every((wanted) => words.some((word) => word.startsWith(wanted)))
}

function leave(onOpen: (dialog: undefined) => void, run: () => void): void {
  onOpen(undefined)
  run()
}

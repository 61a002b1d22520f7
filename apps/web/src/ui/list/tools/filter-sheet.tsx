import { Button, Drawer, NativeSelect } from '@mantine/core'
import { useTranslation } from '../../../lib/i18n.ts'
import '../../dialog/dialog.styles.ts'
import '../../form/select.styles.ts'
import type { Column } from '../columns.ts'
import classes from '../list.module.css'
import type { ListAddress } from '../use-list-address.ts'
import type { ListFilter } from './list-filter.ts'
import { OrderField } from './order-field.tsx'

interface FilterSheetProps {
  readonly filters: readonly ListFilter[]
  readonly address: ListAddress
  readonly columns: readonly Pick<Column<never>, 'header' | 'sort' | 'sortBack'>[]
  readonly sort: string | undefined
  readonly onClose: () => void
}

/** A phone's filters and order, from below. Each change counts at once; the list is seen again when the sheet is closed. */
export function FilterSheet({ filters, address, columns, sort, onClose }: FilterSheetProps) {
  const { t } = useTranslation()
  return (
    <Drawer.Root lockScroll={false} opened onClose={onClose} position="bottom" size="auto">
      <Drawer.Overlay backgroundOpacity={0.35} />
      <Drawer.Content className={classes.sheetFrame}>
        {/* Mantine's header is a second banner to a screen reader. */}
        <Drawer.Header renderRoot={(props) => <div {...props} />}>
          <Drawer.Title className={classes.sheetTitle}>{t('table.filters')}</Drawer.Title>
          <Drawer.CloseButton aria-label={t('common.close')} />
        </Drawer.Header>
        <Drawer.Body>
          <div className={classes.sheet}>
            {filters.map(({ key, label, all, choices }) => (
              <NativeSelect
                key={key}
                size="md"
                label={label}
                data={[{ value: '', label: all }, ...choices.map(({ id, name }) => ({ value: id, label: name }))]}
                value={address.filters[key] ?? ''}
                onChange={(event) => address.setFilter(key, event.currentTarget.value || undefined)}
              />
            ))}
            <OrderField columns={columns} sort={sort} onSort={address.setSort} isLabelled />
            <div className={classes.sheetButtons}>
              <Button variant="default" size="md" onClick={address.clear}>
                {t('common.clearFilters')}
              </Button>
              <Button size="md" onClick={onClose}>
                {t('table.showList')}
              </Button>
            </div>
          </div>
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}

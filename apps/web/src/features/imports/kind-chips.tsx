import type { ImportKind } from '@labelwright/contract/server/imports-schemas'
import { useTranslation } from '../../lib/i18n.ts'
import { FilterChips } from '../../ui/list/tools/filter-chips.tsx'
import { importKinds } from './mapping/import-options.ts'

interface KindChipsProps {
  readonly kind: ImportKind
  readonly onChoose: (kind: ImportKind) => void
}

/** What the rows of a file are. */
export function KindChips({ kind, onChoose }: KindChipsProps) {
  const { t } = useTranslation()
  return (
    <FilterChips
      label={t('imports.kind')}
      chips={importKinds.map((value) => ({ value, name: t(`imports.kinds.${value}`) }))}
      chosen={kind}
      onChoose={(chosen) => chosen && onChoose(chosen)}
    />
  )
}

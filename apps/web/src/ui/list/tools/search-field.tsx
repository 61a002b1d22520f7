import { CloseButton, TextInput } from '@mantine/core'
import { Search } from 'lucide-react'
import type { Ref } from 'react'
import { useTranslation } from '../../../lib/i18n.ts'
import { codeSearchAttribute } from '../../../lib/scans/scan-place.ts'
import { searchMaximum } from '../../../lib/search.ts'

interface SearchFieldProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  /** Enter, for fields of codes, which are looked up. */
  readonly onEnter?: () => void
  readonly ref?: Ref<HTMLInputElement>
}

/** The search of a list; its label is said, not shown. */
export function SearchField({ label, value, onChange, onEnter, ref }: SearchFieldProps) {
  const { t } = useTranslation()
  return (
    <TextInput
      ref={ref ?? null}
      type="search"
      maxLength={searchMaximum}
      aria-label={label}
      placeholder={label}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') onEnter?.()
      }}
      {...(onEnter && { [codeSearchAttribute]: true })}
      leftSection={<Search size={16} aria-hidden="true" />}
      rightSection={
        value && <CloseButton size="sm" aria-label={t('common.clearSearch')} onClick={() => onChange('')} />
      }
      style={{ width: 'min(100%, 360px)' }}
      autoComplete="off"
      spellCheck={false}
    />
  )
}

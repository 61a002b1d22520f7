import { Skeleton } from '@mantine/core'
import { useTranslation } from '../../lib/i18n.ts'

const numbered = (count: number) => Array.from({ length: count }, (_, index) => `place-${index}`)

/** The shape of a table's rows while they come. */
export function RowSkeletons({ count = 8, height = 44 }: { readonly count?: number; readonly height?: number }) {
  const { t } = useTranslation()
  return (
    <div role="status">
      <span className="visually-hidden">{t('common.loading')}</span>
      {numbered(count).map((key, index) => (
        <div key={key} style={{ display: 'flex', alignItems: 'center', gap: 16, height, opacity: 1 - index * 0.08 }}>
          <Skeleton width={56} height={height - 14} radius={4} />
          <Skeleton width={`${46 - ((index * 7) % 18)}%`} height={12} />
          <Skeleton width="14%" height={12} />
        </div>
      ))}
    </div>
  )
}

/** The shape of cards while they come; `className` is the grid that the cards will stand in. */
export function CardSkeletons({
  className,
  height,
}: {
  readonly className: string | undefined
  readonly height: number
}) {
  const { t } = useTranslation()
  return (
    <div className={className} role="status">
      <span className="visually-hidden">{t('common.loading')}</span>
      {numbered(6).map((key) => (
        <Skeleton key={key} height={height} radius={8} />
      ))}
    </div>
  )
}

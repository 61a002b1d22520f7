import type { ArticleWithData } from '@labelwright/contract/server/articles-schemas'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../lib/i18n.ts'
import { ForThose } from '../../session/rights.tsx'
import { Section } from '../../ui/layout/section.tsx'
import classes from './article-orders.module.css'

/** The orders that have the article on a line. */
export function ArticleOrders({ article }: { readonly article: ArticleWithData }) {
  const { t } = useTranslation()
  return (
    <Section title={t('article.orders')}>
      {article.orders.length === 0 ? (
        <p className="dimmed">{t('article.noOrders')}</p>
      ) : (
        <ul className={classes.orders}>
          {article.orders.map(({ orderId, orderNumber }) => (
            <li key={orderId} className="mono">
              <ForThose allowAny={['UserRole:OrderManager']}>
                <Link to="/orders/$orderId" params={{ orderId }}>
                  {orderNumber}
                </Link>
              </ForThose>
              <ForThose allowAny={['UserRole:OrderManager']} inverted>
                {orderNumber}
              </ForThose>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

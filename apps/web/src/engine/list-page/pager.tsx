import { Pagination } from 'antd'
import { useT } from '../locale/index.ts'
import { groupDigits } from '../widgets/decimal/decimal-text.ts'
import { PAGE_SIZES } from './list-state.ts'
import type { Count } from './use-list-data.ts'
import type { ListControl } from './use-list-state.ts'

interface Props {
  control: ListControl
  count: Count | undefined
  /** There are rows after this page. */
  more: boolean
  counting: boolean
  onExact(): void
  /** A note about the totals. */
  note?: string | undefined
}

/** Page numbers and the count. A count that stopped at its limit is marked and can be completed. */
export function Pager({ control, count, more, counting, onExact, note }: Props) {
  const t = useT()
  const { page, pageSize } = control.state
  const rowsSoFar = page * pageSize + (more ? 1 : 0)
  const total = count ? (count.capped ? Math.max(count.total + 1, rowsSoFar) : count.total) : rowsSoFar
  return (
    <div className="en-pager">
      {count &&
        (count.capped ? (
          <button type="button" className="en-link" onClick={onExact} disabled={counting} title={t('pager.exact')}>
            {counting ? t('pager.counting') : t('pager.capped', { count: groupDigits(String(count.total)) })}
          </button>
        ) : (
          <span>{t('pager.total', { count: groupDigits(String(count.total)) })}</span>
        ))}
      {note && <span className="en-pager-note">{note}</span>}
      <Pagination
        size="small"
        current={page}
        pageSize={pageSize}
        total={total}
        showSizeChanger={{ showSearch: false }}
        pageSizeOptions={[...PAGE_SIZES]}
        showQuickJumper={total > pageSize * 5}
        showLessItems
        onChange={(next, size) => control.set(size === pageSize ? { page: next } : { page: 1, pageSize: size })}
      />
    </div>
  )
}

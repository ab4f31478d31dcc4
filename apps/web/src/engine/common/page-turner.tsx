import { Pagination } from 'antd'

interface Props {
  page: number
  size: number
  total: number
  /** What is said of the total. */
  totalText?(total: number): string
  onPage(page: number): void
}

/** Turns the pages of a list that is no table; nothing while all of it is on one page. */
export function PageTurner({ page, size, total, totalText: say, onPage }: Props) {
  if (total <= size) return null
  return (
    <Pagination
      size="small"
      current={page}
      pageSize={size}
      total={total}
      showSizeChanger={false}
      {...(say ? { showTotal: say } : {})}
      onChange={onPage}
    />
  )
}

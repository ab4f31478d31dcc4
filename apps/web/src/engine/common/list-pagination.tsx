import { Pagination } from 'antd'

interface Props {
  page: number
  size: number
  total: number
  /** Text for the total. */
  totalText?(total: number): string
  onPage(page: number): void
}

/** Pagination of a list that is not a table. Renders nothing if there is only one page. */
export function ListPagination({ page, size, total, totalText: showTotal, onPage }: Props) {
  if (total <= size) return null
  return (
    <Pagination
      size="small"
      current={page}
      pageSize={size}
      total={total}
      showSizeChanger={false}
      {...(showTotal ? { showTotal } : {})}
      onChange={onPage}
    />
  )
}

import { LEFT_OUT_PAGE } from '@tuheng/domain/settlement/settlement.calls'
import { Pagination } from 'antd'
import { FieldTable, type FieldColumn } from '../../../engine/field-table/index.tsx'
import css from './generate.module.css'

interface Props {
  /** Why these documents are listed. */
  why: string
  label: string
  rows: readonly Record<string, unknown>[]
  columns: FieldColumn[]
  loading: boolean
  total: number
  page: number
  onPage(page: number): void
}

/** One page of documents that statements leave out or leave open. Each row has a `key`. */
export function DocumentPage({ why, label, rows, columns, loading, total, page, onPage }: Props) {
  return (
    <>
      <p className={css.why}>{why}</p>
      <FieldTable label={label} rows={[...rows]} columns={columns} rowKey="key" height={290} loading={loading} />
      {total > LEFT_OUT_PAGE && (
        <Pagination
          className={css.pages ?? ''}
          size="small"
          align="end"
          current={page}
          pageSize={LEFT_OUT_PAGE}
          total={total}
          showSizeChanger={false}
          onChange={onPage}
        />
      )}
    </>
  )
}

import type { TableRef } from 'antd/es/table'

/** As `ref` of a table that may scroll sideways and holds nothing to focus: the arrow keys reach its hidden columns. */
export function keyboardScroll(table: TableRef | null): void {
  for (const scroller of table?.nativeElement.querySelectorAll<HTMLElement>('.ant-table-content, .ant-table-body') ??
    [])
    scroller.tabIndex = 0
}

import type { TableRef } from 'antd/es/table'

/** A `ref` for tables that may scroll sideways without focusable content: the arrow keys then reach hidden columns. */
export function keyboardScroll(table: TableRef | null): void {
  for (const scroller of table?.nativeElement.querySelectorAll<HTMLElement>('.ant-table-content, .ant-table-body') ??
    [])
    scroller.tabIndex = 0
}

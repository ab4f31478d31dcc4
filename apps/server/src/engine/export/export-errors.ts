import { defineErrors } from '@tuheng/domain/kernel/errors'

export const exportErrors = defineErrors({
  'export.column': { status: 400, zh: '没有名为“{name}”的列', en: 'There is no column named {name}' },
  'export.no_columns': {
    status: 400,
    zh: '没有可导出的列，请至少选择一列',
    en: 'There is no column to export; choose at least one',
  },
  'export.csv_lines': {
    status: 400,
    zh: '明细只能导出为 xlsx，请改用 xlsx 或取消明细',
    en: 'Lines need xlsx; choose xlsx or leave the lines out',
  },
})

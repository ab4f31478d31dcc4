import { defineErrors } from '@tuheng/domain/kernel/errors'

export const exportErrors = defineErrors({
  'export.column': { status: 400, zh: '没有名为“{name}”的列', en: 'There is no column named {name}' },
  'export.no_columns': {
    status: 400,
    zh: '没有可导出的列，请至少选择一列',
    en: 'There is no column to export; choose at least one',
  },
  'export.no_files': {
    status: 400,
    zh: '所选范围内没有可下载的照片和附件',
    en: 'There are no photos or files to download in this selection',
  },
  'export.too_many_files': {
    status: 400,
    zh: '所选范围有 {records} 条记录、{files} 个文件、{mb} MB，一次最多 {maxRecords} 条、{maxFiles} 个、{maxMb} MB；请缩小筛选范围或少选几类',
    en: 'The selection has {records} {records#record|records} with {files} {files#file|files} of {mb} MB; one archive takes at most {maxRecords} records, {maxFiles} files and {maxMb} MB. Narrow the filter or choose fewer kinds',
  },
  'export.pattern': {
    status: 400,
    zh: '命名规则中的“{token}”不是这类单据的字段，可用 单号、类型、序号 和字段名称',
    en: 'No field of these records is called "{token}"; names may be No, Kind, Index and labels of fields',
  },
  'export.pattern_folders': {
    status: 400,
    zh: '命名规则最多 5 层文件夹，每层不能为空',
    en: 'A pattern makes five folders within each other at most, none without a name',
  },
  'export.csv_lines': {
    status: 400,
    zh: '明细只能导出为 xlsx，请改用 xlsx 或取消明细',
    en: 'Lines need xlsx; choose xlsx or leave the lines out',
  },
})

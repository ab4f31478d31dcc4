import { DomainError, defineErrors } from '@tuheng/domain/kernel/errors'

/** Errors of a spreadsheet as a file. Errors of its rows belong to the import. */
export const sheetErrors = defineErrors({
  'sheet.empty': {
    status: 422,
    zh: '文件“{file}”没有数据，请检查后重新上传',
    en: 'The file "{file}" has no data: check it and upload it again',
  },
  'sheet.unknown_format': {
    status: 415,
    zh: '文件“{file}”不是可识别的表格，请另存为 .xlsx 或 .csv 后再上传',
    en: 'The file "{file}" is not a spreadsheet we can read: save it as .xlsx or .csv and upload it again',
  },
  'sheet.old_format': {
    status: 415,
    zh: '文件“{file}”是旧版 .xls（或 .et）格式，请在 Excel 或 WPS 中另存为 .xlsx 后再上传',
    en: 'The file "{file}" is in the old .xls (or .et) format: save it as .xlsx in Excel or WPS and upload it again',
  },
  'sheet.binary_format': {
    status: 415,
    zh: '文件“{file}”是二进制工作簿 .xlsb，请另存为 .xlsx 后再上传',
    en: 'The file "{file}" is a binary workbook (.xlsb): save it as .xlsx and upload it again',
  },
  'sheet.web_page': {
    status: 415,
    zh: '文件“{file}”其实是网页，只是扩展名像表格，请打开后另存为 .xlsx 再上传',
    en: 'The file "{file}" is a web page named like a spreadsheet: open it, save it as .xlsx and upload it again',
  },
  'sheet.encrypted': {
    status: 422,
    zh: '文件“{file}”设有打开密码，请取消密码后再上传',
    en: 'The file "{file}" is protected by a password: remove it and upload the file again',
  },
  'sheet.damaged': {
    status: 422,
    zh: '文件“{file}”已损坏，无法读取（{part}），请重新导出后再上传',
    en: 'The file "{file}" is damaged and cannot be read ({part}): export it again and upload it',
  },
  'sheet.too_large': {
    status: 413,
    zh: '文件“{file}”超过 {max} MB，请拆分后分批上传',
    en: 'The file "{file}" is larger than {max} MB: split it and upload the parts',
  },
  'sheet.expands_too_far': {
    status: 413,
    zh: '文件“{file}”解压后超过 {max} MB，已拒绝读取，请删除多余的工作表和空白格式后再上传',
    en: '"{file}" unpacks to more than {max} MB and was refused: delete unused sheets and formatting first',
  },
  'sheet.too_many_rows': {
    status: 413,
    zh: '工作表“{sheet}”超过 {max} 行，请拆分后分批上传',
    en: 'The sheet "{sheet}" has more than {max} rows: split it and upload the parts',
  },
  'sheet.too_many_blank_rows': {
    status: 413,
    zh: '工作表“{sheet}”的空行超过 {max} 行，请删除空行后再上传',
    en: 'The sheet "{sheet}" has more than {max} blank rows: delete them and upload it again',
  },
  'sheet.too_much_text': {
    status: 413,
    zh: '工作表“{sheet}”中的文字远多于文件本身的大小，已停止读取，请删除重复的长文字后再上传',
    en: 'The sheet "{sheet}" repeats far more text than the file holds: delete the long texts and upload it again',
  },
  'sheet.too_many_cells': {
    status: 413,
    zh: '工作表“{sheet}”超过 {max} 个单元格（含空白），请删除多余的行列后再上传',
    en: 'The sheet "{sheet}" has more than {max} cells, blank ones included: delete surplus rows and columns first',
  },
  'sheet.too_costly': {
    status: 413,
    zh: '读取工作表“{sheet}”超过 {max} 秒，已停止，请拆分后分批上传',
    en: 'Reading the sheet "{sheet}" took more than {max} seconds and was stopped: split it and upload the parts',
  },
  'sheet.too_many_columns': {
    status: 413,
    zh: '工作表“{sheet}”第 {row} 行超过 {max} 列，请删除多余的列后再上传',
    en: 'Row {row} of the sheet "{sheet}" has more than {max} columns: delete the surplus ones and upload it again',
  },
  'sheet.cell_too_long': {
    status: 413,
    zh: '工作表“{sheet}”第 {row} 行第 {column} 列超过 {max} 个字符，请缩短后再上传',
    en: 'Row {row}, column {column} of the sheet "{sheet}" has more than {max} characters: shorten it',
  },
  'sheet.open_quote': {
    status: 422,
    zh: '第 {row} 行第 {column} 列的双引号没有配对，请补上或删除后再上传',
    en: 'The double quote in row {row}, column {column} is never closed: close or remove it',
  },
})

export type SheetErrorCode = keyof typeof sheetErrors.defs

/** A file that cannot be read as a table. */
export class SheetError extends DomainError {
  override readonly name = 'SheetError'
}

/** The error of that code, ready to throw. */
export function sheetError<C extends SheetErrorCode>(
  code: C,
  params: Parameters<typeof sheetErrors.issue<C>>[1],
): SheetError {
  return new SheetError([sheetErrors.issue(code, ...([params] as never))])
}

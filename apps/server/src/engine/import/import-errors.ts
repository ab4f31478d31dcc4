import { defineErrors } from '@tuheng/domain/kernel/errors'

export const importErrors = defineErrors({
  'import.missing': { status: 404, zh: '导入批次不存在', en: 'The import does not exist' },
  'import.off': { status: 404, zh: '{label}不支持导入', en: '{label} cannot be imported' },
  'import.state': {
    status: 409,
    zh: '导入批次{id}当前为“{state}”，不能{action}',
    en: 'Import {id} is "{state}": cannot {action}',
  },
  'import.no_sheet': {
    status: 400,
    zh: '文件中没有名为“{sheet}”的工作表',
    en: 'The file has no sheet named "{sheet}"',
  },
  'import.no_main': { status: 400, zh: '请指定哪一个工作表是{label}', en: 'Say which sheet holds the {label}' },
  'import.main_imported': {
    status: 409,
    zh: '工作表“{sheet}”已经导入了一部分，不能再改为别的内容',
    en: 'A part of sheet "{sheet}" is imported already, so it stays what it is',
  },
  'import.no_columns': {
    status: 400,
    zh: '还没有指明任何一列是什么，请至少指明一列',
    en: 'No column is mapped to a field; map at least one',
  },
  'import.unknown_field': { status: 400, zh: '不能导入字段“{name}”', en: 'The field {name} cannot be imported' },
  'import.field_twice': {
    status: 400,
    zh: '有两列都指明为{label}，只能留一列',
    en: '{label} is mapped more than once',
  },
  'import.unit': { status: 400, zh: '{label}不能按单位“{unit}”换算', en: '{label} cannot be converted from "{unit}"' },
  'import.no_key': {
    status: 400,
    zh: '工作表“{sheet}”没有指定所属单据列',
    en: 'Sheet "{sheet}" needs a column that names the document',
  },
  'import.match': {
    status: 400,
    zh: '按{fields}查找已有记录，文件里要有这几列，而且它们不能重复',
    en: 'Finding records by {fields} needs these columns, and they must be a unique set',
  },
  'import.may_not_update': {
    status: 403,
    zh: '没有修改{label}的权限，不能选择“更新已有记录”',
    en: 'You may not change {label}, so existing records cannot be updated',
  },
  'import.may_not_create': {
    status: 403,
    zh: '没有新建{label}的权限，不能在导入时新建',
    en: 'You may not create {label}, so the import cannot either',
  },
  'import.has_errors': {
    status: 409,
    zh: '还有 {count} 行有错误；已选择“全部成功才导入”，请先改正或跳过它们',
    en: '{count} {count#row still has|rows still have} errors; all-or-nothing needs every row right or skipped first',
  },
  'import.nothing': { status: 409, zh: '没有可以导入的行', en: 'There is no row to import' },
  'import.none_done': {
    status: 409,
    zh: '该批次没有导入任何记录，无需撤销',
    en: 'The import made no records; there is nothing to undo',
  },
  'import.changed_since': {
    status: 409,
    zh: '导入后已被修改（{by} 于 {at} 改过{fields}）',
    en: 'changed since the import ({by} at {at}: {fields})',
  },
  'import.undo_blocked': {
    status: 409,
    zh: '不能全部撤销，请先处理以下后续业务，或保留这些行、只撤销其余各行：{blockers}',
    en: 'Cannot undo all of it. Deal with what depends on it, or leave these rows and undo the others: {blockers}',
  },
  'import.lossy': {
    status: 400,
    zh: '{label}“{value}”的末几位已被表格软件改成 0，请把该列设为文本后重新填写',
    en: '{label} "{value}" already lost its last digits in the spreadsheet program; format the column as text and enter it again',
  },
  'import.cell_error': {
    status: 400,
    zh: '{label}的单元格是公式错误“{value}”',
    en: 'The cell of {label} holds the formula error {value}',
  },
  'import.ref_disabled': { status: 400, zh: '{label}“{value}”已停用', en: '{label} "{value}" is disabled' },
  'import.duplicate_row': {
    status: 400,
    zh: '{label}“{value}”与第 {row} 行重复',
    en: '{label} "{value}" is the same as in row {row}',
  },
  'import.same_record': {
    status: 400,
    zh: '与第 {row} 行是同一张单据（{no}）',
    en: 'Names {no}, as row {row} does',
  },
  'import.may_not_ask': {
    status: 403,
    zh: '没有查看{label}的权限，不能按它核对',
    en: 'You may not see the {label}, so nothing can be compared by it',
  },
  'import.changed_since_check': {
    status: 409,
    zh: '检查文件以后，这一行对应的单据改过{fields}，请重新检查这一行',
    en: 'The record of this row was changed after the check ({fields}); check the row again',
  },
  'import.done_since_check': {
    status: 409,
    zh: '检查文件以后，这一步已由他人登记',
    en: 'Since the check somebody else has recorded this step',
  },
  'import.other_since_check': {
    status: 409,
    zh: '检查文件以后，这一行对上了另一张单据，请重新检查这一行',
    en: 'Since the check this row names another record; check the row again',
  },
  'import.checked_by_other': {
    status: 403,
    zh: '这一行由权限不同的人检查过，请重新检查后查看原因',
    en: 'Somebody with other rights checked this row; check it again to see why',
  },
  'import.not_found': {
    status: 400,
    zh: '没有{label}为“{value}”的记录可更新',
    en: 'There is no record with {label} "{value}" to update',
  },
  'import.out_of_reach': {
    status: 400,
    zh: '{label}“{value}”已存在，但不在您的数据范围内',
    en: '{label} "{value}" exists but is outside your data scope',
  },
  'import.no_parent': {
    status: 400,
    zh: '主表中没有“{value}”这一单据',
    en: 'The main sheet has no document "{value}"',
  },
  'import.child_errors': {
    status: 400,
    zh: '{label}有 {count} 行错误',
    en: '{label}: {count} {count#row has|rows have} errors',
  },
  'import.cannot_create': {
    status: 400,
    zh: '{label}“{value}”不存在，也不能自动新建：{problem}（可在“文件里没有的内容”中补上）',
    en: '{label} "{value}" does not exist and cannot be made: {problemEn} (give it under what the file leaves out)',
  },
  'import.other_face': {
    status: 400,
    zh: '这一行不是{label}，请从对应的页面导入',
    en: 'This row is none of the {label}; import it from its own page',
  },
  'import.constraint': {
    status: 409,
    zh: '这一行不符合系统的校验（{name}），请核对后修改',
    en: 'The data breaks the constraint {name}; check and correct it',
  },
  'import.batch_busy': {
    status: 409,
    zh: '该批次正在处理，请稍候',
    en: 'The import is being worked on; wait a moment',
  },
})

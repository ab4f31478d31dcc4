export const zh = {
  'note.add': '内部备注',
  'note.of': '{no} 内部备注',
  'note.hint': '提交人的列表不显示内部备注。',
  'note.label': '备注',
  'note.missing': '请填写备注',
  'note.save': '添加',
  'note.done': '已添加',
  cancel: '取消',
  'about.open': '打开关联页面',
  'late.by': '已超时',
}
export type WorkOrdersKey = keyof typeof zh

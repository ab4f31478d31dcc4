/** Texts that come with what needs them: the first list needs none. */
export const zh = {
  title: '列表快捷键',
  move: '下一行、上一行',
  open: '查看',
  edit: '编辑',
  acts: '到本行的操作按钮，Esc 返回',
  select: '选中或取消',
  selectAll: '选中本页',
  copy: '复制单元格或选中的行',
  search: '到搜索框',
  find: '查找菜单和单据',
  tabs: '左右切换标签',
  close: '关闭当前标签',
  help: '显示这些键',
}

export const en: Record<keyof typeof zh, string> = {
  title: 'List shortcuts',
  move: 'Down and up',
  open: 'Open',
  edit: 'Change',
  acts: 'To the actions of the row; Esc leads back',
  select: 'Select',
  selectAll: 'Select the page',
  copy: 'Copy the cell or the selected rows',
  search: 'Go to the search box',
  find: 'Find menus and documents',
  tabs: 'Next or previous tab',
  close: 'Close the tab',
  help: 'Show these shortcuts',
}

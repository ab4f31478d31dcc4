/** Texts that come with what needs them: the first record needs none. */
export const zh = {
  title: '单据快捷键',
  edit: '编辑',
  find: '查找菜单和单据，或执行本页操作',
  tabs: '左右切换标签',
  close: '关闭当前标签',
  help: '显示这些键',
}

export const en: Record<keyof typeof zh, string> = {
  title: 'Shortcuts of a record',
  edit: 'Change',
  find: 'Find menus and documents, or run an action of the page',
  tabs: 'Next or previous tab',
  close: 'Close the tab',
  help: 'Show these shortcuts',
}

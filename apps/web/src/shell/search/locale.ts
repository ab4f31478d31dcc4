import { defineTexts } from '../../shared/text/i18n.ts'

const zh = {
  title: '搜索',
  opener: '搜索菜单、单据',
  here: '本页操作',
  commands: '新增、导入',
  placeholder: '菜单、操作的名称或拼音首字母，单号、车牌、客户名称',
  recent: '最近打开',
  menus: '菜单',
  results: '搜索结果',
  none: '没有找到与“{query}”相符的内容',
  searching: '正在查找单据…',
  failed: '单据查找失败：{message}',
  keys: '↑↓ 选择　↵ 打开　Esc 关闭',
} as const
const en: Record<keyof typeof zh, string> = {
  title: 'Search',
  opener: 'Search',
  here: 'On this page',
  commands: 'New, import',
  placeholder: 'A menu or act or its pinyin, a number, a plate, a name',
  recent: 'Recently open',
  menus: 'Menus',
  results: 'Results',
  none: 'Nothing fits “{query}”',
  searching: 'Looking through records…',
  failed: 'Records could not be searched: {message}',
  keys: '↑↓ choose   ↵ open   Esc close',
}

export const { useT: useSearchT } = defineTexts('search', { zh, en })

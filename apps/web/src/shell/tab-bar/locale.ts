import { defineTexts } from '../../shared/text/i18n.ts'

const zh = {
  all: '全部标签页（{count}）',
  more: '更多 {count}',
  search: '搜索标签页',
  placeholder: '名称、拼音或首字母',
  none: '没有与“{query}”相符的标签页',
}

const en: Record<keyof typeof zh, string> = {
  all: 'All tabs ({count})',
  more: '{count} more',
  search: 'Search tabs',
  placeholder: 'Name, pinyin or initials',
  none: 'No tab matches “{query}”',
}

export const { useT: useTabsT } = defineTexts('tabs', { zh, en })

import { defineTexts } from '../../../shared/text/i18n.ts'

const zh = {
  lost: '{names}只属于一家公司，已从筛选和排序中去掉',
  company: '公司',
  companies: '列出的公司',
  narrow: '只看{company}',
  widen: '看全部公司',
  left: '未列入：{companies}',
  'left.right': '{company}（没有查看权限）',
  'left.veiled': '{company}（看不到{fields}，无法按它筛选或排序）',
  'left.closed': '{company}（已停用或您已不在其中）',
  'left.unavailable': '{company}（暂时连不上）',
  'left.many': '{company}（一次最多 20 家）',
  'left.gone': '一家公司',
  incomplete: '部分公司暂时连不上，可能没有列全',
  readonly: '只能查看；导出和办理请进入各公司',
  total: '共 {count} 条',
  totalOver: '共 {count} 条以上',
  shown: '已列出 {count} 条',
  more: '再列 {count} 条',
  sums: '{company} {what}',
  veiled: '该公司不可见',
  elsewhere: '在{company}中打开',
}

const en: Record<keyof typeof zh, string> = {
  lost: '{names}: of one company only, removed from filters and order',
  company: 'Company',
  companies: 'Companies listed',
  narrow: 'Only {company}',
  widen: 'All companies',
  left: 'Not listed: {companies}',
  'left.right': '{company} (no right to read)',
  'left.veiled': '{company} (you cannot see {fields} there, so not filter or sort by it)',
  'left.closed': '{company} (closed, or you are no longer a member)',
  'left.unavailable': '{company} (does not respond)',
  'left.many': '{company} (20 at a time)',
  'left.gone': 'a company',
  incomplete: 'Some companies do not respond; the list may be incomplete',
  readonly: 'Read only. To export or act, open the company',
  total: '{count} in all',
  totalOver: 'More than {count}',
  shown: '{count} listed',
  more: 'List {count} more',
  sums: '{company}: {what}',
  veiled: 'Not visible in this company',
  elsewhere: 'Open in {company}',
}

/** Texts of lists across companies. They come with them, because few people have several companies. */
export const { useT, t } = defineTexts<keyof typeof zh>('across', { zh, en })

import { defineTexts } from '../../shared/text/i18n.ts'

const zh = {
  tool: '错误日志：{count} 条',
  title: '错误日志',
  copy: '复制全部',
  copied: '已复制',
  clear: '清空',
} as const
const en: Record<keyof typeof zh, string> = {
  tool: 'Error log: {count}',
  title: 'Error log',
  copy: 'Copy all',
  copied: 'Copied',
  clear: 'Clear',
}

export const { useT: useErrorsT, t: errorsText } = defineTexts('errors', { zh, en })

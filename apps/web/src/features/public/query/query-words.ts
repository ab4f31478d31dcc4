import type { Text } from '../../../shared/text/i18n.ts'

export const words = {
  title: { zh: '运单查询', en: 'Track a waybill' },
  lead: {
    zh: '不用登录。只显示走到哪一步和时间，不显示价格和车主信息。',
    en: 'No account needed. It shows how far the load is and when, never prices or whose truck it is.',
  },
  no: { zh: '运单号', en: 'Waybill number' },
  code: { zh: '校验码', en: 'Check code' },
  codeHint: {
    zh: '印在派车单上，或由承运的公司告知',
    en: 'Printed on the dispatch note, or told by the haulage company',
  },
  noEmpty: { zh: '输入运单号', en: 'Enter the waybill number' },
  codeEmpty: { zh: '输入校验码', en: 'Enter the check code' },
  ask: { zh: '查询', en: 'Look it up' },
  missing: {
    zh: '这台服务器没有开放运单查询，向承运的公司询问',
    en: 'This server does not offer public tracking. Ask the haulage company',
  },
  steps: { zh: '一张运单依次经过', en: 'A waybill passes through' },
  dispatched: { zh: '已派车', en: 'Dispatched' },
  loaded: { zh: '已装货', en: 'Loaded' },
  arrived: { zh: '已到达', en: 'Arrived' },
  unloaded: { zh: '已卸货', en: 'Unloaded' },
  receipted: { zh: '回单已收', en: 'POD received' },
  noTime: { zh: '未记时间', en: 'no time noted' },
  notYet: { zh: '未到', en: 'not yet' },
} as const satisfies Record<string, Text>

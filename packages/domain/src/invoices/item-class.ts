import type { ItemClass } from './invoices.choices.ts'

/** Names of the tax classification for transport and auxiliary services. */
const CLASS_PREFIXES: Readonly<Record<Exclude<ItemClass, 'goods'>, readonly string[]>> = {
  freight: ['运输服务'],
  auxiliary: ['物流辅助服务', '现代服务', '经纪代理服务', '信息技术服务', '商务辅助服务', '收派服务'],
}

/** The class of `*运输服务*…`; null if the name has another form. */
export function classOfItem(itemName: string): ItemClass | null {
  const prefix = /^\*([^*]+)\*\S/.exec(itemName)?.[1]
  if (!prefix) return null
  if (CLASS_PREFIXES.freight.includes(prefix)) return 'freight'
  return CLASS_PREFIXES.auxiliary.includes(prefix) ? 'auxiliary' : 'goods'
}

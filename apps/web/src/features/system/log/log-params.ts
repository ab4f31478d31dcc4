import type { Fields } from '@tuheng/domain/kernel/field'
import { f } from '@tuheng/domain/kernel/fields'
import { text } from '@tuheng/domain/kernel/text'
import { LOG_KINDS } from '@tuheng/domain/system/log/log-entry'
import { allCards } from '../../../engine/catalogue.ts'

/** Filters of the log. A period is always given. */
export function logParams(): Fields {
  const kinds = Object.fromEntries([...allCards().values()].map(card => [card.name, text(card.label, card.en)]))
  return {
    from: f.date('起', { en: 'From', required: true }),
    to: f.date('止', { en: 'To', required: true }),
    memberId: f.ref('操作人', 'member', { en: 'By' }),
    resource: f.choice('对象', { ...kinds, ...LOG_KINDS }, { en: 'Object' }),
    recordNo: f.text('编号', { en: 'Number', maxLength: 100 }),
    ip: f.text('来源地址', { en: 'Address', maxLength: 100 }),
    requestId: f.text('请求号', { en: 'Request', maxLength: 100 }),
  }
}

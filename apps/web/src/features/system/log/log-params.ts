import type { Fields } from '@tuheng/domain/kernel/field'
import { f } from '@tuheng/domain/kernel/fields'
import { text } from '@tuheng/domain/kernel/text'
import { allCards } from '../../../engine/catalogue.ts'

/** What the log is asked by. A time is always given. */
export function logParams(): Fields {
  const kinds = Object.fromEntries([...allCards().values()].map(card => [card.name, text(card.label, card.en)]))
  return {
    from: f.date('起', { en: 'From', required: true }),
    to: f.date('止', { en: 'To', required: true }),
    memberId: f.ref('操作人', 'member', { en: 'By' }),
    resource: f.choice('对象', { ...kinds, company: text('公司', 'Company'), companySettings: text('全局设置', 'Global settings'), systemLog: text('系统日志', 'System log') }, { en: 'Object' }),
    recordNo: f.text('编号', { en: 'Number', maxLength: 100 }),
    ip: f.text('来源地址', { en: 'Address', maxLength: 100 }),
    requestId: f.text('请求号', { en: 'Request', maxLength: 100 }),
  }
}

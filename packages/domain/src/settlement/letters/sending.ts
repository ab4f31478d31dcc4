import { f } from '../../kernel/fields.ts'
import { defineLines } from '../../kernel/lines.ts'
import { letterWays } from './letter.choices.ts'

const kept = { computed: true } as const

/** 送达记录: each time that a letter was sent, to whom and by whom. Sending writes the rows; nobody types them. */
export const sendingLines = (name: string) =>
  defineLines({
    name,
    label: '送达记录',
    en: 'Sent',
    fields: {
      way: f.choice('送达方式', letterWays, { en: 'How', ...kept }),
      sentTo: f.text('收件人与地址', { en: 'To', ...kept, maxLength: 200 }),
      sentOn: f.date('送达日期', { en: 'Sent on', ...kept }),
      sentBy: f.ref('经办人', 'member', { en: 'Sent by', ...kept }),
      sentNote: f.text('快递单号等', { en: 'Tracking no. or note', ...kept, maxLength: 100 }),
    },
    columns: ['sentOn', 'way', 'sentTo', 'sentNote', 'sentBy'],
    max: 50,
  })

/** What sending a letter asks for. */
export const sendingParams = {
  way: f.choice('送达方式', letterWays, { en: 'How', required: true }),
  sentTo: f.text('收件人与地址', { en: 'To', required: true, maxLength: 200 }),
  sentOn: f.date('送达日期', { en: 'Sent on', required: true, defaultsTo: 'today', holdsMonth: false }),
  sentNote: f.text('快递单号等', { en: 'Tracking no. or note', maxLength: 100 }),
} as const

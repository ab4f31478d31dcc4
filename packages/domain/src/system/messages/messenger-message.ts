import { choices, f } from '../../kernel/fields.ts'
import { defineResource, section } from '../../kernel/resource.ts'
import { text } from '../../kernel/text.ts'

const kinds = choices({
  asked: ['待我审批', 'Waits for my approval'],
  copied: ['抄送我的审批', 'Approvals sent to me'],
  ended: ['我发起的审批', 'Approvals that I started'],
})

const outcomes = choices({
  waiting: ['待发送', 'Waiting', 'waiting'],
  sent: ['已发送', 'Sent', 'done'],
  skipped: ['不再发送', 'Not sent', 'locked'],
  abandoned: ['已放弃', 'Given up', 'refused'],
})

const reasons = choices({
  read: ['已在系统内阅读', 'Read before its turn'],
  done: ['已处理', 'Decided before its turn'],
  left: ['接收人已离职或停用', 'The person left or is locked'],
  off: ['接收人已关闭', 'The person switched it off'],
  blind: ['接收人已看不到单据', 'The person may not read the document'],
  gone: ['单据已删除', 'The document was deleted'],
  stranger: ['不在企业通讯录中', 'Not in the company’s directory'],
  late: ['超过一天未能发送', 'Not sent within a day'],
})

/**
 * 企业通讯消息: a message to a member that also goes to their account in the company's messenger. Its text names no
 * record: the number is added when it is sent, as the person may see it.
 */
export const messengerMessage = defineResource({
  name: 'messengerMessage',
  area: 'system',
  nature: 'document',
  label: '企业通讯消息',
  en: 'Messenger message',
  title: 'subject',
  fields: {
    memberId: f.ref('接收人', 'member', { en: 'To', required: true }),
    kind: f.choice('类型', kinds, { en: 'Kind', required: true }),
    subject: f.text('内容', { en: 'Text', required: true, maxLength: 200, width: 260 }),
    subjectEn: f.text('英文内容', { en: 'English text', required: true, maxLength: 300, width: 260 }),
    outcome: f.choice('状态', outcomes, { en: 'State', required: true, default: 'waiting' }),
    reason: f.choice('未发送原因', reasons, { en: 'Why not sent', width: 150 }),
    tries: f.integer('尝试次数', { en: 'Tries', required: true, default: 0 }),
    nextAt: f.dateTime('下次尝试', { en: 'Next try' }),
    doneAt: f.dateTime('完成时间', { en: 'Done at' }),
    response: f.text('响应', { en: 'Response', maxLength: 100, width: 160 }),
    answer: f.longText('原始应答', { en: 'Raw answer', maxLength: 9000 }),
    /** Ids in digits: they outgrow whole numbers of 32 bits. */
    messageId: f.text('消息标识', { en: 'Message id', required: true, maxLength: 20 }),
    recordKind: f.text('单据类别', { en: 'Kind of document', required: true, maxLength: 60 }),
    recordId: f.text('单据标识', { en: 'Document id', required: true, maxLength: 20 }),
  },
  systemWords: { createdAt: text('产生时间', 'Written') },
  faces: {
    all: {
      zh: '企业通讯消息',
      en: 'Messenger messages',
      api: 'sys/messengerMessage',
      permission: 'sys.data',
      hide: ['messageId', 'recordKind', 'recordId'],
    },
  },
  unique: [['messageId']],
  otherDates: ['nextAt', 'doneAt'],
  list: {
    columns: ['createdAt', 'memberId', 'kind', 'subject', 'outcome', 'reason', 'tries', 'response', 'nextAt', 'doneAt'],
    filters: ['memberId', 'kind', 'outcome', 'reason', 'createdAt'],
    search: ['subject'],
    tabs: 'outcome',
    period: 'createdAt',
  },
  form: [
    section('消息', 'Message', ['memberId', 'kind', 'subject', 'subjectEn']),
    section('发送', 'Sending', ['outcome', 'reason', 'tries', 'nextAt', 'doneAt', 'response', 'answer']),
  ],
  methods: { create: false, update: false, delete: false, import: false, copy: false },
})

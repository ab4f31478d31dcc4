import { f } from '../../kernel/fields.ts'
import { defineResource, section } from '../../kernel/resource.ts'
import { text } from '../../kernel/text.ts'
import { keepHours } from './api-account.ts'
import { eventIssues, receiverIssues } from './callback-events.ts'
import { enabledStatus, enabledTransitions } from '../enabled.ts'

/** 回调订阅: an address that receives events of this company. Its secret is in a separate table. */
export const callbackTarget = defineResource({
  name: 'callbackTarget',
  area: 'system',
  nature: 'common',
  label: '回调订阅',
  en: 'Subscription',
  title: 'name',
  subtitle: ['url'],
  fields: {
    name: f.text('对端系统', { en: 'Receiving system', required: true, maxLength: 30 }),
    url: f.text('接收地址', {
      en: 'Address',
      required: true,
      maxLength: 500,
      width: 280,
      hint: text('https://…', 'https://…'),
    }),
    partyId: f.ref('只推送其单据', 'party', {
      en: 'Only papers of',
      hint: text('留空推送全部单据', 'Empty: those of everybody'),
    }),
    events: f.json('订阅事件', { en: 'Events', required: true, default: [], copies: [] }),
    eventCount: f.integer('事件数', { en: 'Events', computed: true, unit: text('项', 'chosen') }),
    remark: f.longText('备注', { maxLength: 500 }),
    secretAt: f.dateTime('密钥生成时间', { en: 'Secret issued', computed: true, noCopy: true }),
    // Permissions of the member who chose the events. They decide what the receiver sees.
    rights: f.json('可见范围', { en: 'Sight', computed: true, default: {}, noCopy: true, copies: [] }),
  },
  derive: { eventCount: row => (Array.isArray(row.events) ? row.events.length : 0) },
  machines: { status: enabledStatus },
  transitions: {
    ...enabledTransitions,
    rotate: {
      zh: '生成密钥',
      en: 'Issue a secret',
      machine: 'status',
      from: ['enabled'],
      to: 'enabled',
      internal: true,
      params: { keepHours },
    },
  },
  faces: { all: { zh: '回调订阅', en: 'Subscriptions', api: 'sys/callbackTarget', permission: 'sys.callback' } },
  visibleWhen: { secretAt: row => !!row.secretAt },
  validate: row => [...receiverIssues(row.url), ...eventIssues(row.events)],
  unique: [['name']],
  list: {
    columns: ['name', 'url', 'eventCount', 'partyId', 'status', 'secretAt', 'createdBy', 'createdAt', 'remark'],
    filters: ['name', 'url', 'partyId', 'status'],
    search: ['name', 'partyId', 'url'],
  },
  form: [
    section('回调订阅', 'Subscription', ['name', 'url', 'partyId', 'secretAt', 'remark']),
    section('订阅事件', 'Events', ['events']),
  ],
  methods: { delete: false, import: false },
  otherDates: ['secretAt'],
})

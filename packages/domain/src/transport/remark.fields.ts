import { f } from '../kernel/fields.ts'

export const remarkFields = {
  attachments: f.files('附件', { en: 'Attachments', noCopy: true }),
  remark: f.longText('备注', { maxLength: 500 }),
  auditedBy: f.ref('审核人', 'member', { en: 'Audited by', computed: true, noCopy: true }),
  auditedAt: f.dateTime('审核时间', { en: 'Audited at', computed: true, noCopy: true }),
  reviewedBy: f.ref('复核人', 'member', { en: 'Reviewed by', computed: true, noCopy: true }),
  reviewedAt: f.dateTime('复核时间', { en: 'Reviewed at', computed: true, noCopy: true }),
  reportedAt: f.dateTime('上报时间', { en: 'Reported at', computed: true, noCopy: true }),
  reportMessage: f.text('上报结果', { en: 'Report result', computed: true, maxLength: 200, noCopy: true }),
} as const

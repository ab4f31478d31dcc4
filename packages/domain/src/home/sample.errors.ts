import { defineErrors } from '../kernel/errors.ts'

export const sampleErrors = defineErrors({
  'sample.admins_only': {
    status: 403,
    zh: '只有公司管理员可以新增或移除示例数据',
    en: 'Only an administrator may make or remove sample data',
  },
  'sample.there': {
    status: 409,
    zh: '公司里已有示例数据，先移除再新增',
    en: 'The company has sample data already; remove it first',
  },
  'sample.none': { status: 409, zh: '公司里没有示例数据', en: 'The company has no sample data' },
  'sample.own_trips': {
    status: 409,
    zh: '公司已有自己的运单，示例数据会混进统计与对账，不再提供',
    en: 'The company has waybills of its own: sample data would be added to its sums and statements, and is not made any more',
  },
  'sample.own_records': {
    status: 409,
    zh: '公司已有 {count} 条以上自己的资料，超过 {limit} 条不再提供示例数据',
    en: 'The company has {count} {count#record|records} of its own; sample data is made for no more than {limit}',
  },
  'sample.in_use': {
    status: 409,
    zh: '示例数据被您自己的记录引用，没有移除任何内容。先删除这些记录，或让它们改用其他资料',
    en: 'Records of your own refer to the sample data; nothing was removed. Delete them first, or let them use others',
  },
})

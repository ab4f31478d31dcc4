import { choices } from '../kernel/fields.ts'

/** 盘点范围: which positions of the warehouse are counted. */
export const countScopes = choices({
  full: ['全盘', 'Everything'],
  partial: ['抽盘', 'A part'],
  cyclic: ['循环盘点', 'Not counted lately'],
  touched: ['动碰盘点', 'Moved lately'],
})
export type CountScope = keyof typeof countScopes

/** 盘点方式: whether those who count see what stands in the books. */
export const countModes = choices({
  open: ['明盘', 'Books shown'],
  blind: ['盲盘', 'Blind'],
})

export const countMethods = choices({
  weigh: ['过磅/清点', 'Weighed or counted'],
  measure: ['测量堆体', 'Pile measured'],
})

export const countStatuses = choices({
  draft: ['草稿', 'Draft', 'draft'],
  counting: ['盘点中', 'Being counted', 'progress'],
  counted: ['已盘', 'Counted', 'attention'],
  approving: ['待审', 'To audit', 'waiting'],
  adjusted: ['已调整', 'Adjusted', 'done'],
  reversed: ['已红冲', 'Reversed', 'refused'],
  cancelled: ['作废', 'Cancelled', 'refused'],
})

/** 盘点结果 of a row. */
export const countResults = choices({
  same: ['相符', 'As booked', 'done'],
  within: ['容差内', 'Within tolerance', 'progress'],
  over: ['超差', 'Beyond tolerance', 'attention'],
})
export type CountResult = keyof typeof countResults

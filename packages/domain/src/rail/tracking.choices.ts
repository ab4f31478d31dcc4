import { choices } from '../kernel/fields.ts'

/** 在途动态: what is told of a train between its departure and its arrival. */
export const trackingKinds = choices({
  passed: ['途经', 'Passed'],
  stopped: ['途中到达', 'Stopped on the way'],
  left: ['途中开出', 'Left on the way'],
  detained: ['滞留', 'Detained', 'attention'],
  located: ['在途位置', 'Located'],
})
export type TrackingKind = keyof typeof trackingKinds

/** 来源 of a tracking event. */
export const trackingSources = choices({
  person: ['人工', 'By hand'],
  file: ['文件', 'File'],
  program: ['接口', 'Program'],
})

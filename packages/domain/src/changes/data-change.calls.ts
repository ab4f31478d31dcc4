import { defineCall } from '../kernel/call.ts'
import { s } from '../kernel/shape.ts'
import { dataChange } from './data-change.ts'

/** Tries a request that waits out once more. Says whether its effect is another one now, which it then keeps. */
export const refreshChangeCall = defineCall({
  faces: dataChange,
  name: 'refresh',
  action: 'read',
  about: { zh: '重新计算影响', en: 'compute the effect of a waiting request anew' },
  request: { id: s.id() },
  answer: { changed: s.bool() },
})

/** Makes the request that takes back what another one corrected. */
export const counterChangeCall = defineCall({
  faces: dataChange,
  name: 'counter',
  action: 'modify',
  about: { zh: '申请撤销修改', en: 'make the request that takes a correction back' },
  request: { id: s.id() },
  answer: { id: s.id() },
})

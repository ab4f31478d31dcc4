import { defineCall } from '../kernel/call.ts'
import { s } from '../kernel/shape.ts'
import { text } from '../kernel/text.ts'
import { workOrder } from './work-order.ts'

/** Adds an internal note, which the list of whoever reported the work order does not have. */
export const noteCall = defineCall({
  faces: workOrder,
  only: ['wait', 'all'],
  name: 'note',
  action: 'handle',
  about: text('添加内部备注', 'Add an internal note'),
  request: { id: s.id(), words: s.words(1000, text('备注', 'Note')) },
  answer: { id: s.id() },
})

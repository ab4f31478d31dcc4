import { type AnswerOf, defineCall } from '../kernel/call.ts'
import { s, sourceField } from '../kernel/shape.ts'
import { text } from '../kernel/text.ts'
import { member } from '../system/index.ts'

const memberNames = s.from(s.list(s.text()), sourceField(member, 'name'))
const nullableText = s.nullable(s.text())

/**
 * What would happen if the person performed the act now, with these inputs (`input`: as the act itself takes them). Nothing
 * is changed.
 */
export const previewRunCall = defineCall({
  path: 'bpm/approval/preview',
  request: { face: s.text(60), act: s.text(80), id: s.id(), input: s.maybe(s.opaque<Record<string, unknown>>()) },
  answer: {
    /** A process may hold it. */
    mayBeHeld: s.bool(),
    /** Null: none holds it, or it cannot be told yet which does: inputs are missing, or conditions look at hidden fields. */
    process: nullableText,
    /** Why it could not be submitted: nobody is found at a node. */
    refusal: nullableText,
    /** Somebody else is writing what the act would write: to be asked again in a moment. */
    isBusy: s.maybe(s.bool()),
    nodes: s.list(
      s.object({
        id: s.text(),
        name: s.text(),
        /** A branch that depends on what the person may not see is one step. */
        type: s.oneOf('approval', 'copy', 'branch'),
        way: s.maybe(s.text()),
        people: memberNames,
        /** The starter names the people of this node. */
        isChosen: s.bool(),
      }),
    ),
  },
  about: text('预览审批流程', 'Preview of an approval'),
})
export type RunPreview = AnswerOf<typeof previewRunCall>

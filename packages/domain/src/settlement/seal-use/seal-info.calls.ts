import { type AnswerOf, defineCall } from '../../kernel/call.ts'
import { s } from '../../kernel/shape.ts'
import { text as words } from '../../kernel/text.ts'

/*
 * Whoever holds a stamped paper asks by the code on it whether it is the one that was stamped. The holder has no session and
 * no permissions.
 */

const text = s.text()
const code = s.text(60, { minLength: 1 })

export const sealInfoCall = defineCall({
  path: 'seal/info/open',
  by: 'anyone',
  about: words('用章验真', 'what was stamped under the code on a paper'),
  request: { code },
  answer: {
    company: text,
    sealUseNo: text,
    title: text,
    docKind: s.object({ zh: text, en: text }),
    sealName: text,
    usedAt: text,
    copies: s.integer(),
    pages: s.nullable(s.integer()),
    /** SHA-256 of the stamped file, by which a browser compares a copy of it. */
    sealedHash: text,
    /** SHA-256 of the file before it was stamped, which stands on each page. */
    sourceHash: s.nullable(text),
    state: s.oneOf('valid', 'revoked'),
    /** Whether the stamped file can be read here. */
    hasFile: s.bool(),
  },
})

export const sealFileCall = defineCall({
  path: 'seal/info/file',
  by: 'anyone',
  about: words('验真页的盖章件', 'a short-lived address of the stamped file, where its request allows it'),
  request: { code },
  answer: { url: text, name: text, mime: text },
})

export type SealInfo = AnswerOf<typeof sealInfoCall>

import type { LinkLine } from '@tuheng/domain/settlement/link/link.calls'
import { fill } from '../../../shared/text/fill.ts'
import type { Lang } from '../../../shared/text/i18n.ts'
import { words } from './settle-words.ts'

/** By what a line is known at first sight: the plate of its truck, the ticket of its train, else its document. */
export function lineHead({ plateNo, docNo }: Pick<LinkLine, 'plateNo' | 'docNo'>, lang: Lang): string {
  if (!plateNo) return docNo
  // A plate begins with the character of its province
  return /^[A-Z]/.test(plateNo) ? fill(words.ticket[lang], { no: plateNo }) : plateNo
}

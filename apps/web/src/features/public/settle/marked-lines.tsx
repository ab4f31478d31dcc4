import type { LinkLine } from '@tuheng/domain/settlement/link/link.calls'
import { fill } from '../../../shared/text/fill.ts'
import { useLang } from '../../../shared/text/i18n.ts'
import type { Turn } from './answer-state.ts'
import { yuan } from './figures.ts'
import css from './settle.module.css'
import { words } from './settle-words.ts'

/** A disputed line, and what was said of it. */
export interface Marked {
  line: LinkLine
  turn: Turn
}

export const markedOf = (line: LinkLine, turn: Turn | undefined): Marked[] => (turn ? [{ line, turn }] : [])

/** A summary of the disputed lines beside the button that sends it: the lines themselves may be far above. */
export function MarkedLines({ lines }: { lines: readonly Marked[] }) {
  const lang = useLang()
  return (
    <ul className={`${css.said} ${css.marked}`} aria-label={fill(words.disputed[lang], { count: lines.length })}>
      {lines.map(({ line, turn: { reason, theirNet, files } }) => (
        <li key={line.id}>
          <strong>{line.plateNo ?? line.docNo}</strong> {reason}
          <small>
            {[
              line.plateNo ? line.docNo : undefined,
              `${words.ourSum[lang]} ${yuan(line.net)}`,
              theirNet.trim() ? `${words.ownSum[lang]} ${yuan(theirNet.trim().replaceAll(',', ''))}` : undefined,
              files.length ? fill(words.proofCount[lang], { count: files.length }) : undefined,
            ]
              .filter(Boolean)
              .join(' · ')}
          </small>
        </li>
      ))}
    </ul>
  )
}

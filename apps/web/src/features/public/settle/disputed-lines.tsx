import type { LinkLine } from '@tuheng/domain/settlement/link/link.calls'
import { fill } from '../../../shared/text/fill.ts'
import { useLang } from '../../../shared/text/i18n.ts'
import type { LineDispute } from './line-answers.ts'
import { groupThousands } from './figures.ts'
import css from './settle.module.css'
import { lineHead } from './line-head.ts'
import { words } from './settle-words.ts'

/** A disputed line, and what was said of it. */
export interface DisputedLine {
  line: LinkLine
  dispute: LineDispute
}

export const disputedLinesOf = (line: LinkLine, dispute: LineDispute | undefined): DisputedLine[] =>
  dispute ? [{ line, dispute }] : []

/** A summary of the disputed lines beside the button that sends it: the lines themselves may be far above. */
export function DisputedLines({ lines }: { lines: readonly DisputedLine[] }) {
  const lang = useLang()
  return (
    <ul className={`${css.said} ${css.marked}`} aria-label={fill(words.disputed[lang], { count: lines.length })}>
      {lines.map(({ line, dispute: { reason, theirNet, files } }) => (
        <li key={line.id}>
          <strong>{lineHead(line, lang)}</strong> {reason}
          <small>
            {[
              line.plateNo ? line.docNo : undefined,
              `${words.ourSum[lang]} ${groupThousands(line.net)}`,
              theirNet.trim()
                ? `${words.ownSum[lang]} ${groupThousands(theirNet.trim().replaceAll(',', ''))}`
                : undefined,
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

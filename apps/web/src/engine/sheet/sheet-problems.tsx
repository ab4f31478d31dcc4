import { useDeferredValue, useMemo } from 'react'
import { useStore } from 'zustand'
import { useLang } from '../../shared/text/i18n.ts'
import { LinkedText } from '../links/linked-text.tsx'
import { useT } from '../locale/index.ts'
import { problemsOf } from './sheet-problems.ts'
import type { Sheet } from './sheet-store.ts'
import type { SheetColumn } from './sheet-types.ts'
import css from './sheet.module.css'

const MAX_SHOWN = 20
/** Row numbers that are named; the others are counted. */
const MAX_ROWS = 12

/** What is wrong with the rows, below the sheet: each sentence once, with the rows that it is about. */
export function SheetProblems({ sheet, columns }: { sheet: Sheet; columns: readonly SheetColumn[] }) {
  const t = useT()
  const lang = useLang()
  const rows = useDeferredValue(useStore(sheet.store, state => state.rows))
  const problems = useMemo(() => problemsOf(rows, columns, lang), [rows, columns, lang])
  if (!problems.length) return null
  return (
    <ul className={css.problems} aria-label={t('sheet.problems')}>
      {problems.slice(0, MAX_SHOWN).map(({ text, label, rows: numbers, at }) => (
        <li key={`${label ?? ''} ${text}`}>
          <button type="button" className="en-link" onClick={() => sheet.go(at)}>
            {t(numbers.length > MAX_ROWS ? 'sheet.problemMany' : 'sheet.problemRows', {
              rows: numbers.slice(0, MAX_ROWS).join(lang === 'zh' ? '、' : ', '),
              n: numbers.length,
            })}
          </button>
          <span>
            {label !== undefined && !text.includes(label) && `${label} `}
            <LinkedText text={text} />
          </span>
        </li>
      ))}
      {problems.length > MAX_SHOWN && <li>{t('sheet.problemsMore', { n: problems.length - MAX_SHOWN })}</li>}
    </ul>
  )
}

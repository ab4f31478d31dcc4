import { Button } from 'antd'
import { useMemo } from 'react'
import { LinkedText } from '../links/linked-text.tsx'
import { useT } from './locale/index.ts'
import type { Replacing } from './replace-dialog.tsx'
import { reasonsOf } from './reasons.ts'
import { columnLetters } from './step-rules.ts'
import type { BatchInfo } from '@tuheng/domain/kernel/import-wire'

const MAX_SHOWN = 20

/** Errors grouped by reason, most frequent first. A wrong text can be replaced everywhere at once. */
export function ReasonList({ batch, onReplace }: { batch: BatchInfo; onReplace(replacing: Replacing): void }) {
  const t = useT()
  const reasons = useMemo(() => reasonsOf(batch.errors), [batch.errors])
  const { sheets } = batch.mapping
  const headerOf = (sheet: string, column: number) =>
    sheets.find(one => one.sheet === sheet)?.columns[column]?.header || columnLetters(column)
  return (
    <aside className="im-card im-reasons" aria-label={t('check.reasons')}>
      <h2>{t('check.reasons')}</h2>
      {reasons.length === 0 && <p className="im-faint">{t('check.allRight')}</p>}
      {reasons.map(reason => (
        <details key={reason.key} open={reasons.length <= 3}>
          <summary>
            <span>
              <b>{reason.column === null ? t('check.whole') : headerOf(reason.sheet, reason.column)}</b>
              {reason.texts[0]}
              {reason.texts.length > 1 && <> {t('check.alike', { n: reason.texts.length })}</>}
            </span>
            <em>{t('check.rowsOf', { n: reason.rows })}</em>
          </summary>
          <ul>
            {reason.values.slice(0, MAX_SHOWN).map(({ value, msg, rows }) => (
              <li key={msg}>
                <span title={msg}>{reason.texts.length > 1 || value === null ? <LinkedText text={msg} /> : value}</span>
                <em>{rows}</em>
                {reason.column !== null && value !== null && value !== '' && (
                  <Button
                    size="small"
                    type="link"
                    aria-label={`${t('check.replace')} ${value}`}
                    onClick={() => onReplace({ sheet: reason.sheet, column: reason.column as number, from: value })}
                  >
                    {t('replace.apply')}
                  </Button>
                )}
              </li>
            ))}
            {reason.values.length > MAX_SHOWN && (
              <li className="im-faint">{t('check.more', { n: reason.values.length - MAX_SHOWN })}</li>
            )}
          </ul>
        </details>
      ))}
    </aside>
  )
}

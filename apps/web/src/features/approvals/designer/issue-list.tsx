import { CheckCircleFilled, ExclamationCircleFilled } from '@ant-design/icons'
import { useState } from 'react'
import { errorMessage } from '../../../shared/ui/notify.tsx'
import css from './designer.module.css'
import { useDesigner } from './designer-context.ts'
import { useT } from './locale/index.ts'

/** Faults shown before the rest is asked for. */
const SHOWN = 3

/** What keeps the design from being published, each a link to its card. */
export function IssueList({ onSettings }: { onSettings(): void }) {
  const t = useT()
  const { state, focus, open } = useDesigner()
  const { issues, coverage, isChecking, checkError } = state
  const [all, setAll] = useState(false)
  if (checkError)
    return (
      <p className={css.issues} data-tone="refused" role="alert">
        {t('issues.failed', { why: errorMessage(checkError).title })}
      </p>
    )
  if (!issues.length)
    return (
      <p className={css.issues} data-tone={isChecking ? 'idle' : 'done'} role="status">
        {!isChecking && <CheckCircleFilled aria-hidden />}
        {t(isChecking ? 'issues.checking' : 'issues.none')}
        {!isChecking && coverage.unheld.length > 0 && (
          <button type="button" className="en-link" onClick={onSettings}>
            {t('issues.unheld')}
          </button>
        )}
      </p>
    )
  const shown = all ? issues : issues.slice(0, SHOWN)
  const go = (path: string) => {
    if (!path) return onSettings()
    focus(path)
    open(path)
  }
  return (
    <section
      className={css.issues}
      data-tone="refused"
      aria-label={t('issues.title', { count: issues.length })}
      role="status"
    >
      <ExclamationCircleFilled aria-hidden />
      <strong>{t('issues.title', { count: issues.length })}</strong>
      <ul>
        {shown.map(({ code, path, msg }, i) => (
          <li key={`${code}.${path}.${i}`}>
            {path || isOfSettings(code) ? (
              <button type="button" className="en-link" onClick={() => go(path)}>
                {msg}
              </button>
            ) : (
              msg
            )}
          </li>
        ))}
        {issues.length > SHOWN && (
          <li>
            <button type="button" className="en-link" aria-expanded={all} onClick={() => setAll(!all)}>
              {all ? t('issues.less') : t('issues.more', { count: issues.length - SHOWN })}
            </button>
          </li>
        )}
      </ul>
    </section>
  )
}

/** Faults without a node of their own that are mended in the settings. */
const SETTINGS: readonly string[] = ['approval.condition_empty', 'approval.condition_wrong', 'approval.starter_himself']
const isOfSettings = (code: string): boolean => SETTINGS.includes(code)

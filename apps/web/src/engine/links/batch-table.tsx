import { CheckCircleFilled, CloseCircleFilled } from '@ant-design/icons'
import type { ReactNode } from 'react'
import { useT } from '../locale/index.ts'
import '../form/form.css'
import '../transition-bar/transitions.css'
import { LinkedText } from './linked-text.tsx'

export interface BatchLine {
  key: string | number
  /** Whom it concerns. */
  what: ReactNode
  ok: boolean
  /** What came of it, or why not. */
  result: ReactNode
}

/** What came of doing the same to many: failures first. Numbers in the reasons lead to their documents. */
export function BatchTable({ head, lines }: { head: [what: string, result: string]; lines: readonly BatchLine[] }) {
  const t = useT()
  const failed = lines.filter(line => !line.ok).length
  return (
    <>
      <p className="en-batch-sum" role="status">
        <span className="en-batch-ok">
          <CheckCircleFilled aria-hidden /> {t('batch.okCount', { count: lines.length - failed })}
        </span>
        {failed > 0 && (
          <span className="en-batch-failed">
            <CloseCircleFilled aria-hidden /> {t('batch.failedCount', { count: failed })}
          </span>
        )}
      </p>
      <div className="en-batch-list" tabIndex={0} role="region" aria-label={t('batch.result')}>
        <table className="en-compare">
          <thead>
            <tr>
              <th scope="col">{head[0]}</th>
              <th scope="col">{t('batch.result')}</th>
              <th scope="col">{head[1]}</th>
            </tr>
          </thead>
          <tbody>
            {lines
              .toSorted((a, b) => Number(a.ok) - Number(b.ok))
              .map(({ key, what, ok, result }) => (
                <tr key={key}>
                  <th scope="row">{what}</th>
                  <td className={ok ? 'en-batch-ok' : 'en-batch-failed'}>{ok ? t('batch.ok') : t('batch.failed')}</td>
                  <td>{typeof result === 'string' ? <LinkedText text={result} /> : result}</td>
                </tr>
              ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

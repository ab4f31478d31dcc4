import { LinkOutlined, RightOutlined } from '@ant-design/icons'
import type { VisibleLogEntry } from '@tuheng/domain/system/log/log.calls'
import { useId, useState } from 'react'
import { RecordLink } from '../../../engine/links/record-link.tsx'
import { useT } from '../locale/index.ts'
import css from './log.module.css'

export function LogTable({ entries }: { entries: readonly VisibleLogEntry[] }) {
  const t = useT()
  return (
    <table className={css.table}>
      <thead>
        <tr>
          {(['at', 'by', 'ip', 'what', 'act', 'changes'] as const).map(name => (
            <th key={name} scope="col">
              {t(`log.${name}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {entries.map(entry => (
          <LogLine key={entry.id} entry={entry} />
        ))}
      </tbody>
    </table>
  )
}

function LogLine({ entry }: { entry: VisibleLogEntry }) {
  const t = useT()
  const id = useId()
  const [open, setOpen] = useState(false)
  const { recordId, recordNo } = entry
  return (
    <>
      <tr data-open={open || undefined}>
        <td className={css.time}>
          <button
            type="button"
            aria-expanded={open}
            aria-controls={id}
            aria-label={t('log.open', { at: entry.at, act: entry.act })}
            onClick={() => setOpen(!open)}
          >
            <RightOutlined />
          </button>
          {entry.at}
        </td>
        <td>
          {entry.byName ??
            (entry.by === null ? t('log.system') : <span className={css.faint}>{t('log.hiddenName')}</span>)}
        </td>
        <td className={css.faint}>{entry.ip ?? '—'}</td>
        <td>
          <span className={css.faint}>{entry.kind}</span>{' '}
          {recordId > 0 && recordNo ? (
            <RecordLink resource={entry.resource} id={recordId} title={recordNo}>
              {recordNo}
            </RecordLink>
          ) : (
            recordNo
          )}
        </td>
        <td>{entry.act}</td>
        <td className={css.summary}>{summaryOf(entry, t('log.between'))}</td>
      </tr>
      {open && (
        <tr id={id} className={css.detail}>
          <td colSpan={6}>
            {entry.changes.length > 0 ? (
              <dl>
                {entry.changes.map(({ label, before, after }, i) => (
                  <div key={i}>
                    <dt>{label}</dt>
                    <dd>
                      {before !== '' && <del>{before}</del>} {before !== '' && '→'}{' '}
                      <ins>{after === '' ? t('log.emptied') : after}</ins>
                    </dd>
                  </div>
                ))}
              </dl>
            ) : (
              <p>{t('log.noChanges')}</p>
            )}
            <p className={css.foot}>
              {entry.reason && <span>{t('log.reason', { reason: entry.reason })}</span>}
              <span>
                {t('log.request')} <code>{entry.requestId}</code>
              </span>
              {entry.chained && (
                <span>
                  <LinkOutlined />{' '}
                  {entry.chainSeq === null ? t('log.unsealed') : t('log.sealed', { seq: entry.chainSeq })}
                </span>
              )}
            </p>
          </td>
        </tr>
      )}
    </>
  )
}

/** The reason, or the first changes: enough to recognise the entry. */
function summaryOf({ reason, changes }: VisibleLogEntry, between: string): string {
  if (reason) return reason
  return changes
    .slice(0, 4)
    .map(({ label, before, after }) => (before === '' ? `${label} ${after}` : `${label} ${before} → ${after}`))
    .join(between)
}
